import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runWycheproof, type WycheproofFile } from './wycheproof.ts';

// e2e/browser/wycheproof.spec.ts does the same in Chromium.

const folder = new URL('../../../vectors/wycheproof/', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): WycheproofFile => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** The cells of a file's line in the README. */
const lineOf = (name: string) =>
  readme
    .split('\n')
    .find((line) => line.includes(`\`${name}\``))
    ?.split('|')
    .map((cell) => cell.trim().replaceAll('`', ''));

/** Hex with another first digit. */
const otherDigit = (text: unknown) => String(text).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

describe('Wycheproof’s vectors', () => {
  it.each(files)('hold in Node: %s', async (name) => {
    const { failures, run, passedOver } = await runWycheproof(name, read(name));
    expect(failures).toEqual([]);
    expect(lineOf(name)?.slice(2, 4)).toEqual([String(run), passedOver === 0 ? '' : String(passedOver)]);
  });

  it.each(files)('fail where one says something else: %s', async (name) => {
    const { testGroups } = read(name);
    const changed = testGroups.map((group) => ({
      ...group,
      tests: group.tests.map((test) =>
        // What is valid is said to be invalid, and the other way round; what is acceptable has no value that is right.
        test.result === 'acceptable'
          ? { ...test, shared: otherDigit(test['shared']), result: 'valid' as const }
          : { ...test, result: test.result === 'valid' ? ('invalid' as const) : ('valid' as const) },
      ),
    }));
    const { failures, run } = await runWycheproof(name, { testGroups: changed });
    expect(failures).toHaveLength(run);
  });

  it.each(files)('are those of the README: %s', (name) => {
    const bytes = readFileSync(new URL(name, folder));
    expect(lineOf(name)?.slice(4, 6)).toEqual([
      bytes.length.toLocaleString('en'),
      createHash('sha256').update(bytes).digest('hex'),
    ]);
  });

  it('are those of all sizes of keys that the product has', () => {
    for (const bits of [2048, 3072, 4096])
      for (const scheme of ['oaep', 'pss'])
        expect(files.filter((name) => name.startsWith(`rsa_${scheme}_${bits}_sha256_`))).toHaveLength(1);
    expect(files.filter((name) => !name.startsWith('rsa_'))).toHaveLength(8);
  });
});
