import { createCipheriv } from 'node:crypto';
import {
  type AccountKey,
  beginningOf,
  firstSpaceKey,
  importPrivateKey,
  importSpaceKey,
  indexedTextsOf,
  itemId,
  nameHash,
  openAccountKey,
  queryTokens,
  searchTokens,
  storedTokens,
  wholeWordsOf,
  wordsOf,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import vectors from '../../../vectors/names.json' with { type: 'json' };
import { type Account, anAccount } from './builders.ts';
import { hmac } from './reference.ts';
import * as reference from './reference-space.ts';

let accountKey: AccountKey;
let stranger: Account;

beforeAll(async () => {
  accountKey = await openAccountKey(
    account.envelope,
    await importPrivateKey(account.privateKeyPem),
    itemId(account.driveId),
  );
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

describe('the texts that the index holds of a name', () => {
  it.each(vectors)('are the recorded ones: $name', ({ name, texts }) => {
    expect(indexedTextsOf(name)).toEqual(texts);
  });

  it.each([
    ['pdf', ['pdf']],
    ['v2', ['v', 'v2', '2']],
    ['presentations', ['pre', 'pres', 'presen', 'presentat']],
    ['report reporter', ['rep', 'repo', 'report']],
    ['보고서', ['보', '보고', '보고서']],
  ])('are beginnings of few lengths, and nothing that tells where a word ends: %s', (name, texts) => {
    expect(indexedTextsOf(name)).toEqual(texts);
  });

  it('have with what any beginning of their words is found', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.integer({ min: 3, max: 16 }),
        (name, length) => {
          const texts = indexedTextsOf(name);
          for (const word of wordsOf(name)) {
            expect(texts).toContain(beginningOf(Array.from(word).slice(0, length).join('')));
          }
        },
      ),
    );
  });
});

describe('the search tokens of a name', () => {
  it.each(vectors)(
    'are of those that a query makes, as the reference implementation has them: $name',
    async ({ texts, tokens }) => {
      const key = Buffer.from(account.derived.searchToken, 'hex');
      for (const [index, text] of texts.entries()) {
        const asked = hmac(key, text).subarray(0, 16);
        expect(await queryTokens(accountKey, text)).toEqual([asked.toString('hex')]);
        const stored = await storedTokens(asked.toString('hex'));
        expect(stored).toEqual(Array.from({ length: 256 }, (_, number) => block(asked, number)));
        expect(stored[0]).toBe(tokens[index]);
      }
    },
  );

  it('are one for each text, drawn by chance, and a multiple of 16 in all', async () => {
    const name = 'Annual report 2024.pdf';
    const drawn: string[][] = [];
    for (let round = 0; round < 3; round++) {
      const tokens = await searchTokens(accountKey, name);
      expect(tokens).toHaveLength(16);
      expect(tokens).toEqual([...new Set(tokens)].sort());
      for (const text of indexedTextsOf(name)) {
        const [asked = ''] = await queryTokens(accountKey, text);
        const all = new Set(await storedTokens(asked));
        const own = tokens.filter((token) => all.has(token));
        expect(own).toHaveLength(1);
        drawn.push(own);
      }
    }
    expect(new Set(drawn.flat()).size).toBeGreaterThan(drawn.length / 2);
  });

  it('are drawn from all 256', async () => {
    const [asked = ''] = await queryTokens(accountKey, 'pdf');
    const all = await storedTokens(asked);
    for (const number of [0, 1, 255]) {
      let calls = 0;
      const random = (length: number) => new Uint8Array(length).fill(calls++ === 0 ? number : 100 + calls);
      expect(await searchTokens(accountKey, 'pdf', random)).toContain(all[number]);
    }
  });

  it('are as many of a name without words as of a short one', async () => {
    expect(await searchTokens(accountKey, '...')).toHaveLength(16);
  });

  it('are at most 512', async () => {
    const name = Array.from({ length: 400 }, (_, i) => `${i}word${String.fromCharCode(97 + (i % 26))}`).join(
      ' ',
    );
    expect(await searchTokens(accountKey, name)).toHaveLength(512);
  });

  it('are of no use with another account key', async () => {
    const [asked = ''] = await queryTokens(stranger.accountKey, 'report');
    const theirs = new Set(await storedTokens(asked));
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
    expect(wholeWordsOf(query, name)).not.toBeNull();
  });

  it.each([
    ['eport', 'report.pdf'],
    ['report doc', 'report.pdf'],
    ['re', 'report.pdf'],
    ['大阪', '東京都庁報告書.xlsx'],
  ])('of %s does not find %s', async (query, name) => {
    expect(await finds(query, name)).toBe(false);
  });

  it.each<[string, string, number?]>([
    ['reports', 'report.pdf'],
    ['20245', 'report2024.pdf'],
    ['photo', 'phototropism.txt photos', 0],
    ['photo album', 'Photo albums.zip', 1],
    ['Photo ALBUM', 'my photo-album.zip', 2],
    ['phot', 'Telephoto.jpg'],
    ['...', 'anything'],
  ])('of %s is compared with the name %s', (query, name, wholeWords) => {
    expect(wholeWordsOf(query, name)).toBe(wholeWords ?? null);
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
        const stored = new Set(await searchTokens(accountKey, name));
        for (const query of [name, ...wordsOf(name)]) {
          for (const token of await queryTokens(accountKey, query)) {
            expect((await storedTokens(token)).some((each) => stored.has(each))).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the hash of a name at the top of a drive', () => {
  it.each(vectors)('is the recorded one: $name', async ({ name, nameHash: expected }) => {
    const drive = itemId(account.driveId);
    const key = await importSpaceKey(drive, 1, await firstSpaceKey(accountKey, drive));
    expect(await nameHash(key, drive, name)).toBe(expected);
    const { nameHashes } = reference.spaceKeys(Buffer.from(account.derived.firstSpaceKey, 'hex'));
    expect(reference.nameHash(nameHashes, drive, name)).toBe(expected);
  });
});

/** Matches as the server does: of the tokens that it makes for each one of the query, the name has one. */
async function finds(query: string, name: string): Promise<boolean> {
  const stored = new Set(await searchTokens(accountKey, name));
  const asked = await Promise.all((await queryTokens(accountKey, query)).map(storedTokens));
  return asked.length > 0 && asked.every((tokens) => tokens.some((token) => stored.has(token)));
}

/** One block of the key stream: the encrypted counter. */
function block(key: Buffer, counter: number): string {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return cipher.update(Buffer.from([...new Uint8Array(15), counter])).toString('hex');
}
