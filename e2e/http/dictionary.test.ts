import { createHash, createHmac } from 'node:crypto';
import type { NewItem } from '@coffer/contract';
import { DIRECTORY_MIME } from '@coffer/contract';
import { indexedTextsOf, storedTokens, wordsOf } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonNames } from '../support/common-names.ts';
import { dose } from '../support/dose.ts';
import { engine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  intact,
  makeFolders,
  newPerson,
  seededBytes,
  signedChanges,
  store,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';

/** The database keeps so many hex digits of a search token; no two of the hashes below agree in them by chance. */
const DIGITS = 11;

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'blake2b512'] as const;

const COMMON = commonNames();
/** What is tried: by day a quarter of it, those in use among them. */
const GUESSED = COMMON.filter((_, index) => index % dose(4, 1) === 0 || index % 250 === 0);
/** Names in use: some of the list, and some that only a search by words would find. */
const NAMES = [
  ...COMMON.filter((_, index) => index % 250 === 0),
  ...['Tax return 2024.pdf', 'MyReport2024.docx', 'e\u0301tude.txt', '東京都庁.pdf'],
];

let server: RunningServer;
let drive: TestDrive;
let publicKeys: readonly string[];

beforeAll(async () => {
  server = await startServer();
  drive = testDrive(server.url);
  const { email } = await newPerson(drive);
  const { user } = await drive.api.call('self');
  publicKeys = ['', 'coffer', email, server.url, user.id, user.fingerprint, user.pubkey];
  await makeFolders(drive, NAMES);
  await store(drive, 'password list.txt', seededBytes(9, 'file'));
  const { id } = intact(await drive.list(), 'password list.txt');
  await drive.rename(id, 'renamed diary.txt');
});

afterAll(() => server.stop());

/** The beginnings of all hashes of names, of all search tokens, and of whatever else in database and log is hex. */
async function storedHashes(): Promise<Record<'names' | 'tokens' | 'others', Set<string>>> {
  const { database } = engine();
  const items = await database.query(server.dataDir, 'select name_hash from items', []);
  const postings = await database.query(
    ...[server.dataDir, 'select cast(token as text) as token from search_postings', []],
  );
  const rest = JSON.stringify(await database.rows(server.dataDir)) + server.log();
  return {
    others: new Set((rest.match(/[0-9a-f]{32,}/gi) ?? []).map((hex) => hex.toLowerCase().slice(0, DIGITS))),
    names: new Set(items.map((row) => String(row['name_hash']).slice(0, DIGITS))),
    // The index puts the beginning of the owner's id before that of the token.
    tokens: new Set(
      postings.map((row) =>
        BigInt.asUintN(64, BigInt(String(row['token'])))
          .toString(16)
          .padStart(16, '0')
          .slice(-DIGITS),
      ),
    ),
  };
}

/** Which texts of a dictionary a server without any key finds among what it stores. */
async function guessed(names: readonly string[], keys: readonly string[]): Promise<string[]> {
  const all = Object.values(await storedHashes());
  const found = new Set<string>();
  for (const text of textsOf(names)) {
    for (const digest of digestsOf(text, keys)) {
      if (all.some((hashes) => hashes.has(digest))) found.add(text);
    }
  }
  return [...found].sort();
}

/** Names as they are, in lower case and without their ending, their words, and the beginnings of these. */
function textsOf(names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => {
      const whole = name.normalize('NFC');
      const words = wordsOf(name);
      return [
        whole,
        whole.toLowerCase(),
        whole.replace(/\.\w+$/, ''),
        ...words,
        ...words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
        ...indexedTextsOf(name),
      ];
    }),
  );
}

function digestsOf(text: string, keys: readonly string[]): string[] {
  return ALGORITHMS.flatMap((algorithm) => [
    createHash(algorithm).update(text).digest('hex').slice(0, DIGITS),
    ...keys.map((key) => createHmac(algorithm, key).update(text).digest('hex').slice(0, DIGITS)),
  ]);
}

describe('the hashes that a server stores of names and words', () => {
  it('are all looked at', async () => {
    const { names, tokens, others } = await storedHashes();
    expect(names.size).toBe(NAMES.length + 1);
    expect(tokens.size).toBeGreaterThan(NAMES.length);
    for (const name of NAMES) {
      const hash = (await drive.keyring.nameHash(name, null)).slice(0, DIGITS);
      expect(names).toContain(hash);
      expect(others).toContain(hash);
      for (const token of await drive.keyring.queryTokens(name)) {
        const own = (await storedTokens(token)).filter((each) => tokens.has(each.slice(0, DIGITS)));
        expect(own.length).toBeGreaterThan(0);
      }
    }
  });

  it(`are none of those of ${GUESSED.length} common names, with no key or one that the server knows`, async () => {
    expect(COMMON).toHaveLength(10_000);
    expect(await guessed([...GUESSED, ...NAMES, 'renamed diary.txt'], publicKeys)).toEqual([]);
  });

  it('would be found, if a client made them so', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const keyed = (text: string) =>
      createHmac('md5', publicKeys[2] ?? '')
        .update(text)
        .digest('hex');
    await createWrongly('Payslip 2024.pdf', { name_hash: sha256('Payslip 2024.pdf') });
    await createWrongly('Thesis_v2.docx', { search_tokens_hashed: [keyed('thesis'), keyed('th')] });
    const some = COMMON.filter((name, at) => at % 20 === 0 || /^(Payslip 2024|Thesis_v2)\./.test(name));
    expect(await guessed(some, publicKeys)).toEqual(['Payslip 2024.pdf', 'th', 'thesis']);
  });
});

/** Makes a directory as a client with a mistake would. */
async function createWrongly(name: string, mistake: Partial<NewItem>): Promise<void> {
  const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: 1_700_000_000, parentId: null };
  const { request } = await drive.keyring.sealNewItem(input);
  await signedChanges(drive)([{ kind: 'create', item: { ...request, ...mistake } }]);
}
