import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBase64Url, readItemRow } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDigests } from '../src/check/check-digests.ts';
import type { Finding } from '../src/check/finding.ts';
import { createDigestsService } from '../src/spaces/digests-service.ts';
import { headRepository } from '../src/spaces/head-repository.ts';
import { createProofsService } from '../src/spaces/proofs-service.ts';
import { createRowsService } from '../src/spaces/rows-service.ts';
import { beginSigned } from '../src/spaces/signed-change.ts';
import { undoPlainIn } from '../src/spaces/undo-plain.ts';
import { createWaitingService } from '../src/spaces/waiting-service.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { createIn, createItemService } from '../src/storage/item-service.ts';
import { type SpaceChange, spaceChange } from '../src/storage/space-change.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import { createTrashService } from '../src/storage/trash-service.ts';
import { createTreeService, moveIn } from '../src/storage/tree-service.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';

const NOW = 1_000;
const clock = () => NOW;
const finished = { finished_upload_at: 1, chunks_stored: 1, sealed_size: 33 };
const hash = () => randomBytes(32).toString('hex');
const envelope = () => randomBytes(24).toString('base64url');

let folder: string;
let database: Database;
let ada: UserRow;
let space: string;
let items: ReturnType<typeof createItemService>;
let tree: ReturnType<typeof createTreeService>;
let trash: ReturnType<typeof createTrashService>;
/** As they were signed: a directory with a file in it, and one beside it. */
let outer: string;
let file: string;
let beside: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-waiting-'));
  database = await temporaryDatabase();
  const chunks = await openDiskChunkStore(folder);
  const ports = { database, chunks, clock, policy: { itemsPerAccount: async () => 100 } };
  [items, tree, trash] = [createItemService(ports), createTreeService(ports), createTrashService(ports)];
  ada = await insertUser(database, { item_count: 3, used_space: 100 });
  space = ada.space_id;
  await database.transaction({ space }, async (queries) => {
    const sealed = () => ({ encrypted_name: envelope(), name_hash: hash() });
    const rows = [itemRow(space, { kind: 0, ...sealed() }), itemRow(space, { kind: 0, ...sealed() })];
    for (const row of rows) await itemRepository(queries).insert(row);
    [outer = '', beside = ''] = rows.map(({ id }) => id);
    const inner = { parent_id: outer, ...sealed() };
    const root = hash();
    const version = { ...finished, root, encrypted_key: envelope(), key_epoch: 1 };
    file = (await insertFile(queries, space, { item: inner, version })).id;
    await spaceRepository(queries).nextRevision(space);
    await headRepository(queries).insert({
      ...{ space_id: space, revision: 1, hash: hash(), bytes_hash: hash(), bytes: 'AA', signature: 'AA' },
      ...{ next_signature: null, other_end: null, is_kept: 0, is_milestone: 0, by_owner: 1, stored_at: 1 },
    });
  });
  await waiting().allow(ada.id, space, true);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const waiting = () => createWaitingService({ database, clock });
const listed = async () => (await waiting().list(ada.id, space, {})).items;
const kinds = async () => new Map((await listed()).map(({ id, kind }) => [id, kind]));
const find = async (id: string) => (await itemRepository(database.queries).findAnywhere(space, [id]))[0];
const digest = async () => (await createDigestsService({ database, clock }).of(ada.id, space, {})).items;
const rowsOf = async () =>
  new Map(
    (await createRowsService({ database, clock }).of(ada.id, space, { from: 0 })).items.map((row) => [
      readItemRow(fromBase64Url(row.item)).id,
      row,
    ]),
  );

/** What a signed batch does: operations see everything as it was signed, and what waits stays as it was changed. */
const signed = (work: (change: SpaceChange) => Promise<unknown>) =>
  database.transaction({ space }, async (queries) => {
    const change = spaceChange(queries, space, NOW, { isSigned: true });
    const end = await beginSigned(change);
    await work(change);
    await end?.check();
    await end?.showChanged();
  });

const undo = (...ids: readonly string[]) =>
  signed((change) =>
    undoPlainIn(change, { kind: 'undo_plain', ids: [...ids], links: [], keep_versions: [] }),
  );

async function rename(id: string, name_hash = hash()): Promise<string> {
  const name = { encrypted_name: envelope(), name_hash, search_tokens_hashed: [] };
  await items.rename(space, id, name);
  return name.encrypted_name;
}

async function add(parent: string | null, name_hash = hash()): Promise<string> {
  const id = randomUUID();
  await items.create(space, {
    ...{ id, file_id: parent, mime: 'dir', encrypted_key: envelope(), encrypted_name: envelope(), name_hash },
    ...{ search_tokens_hashed: [], file_modified_at: 0 },
  });
  return id;
}

