import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';

const PARTS = ['small', 'folder', 'folder', 'share'];
const read = (...words: string[]) => readArguments(words, PARTS);

describe('npm run bench', () => {
  it('measures all parts, or those that are named', () => {
    expect(read()).toEqual({ parts: [], against: null, rounds: 5 });
    expect(read('share', 'folder').parts).toEqual(['share', 'folder']);
  });

  it('compares with a commit, in five rounds or more', () => {
    expect(read('--against', 'main', 'small')).toEqual({ parts: ['small'], against: 'main', rounds: 5 });
    expect(read('small', '--against=HEAD~1', '--rounds', '7')).toMatchObject({
      against: 'HEAD~1',
      rounds: 7,
    });
  });

  it.each([
    ['a part that does not exist', ['smal'], 'no part called smal. The parts are: small folder share.'],
    ['an option that does not exist', ['--againts', 'main'], '--againts'],
    ['no commit', ['--against'], '--against'],
    ['fewer rounds than five', ['--against', 'main', '--rounds', '4'], '5 or more'],
    ['rounds that are no number', ['--against', 'main', '--rounds', 'many'], '5 or more'],
    ['rounds of nothing', ['--rounds', '6'], 'goes with --against'],
  ])('refuses %s', (_, words, reason) => {
    expect(() => read(...words)).toThrow(reason);
  });
});
