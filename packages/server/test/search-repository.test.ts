import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postingKey, searchRepository } from '../src/storage/search-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const ANYWHERE = { directoryId: null, limit: 10, skip: 0 };

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

/** An item of a new space, found by these tokens. */
async function found(spaceId: string, tokens: readonly string[]): Promise<string> {
  await insertUser(database, { space_id: spaceId });
  return database.transaction({ lock: 'database' }, async (queries) => {
    const { id } = await insertFile(queries, spaceId);
    await searchRepository(queries).replaceTokens(spaceId, { id, file_modified_at: 0 }, tokens);
    return id;
  });
}

describe('The search index', () => {
  it('keeps spaces apart, even where their keys meet', async () => {
    const [ada, grace] = ['abcde000-0000-4000-8000-000000000001', 'abcde000-0000-4000-8000-000000000002'];
    expect(postingKey(ada, TOKEN)).toBe(postingKey(grace, TOKEN));
    const [hers, theirs] = [await found(ada, [TOKEN]), await found(grace, [TOKEN])];
    const search = searchRepository(database.queries).search;
    expect((await search(ada, [[TOKEN]], ANYWHERE)).map(({ id }) => id)).toEqual([hers]);
    expect((await search(grace, [[TOKEN]], ANYWHERE)).map(({ id }) => id)).toEqual([theirs]);
  });

  it('files tokens that begin alike once, so that any of them finds the item', async () => {
    const space = 'abcde000-0000-4000-8000-000000000001';
    const other = `${TOKEN.slice(0, -1)}0`;
    expect(postingKey(space, other)).toBe(postingKey(space, TOKEN));
    const item = await found(space, [TOKEN, other]);
    const search = searchRepository(database.queries).search;
    for (const words of [[[TOKEN]], [[other]], [[TOKEN], [other]], [[TOKEN, other]]]) {
      expect((await search(space, words, ANYWHERE)).map(({ id }) => id)).toEqual([item]);
    }
  });

  it('has a key of 64 bits for every token', () => {
    expect(postingKey('ffffffff-0000-4000-8000-000000000000', 'f'.repeat(32))).toBe(-1n);
    expect(postingKey('00000000-0000-4000-8000-000000000000', `${'0'.repeat(10)}1f`)).toBe(1n);
  });
});
