import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering } from '../src/calls/requester.ts';
import { chunkRules } from '../src/storage/chunk-rules.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { createIn } from '../src/storage/item-service.ts';
import { type SpaceChange, spaceChange } from '../src/storage/space-change.ts';
import { trashIn } from '../src/storage/trash-service.ts';
import { finishIn } from '../src/storage/version-service.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { newHash } from './support/stored-items.ts';

const EDITOR = 'ab'.repeat(32);
const HASHES = { md5: 'AAAA', sha1: 'AAAA', sha256: 'AAAA', blake2b: 'AAAA' };

let database: Database;
let ada: UserRow;
let bob: UserRow;
let eve: UserRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  [ada, bob, eve] = [await insertUser(database), await insertUser(database), await insertUser(database)];
});
afterEach(() => database.close());

/** Changes Ada's space as somebody in it. */
const as = <T>({ id }: UserRow, work: (change: SpaceChange) => Promise<T>): Promise<T> =>
  answering({ userId: id, address: null, device: null }, () =>
    database.transaction({ space: ada.space_id }, (queries) => {
      const author = id === ada.id ? null : EDITOR;
      return work(spaceChange(queries, ada.space_id, 9, { isSigned: true, author }));
    }),
  );

/** What is left of an upload by Bob. */
async function begun(): Promise<string> {
  const item = {
    ...{ id: randomUUID(), mime: 'text/plain', size: 5, chunks: 1, file_modified_at: 0 },
    ...{ encrypted_key: '', encrypted_name: '', encrypted_upload: 'AAAA', name_hash: newHash() },
    search_tokens_hashed: [],
  };
  await as(bob, (change) => createIn(change, item, 9));
  return item.id;
}

const admit = ({ id: userId }: UserRow, id: string) =>
  answering({ userId, address: null, device: null }, () =>
    chunkRules(database).admit({ spaceId: ada.space_id, id }, 0),
  );

describe('What is left of somebody else’s upload', () => {
  it('takes no chunk, and is not finished or deleted by another member', async () => {
    const id = await begun();
    await expect(admit(eve, id)).rejects.toMatchObject({ code: 'not_found' });
    const finish = as(eve, (change) => finishIn(change, id, HASHES, undefined));
    await expect(finish).rejects.toMatchObject({ code: 'not_found' });
    const trash = as(eve, (change) => trashIn(change, [id]));
    await expect(trash).rejects.toMatchObject({ code: 'not_found' });
    expect(await admit(bob, id)).toMatchObject({ id });
  });

  it('goes where its maker or the owner of the space deletes it', async () => {
    for (const who of [bob, ada]) {
      const id = await begun();
      await as(who, (change) => trashIn(change, [id], undefined, true));
      expect(await itemRepository(database.queries).findAnywhere(ada.space_id, [id])).toEqual([]);
    }
  });
});
