import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createItemService } from '../src/storage/item-service.ts';
import { createTrashService } from '../src/storage/trash-service.ts';
import { createTreeService } from '../src/storage/tree-service.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import { createVersionService } from '../src/storage/version-service.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';

const finished = { finished_upload_at: 1, chunks_stored: 1 };
const hash = () => randomBytes(32).toString('hex');

let folder: string;
let database: Database;
let space: string;
let now: number;
let items: ReturnType<typeof createItemService>;
let tree: ReturnType<typeof createTreeService>;
let trash: ReturnType<typeof createTrashService>;
let versions: ReturnType<typeof createVersionService>;

beforeEach(async () => {
  now = 1_000;
  folder = await mkdtemp(join(tmpdir(), 'coffer-trees-'));
  database = await temporaryDatabase();
  const chunks = await openDiskChunkStore(folder);
  const ports = { database, chunks, clock: () => now, policy: { itemsPerAccount: async () => 100 } };
  [items, tree] = [createItemService(ports), createTreeService(ports)];
  [trash, versions] = [createTrashService(ports), createVersionService(ports)];
  space = (await insertUser(database, { item_count: 9, used_space: 10_000 })).space_id;
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space }, work);

async function createDirectory(parent: string | null = null, name_hash = hash()): Promise<string> {
  const id = randomUUID();
  await items.create(space, {
    ...{ id, file_id: parent, mime: 'dir', encrypted_key: 'key', encrypted_name: 'name', name_hash },
    ...{ search_tokens_hashed: [], file_modified_at: 0 },
  });
  return id;
}

const storeFile = async (parent: string | null, version: Parameters<typeof insertFile>[2] = {}) =>
  (await within((queries) => insertFile(queries, space, { ...version, item: { parent_id: parent } }))).id;

