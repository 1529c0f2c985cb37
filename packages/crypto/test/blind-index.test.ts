import {
  type AccountKey,
  importPrivateKey,
  nameHash,
  openAccountKey,
  prefixesOf,
  queryTokens,
  searchTokens,
  wordsOf,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, anAccount } from './builders.ts';
import { hmac } from './reference.ts';
import account from './vectors/account-key.json' with { type: 'json' };
import vectors from './vectors/names.json' with { type: 'json' };

let accountKey: AccountKey;
let stranger: Account;

beforeAll(async () => {
  accountKey = await openAccountKey(account.envelope, await importPrivateKey(account.privateKeyPem));
  stranger = await anAccount();
});

describe('the words of a name', () => {
  it.each(vectors)('are the recorded ones: $name', ({ name, words }) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('are none where there is nothing to search for', () => {
    for (const name of ['', '.', '...', ' - ', '()[]', '\t', '\ufe0f']) expect(wordsOf(name)).toEqual([]);
  });

  it('are the same in full width, in ligatures and in either Unicode form', () => {
    expect(wordsOf('ＡＢＣ')).toEqual(['abc']);
    expect(wordsOf('ﬁnal')).toEqual(['final']);
    expect(wordsOf('cafe\u0301')).toEqual(wordsOf('caf\u00e9'));
  });

  it('are cut to sixteen characters', () => {
    expect(wordsOf('x'.repeat(40))).toEqual(['x'.repeat(16)]);
    expect(wordsOf('𝒳𠮷'.repeat(20)).every((word) => Array.from(word).length <= 16)).toBe(true);
  });
});

describe('the prefixes of a word', () => {
  it('go from one to sixteen characters', () => {
    expect(prefixesOf('pdf')).toEqual(['p', 'pd', 'pdf']);
    expect(prefixesOf('abcdefghijklmnopqrst')).toHaveLength(16);
    expect(prefixesOf('𠮷野')).toEqual(['𠮷', '𠮷野']);
  });
});

describe('the search tokens of a name', () => {
  it.each(vectors)('are the recorded ones: $name', async ({ name, tokens }) => {
    expect(await searchTokens(accountKey, name)).toEqual(tokens);
  });

  it.each(vectors)('are what the reference implementation makes: $name', ({ words, tokens }) => {
    const key = Buffer.from(account.derived.searchToken, 'hex');
    const prefixes = new Set(words.flatMap(prefixesOf));
    const made = [...prefixes].map((text) => {
      const token = hmac(key, text).subarray(0, 16).toString('hex');
      return words.includes(text) ? `${token}*` : token;
    });
    expect(made.sort()).toEqual(tokens);
  });

  it('are sorted, without repetition, and at most 512 with whole words first', async () => {
    const name = Array.from({ length: 400 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`).join(
      ' ',
    );
    const tokens = await searchTokens(accountKey, name);
    expect(tokens).toHaveLength(512);
    expect(tokens).toEqual([...new Set(tokens)].sort());
    expect(tokens.every((token) => token.endsWith('*'))).toBe(true);
  });

  it('are of no use with another account key', async () => {
    const theirs = new Set(await searchTokens(stranger.accountKey, 'report.pdf'));
    for (const token of await searchTokens(accountKey, 'report.pdf')) expect(theirs.has(token)).toBe(false);
  });
});

describe('a query', () => {
  it.each([
    ['repor', 'report.pdf'],
    ['PDF', 'report.pdf'],
    ['report', 'report2024.pdf'],
    ['2024', 'report2024.pdf'],
    ['report2024', 'report2024.pdf'],
    ['report2024.pdf', 'report2024.pdf'],
    ['pdf report', 'Annual Report 2024.pdf'],
    ['case', 'camelCaseName'],
    ['camelcasen', 'camelCaseName'],
    ['casename', 'camelCaseName'],
    ['server', 'HTTPServer'],
    ['köln', 'Grüße aus Köln.txt'],
    ['gru\u0308ß', 'Grüße aus Köln.txt'],
    ['東京', '東京都庁報告書.xlsx'],
    ['報告', '東京都庁報告書.xlsx'],
    ['都庁報告', '東京都庁報告書.xlsx'],
    ['東京都庁報告書', '東京都庁報告書.xlsx'],
    ['السنة', 'تقرير السنة.docx'],
    ['تقر', 'تقرير السنة.docx'],
    ['🎂', '🎉 party 🎂.jpg'],
    ['averyveryverylongword', 'AveryveryverylongwordIndeed.txt'],
  ])('of %s finds %s', async (query, name) => {
    expect(await finds(query, name)).toBe(true);
  });

  it.each([
    ['eport', 'report.pdf'],
    ['report doc', 'report.pdf'],
    ['reports', 'report.pdf'],
    ['20245', 'report2024.pdf'],
    ['大阪', '東京都庁報告書.xlsx'],
  ])('of %s does not find %s', async (query, name) => {
    expect(await finds(query, name)).toBe(false);
  });

  it('of no word gives no token', async () => {
    for (const query of ['', '.', ' ', '...', '-_-'])
      expect(await queryTokens(accountKey, query)).toEqual([]);
  });

  it('gives one token for each word, without a mark', async () => {
    const tokens = await queryTokens(accountKey, 'Annual report report');
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  });

  it('of a whole name or of any of its words finds the name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 12 }), async (name) => {
        const found = new Set((await searchTokens(accountKey, name)).map((token) => token.slice(0, 32)));
        for (const query of [name, ...wordsOf(name)]) {
          for (const token of await queryTokens(accountKey, query)) expect(found.has(token)).toBe(true);
        }
      }),
    );
  });
});

describe('a name hash', () => {
  it.each(vectors)('is the recorded one: $name', async ({ name, nameHash: expected }) => {
    expect(await nameHash(accountKey, name)).toBe(expected);
    const key = Buffer.from(account.derived.nameHash, 'hex');
    expect(hmac(key, name.normalize('NFC')).toString('hex')).toBe(expected);
  });

  it('is the same in either Unicode form, and differs between accounts and between cases', async () => {
    expect(await nameHash(accountKey, 'cafe\u0301')).toBe(await nameHash(accountKey, 'caf\u00e9'));
    expect(await nameHash(accountKey, 'a')).not.toBe(await nameHash(stranger.accountKey, 'a'));
    expect(await nameHash(accountKey, 'a')).not.toBe(await nameHash(accountKey, 'A'));
  });
});

/** What the server does: every token of the query is among those of the name, as prefix or as whole word. */
async function finds(query: string, name: string): Promise<boolean> {
  const indexed = new Set((await searchTokens(accountKey, name)).map((token) => token.slice(0, 32)));
  const asked = await queryTokens(accountKey, query);
  return asked.length > 0 && asked.every((token) => indexed.has(token));
}
