// Longer than 350 lines because all that goes from one space into another begins with the same items.
import { createHash, randomUUID } from 'node:crypto';
import { type CarriedItem, VERSIONS_PER_AUTHOR } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batches } from '../src/batches.ts';
import type { Refusal } from '../src/calls/refusal.ts';
import { linkRepository } from '../src/links/link-repository.ts';
import { arriveIn } from '../src/spaces/arrive.ts';
import { carryIn, rejoinIn } from '../src/spaces/carry.ts';
import { hashesBelow } from '../src/spaces/keep-digests.ts';
import { Moving } from '../src/spaces/moving.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { linkEntryRepository } from '../src/storage/link-entry-repository.ts';
import { partRepository } from '../src/storage/part-repository.ts';
import { quotaRepository } from '../src/storage/quota-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import { deleteIn } from '../src/storage/tree-service.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, temporaryDatabase, versionRow } from './support/database.ts';
import { foundWrong } from './support/found-wrong.ts';
import { sharedSpace } from './support/shared-space.ts';
import { newHash, storedDirectory, storedFile, storedVersion } from './support/stored-items.ts';

const COMMITMENT = 'cd'.repeat(32);

let database: Database;
let ada: UserRow;
let drive: string;
let space: string;
let folder: string;
let file: string;
let older: string;
let standing: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  drive = ada.space_id;
  await within(async (queries) => {
    space = await sharedSpace(queries, ada.id);
    folder = (await storedDirectory(queries, drive)).id;
    standing = (await storedDirectory(queries, drive, { stands_for: space })).id;
    const below = await storedFile(queries, drive, { parent_id: folder });
    file = below.id;
    older = (await storedVersion(queries, below, { id: randomUUID(), item_id: file, number: 2 })).id;
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);

const change = (queries: Queries, id: string, author: string | null = null) =>
  spaceChange(queries, id, 5, { isSigned: true, author });

/** What was sealed again of an item. */
const carried = (id: string, hash: string, changes: Partial<CarriedItem> = {}): CarriedItem => ({
  ...{ id, hash, encrypted_name: 'CCCCCCCC', name_hash: newHash(), encrypted_metadata: null, versions: [] },
  ...changes,
});

type Arrive = Parameters<typeof arriveIn>[1];

interface Move {
  readonly to?: string;
  readonly ids?: readonly string[];
  readonly author?: string;
  readonly fileId?: string;
  /** What comes with it, of the hashes as they are. */
  readonly bring?: (hashes: ReadonlyMap<string, string>) => Partial<Arrive>;
}

/** Carries items and lets them arrive, as one call does. */
const move = ({ to = space, ids = [folder], author, fileId, bring = () => ({}) }: Move = {}) =>
  within(async (queries) => {
    const hashes = await hashesBelow(queries, drive, ids);
    const moving = new Moving();
    await carryIn(change(queries, drive), { kind: 'carry', ids: [...ids], to }, { mostItems: 10, moving });
    const items = [...hashes].map(([id, hash]) => carried(id, hash));
    const needs = { userId: ada.id, moving, fileId: fileId ?? null, keyCommitment: COMMITMENT };
    const arrival = { from: drive, file_id: null, items, ...bring(hashes) };
    await arriveIn(change(queries, to, author ?? null), arrival, needs);
    moving.checkEmpty();
  });

const find = (spaceId: string, ids: readonly string[]) =>
  itemRepository(database.queries).findAnywhere(spaceId, ids);
const usedBy = async (id: string) => {
  const users = database.queries.selectFrom('users').select(['used_space', 'item_count']);
  return users.where('id', '=', id).executeTakeFirstOrThrow();
};
const versionsIn = (spaceId: string) => versionRepository(database.queries).list(spaceId, file);

describe('What goes from one space into another', () => {
  it('takes all below along, sealed for the other space and with its revision', async () => {
    const target = await within((queries) => storedDirectory(queries, space));
    const version = { id: older, encrypted_key: 'BBBB' };
    await move({
      bring: (hashes) => ({
        file_id: target.id,
        items: [
          carried(folder, hashes.get(folder) ?? '', { encrypted_metadata: 'DDDD' }),
          carried(file, hashes.get(file) ?? '', { versions: [{ id: file, encrypted_key: null }, version] }),
        ],
      }),
    });
    expect(await find(drive, [folder, file])).toEqual([]);
    const rows = new Map((await find(space, [folder, file])).map((row) => [row.id, row]));
    const sealed = { encrypted_name: 'CCCCCCCC', name_epoch: 2, name_hash_epoch: 2, revision: 1 };
    expect(rows.get(folder)).toMatchObject({ ...sealed, parent_id: target.id, metadata_epoch: 2 });
    expect(rows.get(folder)).toMatchObject({ encrypted_metadata: 'DDDD' });
    expect(rows.get(file)).toMatchObject({ ...sealed, parent_id: folder, metadata_epoch: null });
    // What did not open is null from then on.
    expect(await versionsIn(space)).toMatchObject([
      { id: older, encrypted_key: 'BBBB', key_epoch: 2, author: null },
      { id: file, encrypted_key: null, key_epoch: null, author: null },
    ]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is from then on of the editor who brings it', async () => {
    await move({ author: 'ab'.repeat(32) });
    expect((await versionsIn(space)).map(({ author }) => author)).toEqual(['ab'.repeat(32), 'ab'.repeat(32)]);
  });

  it.each<readonly [string, 'item_rows' | 'versions', () => object]>([
    ['metadata', 'versions', () => ({ encrypted_metadata: 'A'.repeat(1_028) })],
    ['a hash', 'versions', () => ({ sha256: 'A'.repeat(132) })],
    [
      'the date of the trash',
      'item_rows',
      () => ({ trashed_at: 2 ** 53 - 1, trashed_from: folder, in_trash: 1 }),
    ],
  ])('is refused of an editor where others could not list it, by %s', async (_, table, changes) => {
    await within((queries) => queries.updateTable(table).set(changes()).where('id', '=', file).execute());
    await expect(move({ author: 'ab'.repeat(32) })).rejects.toMatchObject({ code: 'validation_failed' });
    await move();
  });

  it('gives no metadata of its own to a file', async () => {
    await move({
      bring: (hashes) => ({
        items: [...hashes].map(([id, hash]) => carried(id, hash, { encrypted_metadata: 'DDDD' })),
      }),
    });
    const rows = await database.queries.selectFrom('item_rows').selectAll().where('id', '=', file).execute();
    expect(rows).toMatchObject([{ directory_metadata: null, metadata_epoch: null }]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('stays in the trash, as if it had lain in the directory into which it comes', async () => {
    await within(async (queries) => {
      const trashed = { trashed_at: 4, trashed_from: drive };
      const rows = () => queries.updateTable('item_rows');
      await rows()
        .set({ ...trashed, in_trash: 1 })
        .where('id', '=', folder)
        .execute();
      await rows().set({ in_trash: 1 }).where('id', '=', file).execute();
    });
    const target = await within((queries) => storedDirectory(queries, space));
    await move({ bring: () => ({ file_id: target.id }) });
    expect(await find(space, [folder])).toMatchObject([{ trashed_at: 4, trashed_from: target.id }]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is paid for by who owns the other space, if there is room', async () => {
    const poor = await insertUser(database, { quota: 3 });
    await expect(move({ to: poor.space_id })).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await find(drive, [folder, file])).toHaveLength(2);
    const bob = await insertUser(database);
    await move({ to: bob.space_id });
    expect((await usedBy(bob.id)).item_count).toBe(2);
    expect((await usedBy(ada.id)).item_count).toBe(1);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('leaves links behind, and gives back what was counted for them', async () => {
    await within(async (queries) => {
      await linkRepository(queries).insert({
        ...{ id: 'link', space_id: drive, file_id: folder, created_at: 5, encrypted_link_key: 'key' },
        ...{ signature: 'signature', row_hash: 'hash' },
      });
      const entry = { link_id: 'link', space_id: drive, epoch: 0, envelope: 'EEEEEEEE', is_confirmed: 1 };
      const bytes = await linkEntryRepository(queries).put([
        { ...entry, item_id: folder, parent_id: null, version_id: null },
        { ...entry, item_id: file, parent_id: folder, version_id: file },
      ]);
      await quotaRepository(queries).countLinks(drive, bytes);
    });
    expect(await foundWrong(database)).toEqual([]);
    await move();
    expect(await database.queries.selectFrom('links').selectAll().execute()).toEqual([]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is refused where nobody takes it, though it be no row', async () => {
    const bob = await insertUser(database);
    const begun = await within((queries) => insertFile(queries, drive));
    const before = [await usedBy(ada.id), await usedBy(bob.id)];
    const carry = within(async (queries) => {
      const moving = new Moving();
      const ids = [begun.id];
      await carryIn(
        change(queries, drive),
        { kind: 'carry', ids, to: bob.space_id },
        { mostItems: 10, moving },
      );
      moving.checkEmpty();
    });
    await expect(carry).rejects.toMatchObject({ code: 'validation_failed' });
    expect([await usedBy(ada.id), await usedBy(bob.id)]).toEqual(before);
  });

  it('lies in the directory into which it comes, though it be no row', async () => {
    const begun = await within((queries) => insertFile(queries, drive));
    const target = await within((queries) => storedDirectory(queries, space));
    await move({ ids: [begun.id], bring: () => ({ file_id: target.id }) });
    expect(await find(space, [begun.id])).toMatchObject([{ parent_id: target.id, name_epoch: 1 }]);
  });

  it('has as many versions of one person as they may bring, and room for more', async () => {
    const add = (number: number) =>
      within((queries) => storedVersion(queries, { space_id: drive, id: file }, version(number)));
    const version = (number: number) => ({ id: randomUUID(), item_id: file, number });
    const author = 'ab'.repeat(32);
    await within(async (queries) => {
      const rows = Array.from({ length: VERSIONS_PER_AUTHOR - 1 }, (_, index) => ({
        ...versionRow(
          { space_id: drive, id: file },
          { finished_upload_at: 1, chunks_stored: 1, root: newHash(), sealed_size: 33 },
        ),
        ...version(index + 3),
      }));
      for (const some of batches(rows, 500)) await queries.insertInto('versions').values(some).execute();
    });
    const errors = { versions: [expect.any(String)] };
    await expect(move({ author })).rejects.toMatchObject({ code: 'too_many_items', errors });
    await within((queries) => versionRepository(queries).delete(drive, [older]));
    await add(2 ** 52 + 1);
    await within((queries) =>
      queries.deleteFrom('versions').where('item_id', '=', file).where('number', '=', 3).execute(),
    );
    await expect(move({ author })).rejects.toMatchObject({ code: 'too_many_items' });
    await within((queries) =>
      queries
        .deleteFrom('versions')
        .where('item_id', '=', file)
        .where('number', '>', 2 ** 52)
        .execute(),
    );
    await move({ author });
    expect(await versionsIn(space)).toHaveLength(VERSIONS_PER_AUTHOR - 1);
  });

  it('comes with its versions bit by bit', async () => {
    const keyOf = (id: string, encrypted_key: string | null = 'BBBB') => ({ id, encrypted_key });
    await move({
      bring: (hashes) => ({
        items: [
          carried(folder, hashes.get(folder) ?? ''),
          carried(file, hashes.get(file) ?? '', { versions: [keyOf(file)] }),
          carried(file, hashes.get(file) ?? '', { versions: [keyOf(older)] }),
        ],
      }),
    });
    expect((await versionsIn(space)).map(({ encrypted_key }) => encrypted_key)).toEqual(['BBBB', 'BBBB']);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is refused with the ids of all that has changed', async () => {
    const ids = await within(async (queries) => {
      const some = Array.from({ length: 101 }, () => storedDirectory(queries, drive, { parent_id: folder }));
      return (await Promise.all(some)).map(({ id }) => id);
    });
    const refused = move({
      bring: (hashes) => ({
        items: [folder, file].map((id) => carried(id, hashes.get(id) ?? '')),
      }),
    });
    const { errors } = await refused.then(
      () => ({ errors: undefined }),
      (error: Refusal) => error,
    );
    expect(errors?.['items']?.toSorted()).toEqual(ids.toSorted());
  });

  it('is refused with the ids of what has changed since it was sealed again, or was not', async () => {
    const refused = move({
      bring: (hashes) => ({ items: [carried(folder, hashes.get(folder) ?? ''), carried(file, newHash())] }),
    });
    await expect(refused).rejects.toMatchObject({ code: 'space_changed', errors: { items: [file] } });
    const both = move({ bring: () => ({ items: [] }) });
    await expect(both).rejects.toMatchObject({
      errors: { items: expect.arrayContaining([folder, file]) },
    });
    expect(await find(drive, [folder, file])).toHaveLength(2);
  });

  it('comes by parts, of which what was made of former rows is passed over', async () => {
    const parts = { move_id: randomUUID(), hash: '' };
    await within(async (queries) => {
      const hashes = await hashesBelow(queries, drive, [folder]);
      const part = { space_id: space, epoch: 2, key_commitment: COMMITMENT, move_id: parts.move_id };
      const body = JSON.stringify({
        ...part,
        items: [
          carried(folder, hashes.get(folder) ?? '', { encrypted_name: 'GGGGGGGG' }),
          carried(file, newHash(), { encrypted_name: 'GGGGGGGG' }),
        ],
      });
      const hash = createHash('sha256').update(body).digest('hex');
      parts.hash = createHash('sha256').update(hash, 'hex').digest('hex');
      const kept = { change_id: parts.move_id, number: 0, hash, bytes: body.length, body, created_at: 5 };
      await partRepository(queries, ada.id).put(kept);
    });
    await expect(move({ bring: () => ({ items: [], parts }) })).rejects.toMatchObject({
      errors: { items: [file] },
    });
    // The log of somebody else's space says what came.
    const author = 'ee'.repeat(32);
    for (const tops of [undefined, [file], [folder, file]]) {
      const errors = { tops: [expect.any(String)] };
      const bring = () => ({ items: [], parts, ...(tops && { tops }) });
      await expect(move({ author, bring })).rejects.toMatchObject({ errors });
    }
    await expect(move({ author, bring: () => ({ items: [], parts, tops: [folder] }) })).rejects.toMatchObject(
      {
        errors: { items: [file] },
      },
    );
    const there = await within((queries) => storedDirectory(queries, space));
    const bring = () => ({ items: [carried(there.id, newHash())], parts, tops: [folder] });
    await expect(move({ author, bring })).rejects.toMatchObject({
      errors: { 'items.0.id': [expect.any(String)] },
    });
    await move({
      bring: (hashes) => ({ parts, items: [carried(file, hashes.get(file) ?? '')] }),
    });
    const rows = new Map((await find(space, [folder, file])).map((row) => [row.id, row]));
    expect([rows.get(folder)?.encrypted_name, rows.get(file)?.encrypted_name]).toEqual([
      ...['GGGGGGGG', 'CCCCCCCC'],
    ]);
    expect(await partRepository(database.queries, ada.id).hashes(parts.move_id)).toEqual([]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is counted once, however often a call names it', async () => {
    await move({
      bring: (hashes) => ({
        items: [...hashes, ...hashes].map(([id, hash]) => carried(id, hash)),
      }),
    });
    expect(await foundWrong(database)).toEqual([]);
  });

  it('leaves what stands for a space, what waits, and what others put into a single file’s space', async () => {
    await expect(move({ to: randomUUID(), ids: [standing] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(move({ ids: [standing] })).rejects.toMatchObject({ code: 'shared_inside' });
    await expect(move({ fileId: file })).rejects.toMatchObject({ code: 'forbidden' });
    await within((queries) =>
      queries.updateTable('item_rows').set({ waiting: 1 }).where('id', '=', file).execute(),
    );
    await expect(move()).rejects.toMatchObject({ code: 'changes_wait' });
  });

  it('is the file of the space where that is a single file’s', async () => {
    const single = await within((queries) => sharedSpace(queries, ada.id, { fileId: file }));
    await move({ to: single, ids: [file], fileId: file });
    expect(await find(single, [file])).toMatchObject([{ parent_id: null, name_epoch: 2 }]);
    expect(await foundWrong(database)).toEqual([]);
  });
});

describe('A space that ends', () => {
  const item = { id: randomUUID(), mime: 'dir', encrypted_key: '', encrypted_name: 'FFFF' };
  const rejoin = (changedBefore = [space]) =>
    within((queries) =>
      rejoinIn(
        change(queries, drive),
        {
          kind: 'rejoin',
          id: standing,
          item: { ...item, name_hash: newHash(), file_modified_at: 1, search_tokens_hashed: [] },
        },
        { ownerId: ada.id, changedBefore },
      ),
    );

  it('is ended and left however full the quota is', async () => {
    const full = async () => {
      const { used_space } = await usedBy(ada.id);
      await within((queries) => queries.updateTable('users').set({ quota: used_space }).execute());
    };
    const named = { encrypted_name: 'C'.repeat(500) };
    await full();
    await move({ bring: (hashes) => ({ items: [...hashes].map(([id, hash]) => carried(id, hash, named)) }) });
    await within((queries) => deleteIn(change(queries, space), [folder]));
    await full();
    await rejoin();
    expect(await find(drive, [item.id])).toHaveLength(1);
  });

  it('leaves a directory in its place, and nothing of an upload into it', async () => {
    await within(async (queries) => {
      await insertFile(queries, space, { item: { is_upload: 1 } });
    });
    await rejoin();
    expect(await spaceRepository(database.queries).ownerOf(space)).toBeNull();
    expect(await find(drive, [standing, item.id])).toMatchObject([{ id: item.id, stands_for: null }]);
  });

  it('is not ended while something lies in it, nor without a batch of its own', async () => {
    await expect(rejoin([])).rejects.toMatchObject({ code: 'validation_failed' });
    await move();
    await expect(rejoin()).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await find(drive, [standing])).toHaveLength(1);
  });
});