/** All pages of a listing, of one item each. */
async function listed(query: {
  dir_id?: string;
  dirs_only?: boolean;
  unfinished?: boolean;
  hashed_before?: number;
}) {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await tree.list(space, { ...query, limit: 1, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.children.map(({ id }) => id));
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
}

it('Nothing is moved into what stands for another space', async () => {
  const [moved, standing] = [await createDirectory(), await createDirectory()];
  const other = randomUUID();
  await within(async (queries) => {
    await queries.updateTable('item_rows').set({ stands_for: other }).where('id', '=', standing).execute();
  });
  const request = { ids: [moved], file_id: standing };
  await expect(tree.move(space, request)).rejects.toMatchObject({ code: 'not_a_directory' });
});

describe('A listing', () => {
  it.each(['of the root', 'of a directory'])(
    '%s has directories first, and those alone if asked',
    async (which) => {
      const parent = which === 'of the root' ? null : await createDirectory();
      const at = parent === null ? {} : { dir_id: parent };
      const directories = [await createDirectory(parent), await createDirectory(parent)].sort();
      const whole = await storeFile(parent, { version: finished });
      const begun = await storeFile(parent);
      expect(await listed(at)).toEqual([...directories, ...[whole, begun].sort()]);
      expect(await listed({ ...at, dirs_only: true })).toEqual(directories);
      expect(await listed({ ...at, unfinished: true })).toEqual([begun]);
    },
  );

  it('has what was hashed under a former epoch alone, where that is asked for', async () => {
    const [former] = [await createDirectory(), await createDirectory()];
    await within((queries) =>
      queries.updateTable('item_rows').set({ name_hash_epoch: 3 }).where('id', '!=', former).execute(),
    );
    expect(await listed({ hashed_before: 3 })).toEqual([former]);
    expect(await listed({ hashed_before: 1 })).toEqual([]);
  });

  it('finds an item by its name in a directory, and no other one', async () => {
    const [one, other] = [await createDirectory(), await createDirectory()];
    const name = hash();
    const inner = await createDirectory(one, name);
    expect(await items.findByNameHash(space, one, name)).toMatchObject({ id: inner });
    for (const elsewhere of [null, other]) {
      expect(await items.findByNameHash(space, elsewhere, name)).toBeNull();
    }
    await expect(createDirectory(one, name)).rejects.toMatchObject({ code: 'name_exists' });
  });

  it('counts files by type, those in the trash by themselves, and versions that are not shown', async () => {
    await storeFile(null, { version: { ...finished, mime: 'image/png', size: 9 } });
    const file = await storeFile(null, { version: { ...finished, size: 7 } });
    const gone = await storeFile(null, { version: { ...finished, size: 20 } });
    await trash.put(space, [gone]);
    await versions.create(space, file, {
      ...{ id: randomUUID(), mime: 'text/plain', size: 3, chunks: 1, file_modified_at: 0 },
      ...{ encrypted_key: 'key' },
    });
    const listing = await versions.list(space, file, {});
    expect(listing.map(({ number }) => number)).toEqual([2, 1]);
    expect(await items.stats(space)).toMatchObject({
      stats: [
        { mime: 'image/png', count: 1, size: 9 },
        { mime: 'text/plain', count: 1, size: 7 },
      ],
      ...{ trash: { count: 1, size: 20 }, older_versions: 3 },
    });
  });
});

describe('The trash', () => {
  it('comes in pages, what came last first', async () => {
    const ids = [await createDirectory(), await createDirectory(), await createDirectory()];
    for (const id of ids) {
      now += 1;
      await trash.put(space, [id]);
    }
    const first = await trash.list(space, { limit: 2 });
    const cursor = first.next_cursor ?? '';
    const second = await trash.list(space, { limit: 2, cursor });
    const seen = [...first.items, ...second.items].map(({ id }) => id);
    expect(seen).toEqual([...ids].reverse());
    expect(second.next_cursor).toBeNull();
  });

  it('gives back what fits, where it lay or at the root', async () => {
    const name = hash();
    const outer = await createDirectory();
    const [one, two] = [await createDirectory(outer, name), await createDirectory(outer)];
    await trash.put(space, [one, two]);
    const taken = await createDirectory(outer, name);
    const { left } = await trash.restore(space, { items: [{ id: one }, { id: two }] });
    expect(left).toEqual([{ id: one, reason: 'name_exists' }]);
    expect(await items.details(space, two)).toMatchObject({ file_id: outer });
    await trash.put(space, [outer]);
    const name_hash = hash();
    const atTop = [{ id: one, file_id: null, name_hash }];
    await expect(trash.restore(space, { items: atTop, epoch: 2 })).rejects.toMatchObject({
      code: 'epoch_outdated',
    });
    expect(await trash.restore(space, { items: atTop, epoch: 1 })).toEqual({ left: [] });
    expect(await items.details(space, one)).toMatchObject({ file_id: null, name_hash });
    await expect(items.details(space, taken)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is emptied of what was in it then', async () => {
    const [seen, later] = [await createDirectory(), await createDirectory()];
    await trash.put(space, [seen]);
    const { revision } = await trash.list(space, {});
    await trash.put(space, [later]);
    await trash.empty(space, { revision });
    expect((await trash.list(space, {})).items.map(({ id }) => id)).toEqual([later]);
  });
});

describe('What stands with a version', () => {
  it('is its sealed hashes, and the thumbnail of the one that is shown', async () => {
    const file = await storeFile(null, { version: finished });
    const hashes = { md5: 'AQ', sha1: 'Ag', sha256: 'Aw', blake2b: 'BA' };
    await versions.setContentHashes(space, file, { ...hashes, encrypted_metadata: 'AQID' }, undefined);
    const stored = await versionRepository(database.queries).find(space, file, file);
    expect(stored).toMatchObject({ ...hashes, encrypted_metadata: 'AQID', content_bytes: 4 });
    await within((queries) =>
      versionRepository(queries).insertThumbnail({
        ...{ space_id: space, version_id: file, encrypted_thumbnail: 'BBBB', envelope_hash: 'hash' },
      }),
    );
    const beside = await storeFile(null, { version: finished });
    expect(await items.thumbnails(space, [file, beside])).toEqual([
      { id: file, version_id: file, encrypted_thumbnail: 'BBBB' },
    ]);
    const withThumbnail = versionRepository(database.queries).withThumbnail(space, [file, beside]);
    expect([...(await withThumbnail)]).toEqual([file]);
  });
});

it('A name that one item gives away is free for the next of the same move, whatever ids they have', async () => {
  const target = await createDirectory();
  for (let rounds = 0; rounds < 8; rounds++) {
    const name_hash = hash();
    const [holder, comer] = [await createDirectory(target, name_hash), await createDirectory()];
    const names = [
      { id: holder, name_hash: hash() },
      { id: comer, name_hash },
    ];
    await tree.move(space, { ids: [holder, comer], file_id: target, names });
  }
});