describe('What programs change without keys', () => {
  it('is listed with what was done, while devices and digests have it as it was signed', async () => {
    const [before, rows] = [await digest(), await rowsOf()];
    const name = await rename(file);
    const added = await add(outer);
    expect(await find(file)).toMatchObject({ encrypted_name: name, waiting: 1, revision: 0 });
    expect(await listed()).toHaveLength(2);
    const shown = new Map((await listed()).map((one) => [one.id, one]));
    expect(shown.get(file)).toMatchObject({ kind: 'changed', since: NOW, row: { encrypted_name: name } });
    expect(shown.get(added)).toMatchObject({ kind: 'added', row: { file_id: outer } });
    expect(await digest()).toBe(before);
    expect(await rowsOf()).toEqual(rows);
    const nothing = { nodes: [], buckets: [], owned: false, links: [], kept: [] };
    const asked = { after: 0, rows: [file, added], ...nothing };
    const proofs = await createProofsService({ database, clock }).of(ada.id, space, {
      ...asked,
      below: { ids: [outer] },
    });
    expect(rows.size).toBe(3);
    expect(proofs.rows).toEqual([rows.get(file)]);
    expect(proofs.below).toEqual([file, outer].sort());
    const wrong: Finding[] = [];
    await checkDigests(database, (finding) => wrong.push(finding));
    expect(wrong).toEqual([]);
  });

  it('takes no name that something signed has, or something that waits', async () => {
    const [above, within] = [(await find(beside))?.name_hash ?? '', (await find(file))?.name_hash ?? ''];
    await expect(rename(outer, above)).rejects.toMatchObject({ code: 'name_exists' });
    await expect(add(outer, within)).rejects.toMatchObject({ code: 'name_exists' });
    const waits = hash();
    await rename(file, waits);
    await expect(add(outer, waits)).rejects.toMatchObject({ code: 'name_exists' });
  });

  it('is put back, and stands as it was signed', async () => {
    const before = await find(file);
    await rename(file);
    await tree.move(space, { ids: [file], file_id: null });
    await database.transaction({ space }, (queries) =>
      versionRepository(queries).insert({
        ...versionRow({ space_id: space, id: randomUUID() }, { ...finished, number: 2, waiting: 1 }),
        item_id: file,
      }),
    );
    const added = await add(null);
    await undo(file, added);
    expect(await find(file)).toEqual(before);
    expect(await find(added)).toBeUndefined();
    expect(await versionRepository(database.queries).list(space, file)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('is taken as its owner seals it, where it was added', async () => {
    const added = await add(outer);
    const sealed = { encrypted_name: envelope(), name_hash: hash() };
    const item = {
      ...sealed,
      encrypted_key: '',
      id: added,
      file_id: outer,
      mime: 'dir',
      search_tokens_hashed: [],
      file_modified_at: 7,
    };
    await signed((change) => createIn(change, item, 100));
    expect(await find(added)).toMatchObject({ ...sealed, waiting: 0, parent_id: outer, revision: 2 });
    expect(await listed()).toEqual([]);
  });

  it('is seen again once it is out of the trash, with all that lies in it', async () => {
    await trash.put(space, [outer]);
    const hidden = async () => [(await find(outer))?.in_trash, (await find(file))?.in_trash];
    expect(await hidden()).toEqual([1, 1]);
    await undo(outer);
    expect(await hidden()).toEqual([0, 0]);
  });

  it('hides what is deleted for good, and removes what was only added', async () => {
    const added = await add(null);
    await tree.move(space, { ids: [file], file_id: added });
    await expect(tree.delete(space, [added])).rejects.toMatchObject({
      errors: { head: ['cannot-wait-inside'] },
    });
    await undo(file);
    await tree.delete(space, [added, beside]);
    expect(await find(added)).toBeUndefined();
    expect(await kinds()).toEqual(new Map([[beside, 'deleted']]));
    expect(await find(beside)).toMatchObject({ in_trash: 1, trashed_at: NOW });
    await undo(beside);
    expect(await find(beside)).toMatchObject({ in_trash: 0, trashed_at: null });
  });

  it('stays beside what is signed meanwhile, unless that changes the same or would turn it round', async () => {
    await rename(file);
    await signed((change) => itemRepository(change.queries).stamp({ spaceId: space, id: beside }, 1));
    expect(await kinds()).toEqual(new Map([[file, 'changed']]));
    const touched = signed((change) =>
      itemRepository(change.queries).rename(
        { spaceId: space, id: file },
        {
          ...{ encrypted_name: envelope(), name_epoch: 1, name_hash: hash(), name_hash_epoch: 1 },
          ...{ sealed_bytes: 0, revision: 1 },
        },
      ),
    );
    await expect(touched).rejects.toMatchObject({ code: 'changes_wait' });
    await tree.move(space, { ids: [outer], file_id: beside });
    const turned = signed((change) => moveIn(change, { ids: [beside], file_id: outer }));
    await expect(turned).rejects.toMatchObject({ code: 'changes_wait' });
    expect(await find(outer)).toMatchObject({ parent_id: beside, waiting: 1 });
    expect(await find(beside)).toMatchObject({ parent_id: null });
  });

  it('waits no more where its owner does not allow it', async () => {
    await waiting().allow(ada.id, space, false);
    await expect(rename(file)).rejects.toMatchObject({ code: 'head_refused' });
  });
});
