import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Longer than this, a file most likely does two things. */
const MOST_LINES = 350;
/** The most lines of a file whose first comment gives a reason, in a sentence with these words. */
const MOST_LINES_WITH_REASON = 500;
const REASON = /\bLonger than 350 lines because\s+\S/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '');

/** True if a file has more lines than it may have. */
function isTooLong(source: string): boolean {
  const lines = source.split('\n').length - 1;
  return lines > (REASON.test(firstComment(source)) ? MOST_LINES_WITH_REASON : MOST_LINES);
}

/** Returns the text of the comment that begins a file, without its marks; empty where code begins it. */
function firstComment(source: string): string {
  const [comment = ''] = /^(?:\s*\/\/.*\n)+|^\s*\/\*[\s\S]*?\*\//.exec(source) ?? [];
  return comment.replaceAll(/^\s*(?:\/\/|\/?\*+\/?)/gm, '').replaceAll(/\s+/g, ' ');
}

describe('the source', () => {
  it(`has no file above ${MOST_LINES} lines, or ${MOST_LINES_WITH_REASON} where its first comment says why`, () => {
    expect(files.filter((file) => isTooLong(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('the limit of lines', () => {
  const lines = (count: number) => 'x\n'.repeat(count);

  it.each([
    ['350 lines without a comment', lines(350), false],
    ['351 lines without a comment', lines(351), true],
    [
      'a reason in line comments',
      `// Cases.\n// Longer than 350 lines because\n// it is a table.\n${lines(400)}`,
      false,
    ],
    [
      'a reason in a block',
      `/**\n * Longer than 350 lines because it is a table.\n */\n${lines(400)}`,
      false,
    ],
    ['a comment without a reason', `// Cases.\n${lines(400)}`, true],
    ['a reason further below', `x\n// Longer than 350 lines because it is a table.\n${lines(400)}`, true],
    ['a reason above 500 lines', `// Longer than 350 lines because it is a table.\n${lines(500)}`, true],
  ])('sees %s', (_, source, tooLong) => {
    expect(isTooLong(source)).toBe(tooLong);
  });
});
