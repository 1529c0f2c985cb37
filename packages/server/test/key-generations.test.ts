import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followingRepository } from '../src/spaces/following-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { keyRepository } from '../src/storage/key-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import { sentFormerKeys, storedFormerKeys } from '../src/store/database/former-keys.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase } from './support/database.ts';

const FORMER = storedFormerKeys([{ generation: 1, encrypted_key: 'AQID' }]);

const clock = () => 1_000;

let database: Database;
let user: UserRow;
let spaceId: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  user = await insertUser(database);
  spaceId = user.space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);

describe('The keys of a space', () => {
  it('begin with the first ones', async () => {
    expect(await keyRepository(database.queries).ofSpace(spaceId)).toEqual({
      greatest_generation: 1,
      root_generation: 1,
      root_parent_generation: 1,
      root_key: null,
      root_former_keys: null,
      root_name: null,
      root_file_id: null,
    });
    const [space] = (await followingRepository(database.queries, clock).withKeys(user.id)).spaces;
    expect(space).toEqual({ id: spaceId, revision: 0, waiting: 0, greatest_generation: 1 });
  });

  it('have a greatest number that never becomes less', async () => {
    for (const generation of [3, 2]) {
      await within((queries) => keyRepository(queries).raiseGeneration(spaceId, generation));
    }
    const { greatest_generation } = await keyRepository(database.queries).ofSpace(spaceId);
    expect(greatest_generation).toBe(3);
  });

  it('are handed out with the next key of the root, and those before it', async () => {
    const root = {
      root_generation: 2,
      root_parent_generation: 1,
      root_key: 'BAUG',
      root_former_keys: FORMER,
      root_name: null,
      root_file_id: null,
    };
    await within((queries) => keyRepository(queries).setRoot(spaceId, root));
    expect(await keyRepository(database.queries).ofSpace(spaceId)).toMatchObject(root);
    const [space] = (await followingRepository(database.queries, clock).withKeys(user.id)).spaces;
    expect(space?.root_key).toEqual({
      generation: 2,
      parent_generation: 1,
      encrypted_key: 'BAUG',
      former_keys: [{ generation: 1, encrypted_key: 'AQID' }],
    });
  });
});

describe('The keys of items', () => {
  it('are told from the top down, also in the trash', async () => {
    const outer = itemRow(spaceId, { generation: 4 });
    const trashed = { trashed_at: 1, trashed_from: outer.id, in_trash: 1 };
    const inner = itemRow(spaceId, { generation: 2, parent_id: outer.id, ...trashed });
    await within(async (queries) => {
      for (const row of [outer, inner]) await itemRepository(queries).insert(row);
    });
    const above = (id: string) => keyRepository(database.queries).generationsAbove(spaceId, id);
    expect(await above(inner.id)).toEqual([4, 2]);
    expect(await above(outer.id)).toEqual([4]);
  });

  it('are replaced, and what a file shows is wrapped anew', async () => {
    const file = await within((queries) => insertFile(queries, spaceId));
    const renewed = {
      encrypted_key: 'BAUG',
      name_hash: 'cd'.repeat(32),
      parent_generation: 1,
      generation: 2,
      former_keys: FORMER,
      encrypted_name: 'BwgJ',
      sealed_bytes: 7,
      revision: 1,
    };
    await within(async (queries) => {
      await itemRepository(queries).renew({ spaceId, id: file.id }, renewed);
      await versionRepository(queries).rewrap({ spaceId, id: file.version_id ?? '' }, 'CgsM');
    });
    const found = await itemRepository(database.queries).find(spaceId, file.id);
    expect(found).toMatchObject({ ...renewed, encrypted_content_key: 'CgsM' });
    expect(sentFormerKeys(found?.former_keys ?? null)).toEqual([{ generation: 1, encrypted_key: 'AQID' }]);
  });
});
