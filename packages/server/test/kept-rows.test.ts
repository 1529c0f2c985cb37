import { createHash, randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemBytes } from '../src/spaces/item-hashes.ts';
import { beginKeeping } from '../src/spaces/kept-rows.ts';
import { signedRows } from '../src/spaces/signed-rows.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, itemRow, temporaryDatabase } from './support/database.ts';
import { sharedSpace } from './support/shared-space.ts';

let database: Database;
let spaceId: string;
let [one, other] = ['', ''];

beforeEach(async () => {
  database = await temporaryDatabase();
  const ada = await insertUser(database);
  await database.transaction({ lock: 'database' }, async (queries) => {
    spaceId = await sharedSpace(queries, ada.id);
    const rows = ['aa', 'bb'].map((hash) =>
      itemRow(spaceId, { kind: 0, encrypted_name: 'AAAA', name_hash: hash.repeat(32) }),
    );
    for (const row of rows) await itemRepository(queries).insert(row);
    [one, other] = [rows[0]?.id ?? '', rows[1]?.id ?? ''];
  });
});
afterEach(() => database.close());

async function rowOf(id: string) {
  const [item] = await signedRows(database.queries, spaceId, [id]);
  if (item === undefined) throw new Error('There is no such row');
  const bytes = itemBytes(spaceId, item);
  return { bytes, row: { kind: 1, id, hash: createHash('sha256').update(bytes).digest('hex') } };
}

const trash = (...ids: string[]): BatchOperation => ({ kind: 'trash', ids, at: 5 });

/** Keeps what operations change while these items become other ones. */
const keep = (
  operations: readonly BatchOperation[],
  changed: readonly string[],
  by = { isOwner: false, isDrive: false },
) =>
  database.transaction({ space: spaceId }, async (queries) => {
    const keeping = await beginKeeping(spaceChange(queries, spaceId, 1), operations, by);
    for (const id of changed) {
      await queries
        .updateTable('item_rows')
        .set({ encrypted_name: 'BBBB' })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
    }
    return keeping?.end() ?? null;
  });

const refused = { code: 'validation_failed' };

describe('The rows that a batch changes', () => {
  it('are kept as they were, in the order in which it names them', async () => {
    const [first, second] = [await rowOf(one), await rowOf(other)];
    const was: BatchOperation = { kind: 'was', rows: [second.row, first.row] };
    expect(await keep([was, trash(one, other, randomUUID())], [one, other])).toEqual([
      second.bytes,
      first.bytes,
    ]);
  });

  it('are all that it names, and no others', async () => {
    const [first, second] = [await rowOf(one), await rowOf(other)];
    const was = (...rows: (typeof first.row)[]): BatchOperation => ({ kind: 'was', rows });
    await expect(keep([was(first.row), trash(one, other)], [one, other])).rejects.toMatchObject(refused);
    await expect(keep([was(first.row, second.row), trash(one, other)], [one])).rejects.toMatchObject(refused);
    await expect(keep([was(first.row, first.row), trash(one)], [one])).rejects.toMatchObject(refused);
    await expect(keep([was(first.row, second.row), trash(one)], [one])).rejects.toMatchObject(refused);
    for (const strange of [{ kind: 2 }, { hash: second.row.hash }, { id: randomUUID() }]) {
      const row = { ...first.row, ...strange };
      await expect(keep([was(row), trash(one)], [one])).rejects.toMatchObject(refused);
    }
    expect(await keep([was(), trash(one, other)], [])).toEqual([]);
  });

  it('are named by everybody but the owner, before anything else', async () => {
    const { row, bytes } = await rowOf(one);
    const was: BatchOperation = { kind: 'was', rows: [row] };
    const undoes: BatchOperation = { kind: 'undoes', batches: [randomUUID()] };
    const owner = { isOwner: true, isDrive: false };
    await expect(keep([trash(one)], [])).rejects.toMatchObject(refused);
    await expect(keep([], [])).rejects.toMatchObject(refused);
    await expect(keep([{ kind: 'was', rows: [] }], [])).rejects.toMatchObject(refused);
    await expect(keep([trash(one), was], [])).rejects.toMatchObject(refused);
    await expect(keep([was, undoes, trash(one)], [one])).rejects.toMatchObject({ code: 'forbidden' });
    expect(await keep([trash(other)], [other], owner)).toBeNull();
    await expect(keep([was, trash(one)], [one], owner)).rejects.toMatchObject(refused);
    await expect(keep([undoes, trash(one)], [one], owner)).rejects.toMatchObject(refused);
    const removing: BatchOperation = { kind: 'delete', ids: [one] };
    await expect(keep([was, undoes, removing], [one], owner)).rejects.toMatchObject(refused);
    const inDrive = { ...owner, isDrive: true };
    await expect(keep([was, undoes, trash(one)], [one], inDrive)).rejects.toMatchObject(refused);
    expect(await keep([was, undoes, trash(one)], [one], owner)).toEqual([bytes]);
  });
});
