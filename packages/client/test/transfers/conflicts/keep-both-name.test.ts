import { encryptedName } from '@coffer/contract';
import { fittingText, generateSpaceKey, importSpaceKey, newItemId, sealName } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepBothName,
  MOST_NAME_BYTES,
  TakenNames,
} from '../../../src/transfers/conflicts/keep-both-name.ts';

describe('the name under which both are kept', () => {
  it.each([
    ['report.pdf', ['report.pdf'], 'report (1).pdf'],
    ['report.pdf', ['report.pdf', 'report (1).pdf', 'report (2).pdf'], 'report (3).pdf'],
    ['report (2023).pdf', ['report (2023).pdf'], 'report (2023) (1).pdf'],
    ['backup.tar.gz', ['backup.tar.gz'], 'backup (1).tar.gz'],
    ['no extension', ['no extension'], 'no extension (1)'],
    ['.gitignore', ['.gitignore'], '.gitignore (1)'],
    ['..config.json', ['..config.json'], '..config (1).json'],
    ['..', ['..'], '.. (1)'],
    ['Mr. Smith', ['Mr. Smith'], 'Mr. Smith (1)'],
    ['ends with dot.', ['ends with dot.'], 'ends with dot. (1)'],
    ['日本語.txt', ['日本語.txt'], '日本語 (1).txt'],
    ['free.txt', [], 'free (1).txt'],
  ])('of %s beside %j is %s', (name, taken, expected) => {
    expect(keepBothName(name, new TakenNames(taken))).toBe(expected);
  });

  it('of a directory keeps its dots', () => {
    expect(keepBothName('v1.2', new TakenNames(['v1.2']), 'directory')).toBe('v1.2 (1)');
  });

  it('takes two spellings of one name for the same', () => {
    const composed = 'é.txt';
    const decomposed = 'e\u0301.txt';
    expect(keepBothName(decomposed, new TakenNames([composed, 'e\u0301 (1).txt']))).toBe('é (2).txt');
  });

  it.each([
    ['a', '.txt'],
    ['日', '.txt'],
    ['\u{1d160}', ''],
    ['a', `.${'b'.repeat(1_000)}`],
  ])('of the greatest length in %j%j is cut, so that the drive takes it', async (letter, extension) => {
    const name = fittingText(letter.repeat(MOST_NAME_BYTES), MOST_NAME_BYTES - extension.length) + extension;
    const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
    const isTaken = async (each: string) =>
      encryptedName.safeParse(await sealName(key, newItemId(), each)).success;
    expect([await isTaken(name), await isTaken(`${name}${name}`)]).toEqual([true, false]);
    const free = keepBothName(name, new TakenNames([name]));
    expect(free).toContain(' (1)');
    expect(Buffer.from(free).toString()).toBe(free);
    expect(await isTaken(free)).toBe(true);
    expect(keepBothName(name, new TakenNames([name, free]))).toContain(' (2)');
  });

  it('of a length that just fits is as long as can be', async () => {
    const key = await importSpaceKey(newItemId(), 1, generateSpaceKey());
    const lengths = [MOST_NAME_BYTES, MOST_NAME_BYTES + 1].map((bytes) =>
      sealName(key, newItemId(), 'a'.repeat(bytes)),
    );
    const taken = (await Promise.all(lengths)).map((sealed) => encryptedName.safeParse(sealed).success);
    expect(taken).toEqual([true, false]);
  });

  it('is always free, and keeps the extension', () => {
    const part = fc.constantFrom('a', 'b.c', ' (1)', '.', 'é', 'e\u0301', '.txt', '.tar', '.gz', ' ', '(2)');
    const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, fc.array(name), (wanted, names) => {
        const taken = new TakenNames(names);
        const free = keepBothName(wanted, taken);
        expect(taken.has(free)).toBe(false);
        expect(free).toBe(free.normalize('NFC'));
        const [extension = ''] = /(?<=[^.])\.[^.\s]+$/.exec(wanted.normalize('NFC')) ?? [];
        expect(free.endsWith(extension)).toBe(true);
      }),
    );
  });
});
