import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { arriveIn } from '../src/spaces/arrive.ts';
import { Moving } from '../src/spaces/moving.ts';
import { createIn } from '../src/storage/item-service.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { restoreIn, trashIn } from '../src/storage/trash-service.ts';
import { finishRecord } from '../src/storage/upload-records.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { storedDirectory } from './support/stored-items.ts';

let database: Database;
let space: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  space = (await insertUser(database)).space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space }, work);

/** As an editor of the space. */
const change = (queries: Queries) =>
  spaceChange(queries, space, 5, { isSigned: true, author: 'ab'.repeat(32) });

it.each([
  ['item', 0],
  ['version', 1],
] as const)('nobody says of an upload that it becomes something else, too: %s', async (field, is_upload) => {
  type Args = Parameters<typeof finishRecord>;
  const record = { item: { is_upload, waiting: 0, finished_upload_at: 1 }, version: {} } as Args[1];
  const final = { item: {}, version: {} } as Args[3];
  const finished = within((queries) => finishRecord(change(queries), record, {} as Args[2], final));
  await expect(finished).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } });
});

it('no member restores one item in two ways', async () => {
  const { id } = await within((queries) => storedDirectory(queries, space));
  await within((queries) => trashIn(change(queries), [id]));
  const items = [{ id }, { id, file_id: null }];
  const restored = within((queries) => restoreIn(change(queries), { items }));
  await expect(restored).rejects.toMatchObject({ errors: { items: [expect.any(String)] } });
  await within((queries) => restoreIn(change(queries), { items: items.slice(1) }));
});

it('nothing comes by the id of the space, which stands for the top in rows', async () => {
  const item = {
    ...{ id: space, mime: 'dir', file_modified_at: 0, encrypted_key: '', encrypted_name: 'AA' },
    ...{ name_hash: 'ab'.repeat(32), search_tokens_hashed: [] },
  };
  const errors = { id: [expect.any(String)] };
  await expect(within((queries) => createIn(change(queries), item, 9))).rejects.toMatchObject({ errors });
  const moving = new Moving();
  moving.leave('drive', space, new Map([[space, 'ab'.repeat(32)]]), [space]);
  const needs = { userId: randomUUID(), moving, fileId: null, keyCommitment: null };
  const arrived = within((queries) =>
    arriveIn(change(queries), { from: 'drive', file_id: null, items: [] }, needs),
  );
  await expect(arrived).rejects.toMatchObject({ errors: { from: [expect.any(String)] } });
});
