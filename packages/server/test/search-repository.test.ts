import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemRepository } from '../src/storage/item-repository.ts';
import { postingKey, searchRepository } from '../src/storage/search-repository.ts';
import { trashRepository } from '../src/storage/trash-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase } from './support/database.ts';

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

  it('finds what lies in a directory and below it, whether that or the token is looked at first', async () => {
    const space = 'abcde000-0000-4000-8000-000000000001';
    const outside = await found(space, [TOKEN]);
    const [outer, inner] = [itemRow(space, { kind: 0 }), itemRow(space, { kind: 0 })];
    const below = await database.transaction({ lock: 'database' }, async (queries) => {
      await itemRepository(queries).insert(outer);
      await itemRepository(queries).insert({ ...inner, parent_id: outer.id });
      const { id } = await insertFile(queries, space, { item: { parent_id: inner.id } });
      await searchRepository(queries).replaceTokens(space, { id, file_modified_at: 0 }, [TOKEN]);
      return id;
    });
    const search = async (directoryId: string) => {
      const rows = await searchRepository(database.queries).search(space, [[TOKEN]], {
        ...ANYWHERE,
        directoryId,
      });
      return rows.map(({ id }) => id);
    };
    // Two have the token, and as many items lie in there.
    expect(await search(outer.id)).toEqual([below]);
    // One lies in there.
    expect(await search(inner.id)).toEqual([below]);
    expect(await search(outside)).toEqual([]);
  });

  it('leaves out what is in the trash', async () => {
    const space = 'abcde000-0000-4000-8000-000000000001';
    const trashed = await found(space, [TOKEN]);
    const kept = await database.transaction({ lock: 'database' }, async (queries) => {
      await trashRepository(queries).put(space, [trashed], { now: 5, revision: 1 });
      const { id } = await insertFile(queries, space);
      await searchRepository(queries).replaceTokens(space, { id, file_modified_at: 0 }, [TOKEN]);
      return id;
    });
    const rows = await searchRepository(database.queries).search(space, [[TOKEN]], ANYWHERE);
    expect(rows.map(({ id }) => id)).toEqual([kept]);
  });

  it('forgets all names of a space, so many at a time', async () => {
    const [ada, grace] = ['abcde000-0000-4000-8000-000000000001', 'abcde000-0000-4000-8000-000000000002'];
    const [, theirs] = [await found(ada, [TOKEN]), await found(grace, [TOKEN])];
    await database.transaction({ lock: 'database' }, async (queries) => {
      const { id } = await insertFile(queries, ada);
      await searchRepository(queries).replaceTokens(ada, { id, file_modified_at: 0 }, [TOKEN]);
    });
    const remove = () =>
      database.erasure({ space: ada }, (queries) => searchRepository(queries).removeTokens(ada, 1));
    expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
    const search = searchRepository(database.queries).search;
    expect(await search(ada, [[TOKEN]], ANYWHERE)).toEqual([]);
    expect((await search(grace, [[TOKEN]], ANYWHERE)).map(({ id }) => id)).toEqual([theirs]);
  });

  it('has a key of 64 bits for every token', () => {
    expect(postingKey('ffffffff-0000-4000-8000-000000000000', 'f'.repeat(32))).toBe(-1n);
    expect(postingKey('00000000-0000-4000-8000-000000000000', `${'0'.repeat(10)}1f`)).toBe(1n);
  });
});
