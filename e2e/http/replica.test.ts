import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedItem } from '@coffer/client';
import { type OpenStore, Replica, type ReplicaSource, serverSource } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { BATCH_OPERATIONS, type Listing } from '@coffer/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findCanaries } from '../support/canaries.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { chunkBody, chunkSaying } from './support/account.ts';
import { BatchSender, batchOf, broughtFiles } from './support/batches.ts';
import { newDirectory, newLink, newVersion } from './support/builders.ts';
import { childrenOf, listingOf, OpenReplicas } from './support/replicas.ts';

const DIRECTORIES = 2_000;

let server: WorkerServer;
let folder: string;
/** Whose drive takes several pages. */
let owner: BatchSender;
/** Whose drive has a few items. */
let small: BatchSender;

const replicas = new OpenReplicas();
const { signal } = new AbortController();

beforeAll(async () => {
  server = await workerServer();
  folder = await mkdtemp(join(tmpdir(), 'coffer-replica-'));
  owner = await BatchSender.register(server.url);
  for (let made = 0; made < DIRECTORIES; made += BATCH_OPERATIONS) {
    const items = Array.from({ length: Math.min(BATCH_OPERATIONS, DIRECTORIES - made) }, () =>
      newDirectory(),
    );
    const created = await owner.change(...items.map((item) => ({ kind: 'create', item }) as const));
    expect(created.status).toBe(200);
  }
  const files = await broughtFiles(50);
  await owner.bringFiles(batchOf(await owner.revisionNow(), files), files);
  small = await BatchSender.register(server.url);
  for (let made = 0; made < 5; made++) await small.account.createDirectory();
});
afterEach(() => replicas.closeAll());
afterAll(async () => {
  await rm(folder, { recursive: true });
});

let files = 0;
const newFile = () => join(folder, `${files++}.sqlite`);
const inFile = (path: string) => () => openSqliteStore(path);

/** All ids of the top, as listings have them. */
async function listed(of: BatchSender): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = cursor === null ? {} : { cursor };
    const page: Listing = await of.account.call('listItems', { query });
    ids.push(...page.children.map(({ id }) => id));
    cursor = page.next_cursor;
    if (cursor === null) return ids;
  }
}

/** As a row shows it whose sealed metadata nobody has opened: no type, and no date. */
function withoutSealed<T extends { readonly mime?: string | undefined }>(item: T) {
  const mime = item.mime === 'dir' ? 'dir' : 'application/octet-stream';
  return { ...item, mime, created_at: 0, file_modified_at: 0, finished_upload_at: 0 };
}

describe('A replica', () => {
  it('has all rows of a space as the server lists them', async () => {
    const replica = await replicas.open({ of: owner });
    await replica.bringUp(signal);
    const revision = await owner.revisionNow();
    expect(replica.state.getState()).toEqual({
      ...{ kind: 'complete', revision, wholeAt: revision, persistence: 'memory' },
    });
    expect((await childrenOf(replica)).map(({ id }) => id)).toEqual(await listed(owner));
    const { children } = await owner.account.call('listItems', { query: { limit: '40' } });
    for (const item of children) expect(await replica.item(item.id)).toMatchObject(withoutSealed(item));
  });

  it('of a small drive writes the hashes of the few nodes in which it has rows', async () => {
    const written: number[] = [];
    const replica = await replicas.open({
      of: small,
      open: async () => {
        const store = await openSqliteStore(newFile());
        return {
          ...store,
          write(change) {
            written.push(change.hashes.size);
            return store.write(change);
          },
        };
      },
    });
    await replica.bringUp(signal);
    expect((await childrenOf(replica)).map(({ id }) => id)).toEqual(await listed(small));
    expect(written.length).toBeGreaterThan(0);
    expect(Math.max(...written)).toBeLessThanOrEqual(5);
  });

  it('follows what another client changes, and tells what', async () => {
    const of = await BatchSender.register(server.url);
    const { account } = of;
    const replica = await replicas.open({ of });
    await replica.bringUp(signal);
    const told: string[] = [];
    replica.subscribe(({ rows, removed }) => told.push(...rows.map(({ id }) => id), ...removed));

    const parent = await account.createDirectory();
    const child = await account.createDirectory({ file_id: parent.id });
    const file = await account.storeFile({ file_id: child.id });
    const gone = await account.createDirectory();
    await replica.bringUp(signal);
    expect((await childrenOf(replica, child.id)).map(({ id }) => id)).toEqual([file.id]);
    expect((await replica.ancestors(file.id))?.map(({ id }) => id)).toEqual([parent.id, child.id]);
    expect(told.sort()).toEqual([parent.id, child.id, file.id, gone.id].sort());

    told.length = 0;
    await account.call('deleteItem', { params: { id: gone.id } });
    await account.call('moveItems', { body: { ids: [file.id], file_id: null } });
    const version = await account.call('createVersion', { params: { id: file.id }, body: newVersion() });
    await account.call('uploadChunk', chunkSaying(file, 0, chunkBody(version), { version: version.id }));
    await account.call('createLink', { body: newLink(account.form, file.id) });
    await account.call('trashItems', { body: { ids: [child.id] } });
    await replica.bringUp(signal);
    expect(told.sort()).toEqual([gone.id, file.id, child.id].sort());
    expect(await replica.item(gone.id)).toBeNull();
    expect(await childrenOf(replica, parent.id)).toEqual([]);
    expect((await childrenOf(replica)).map(({ id }) => id)).toEqual([parent.id, file.id]);
    const listed = await account.call('listVersions', { params: { id: file.id } });
    const fields = listed.map(({ row, ...version }) => withoutSealed(version));
    expect(await replica.versions(file.id)).toMatchObject(fields);
  });

  it('lists directories as the server does, and leaves to it what is not there', async () => {
    const of = await BatchSender.register(server.url);
    const { account } = of;
    const top = await account.createDirectory();
    const below = await account.createDirectory({ file_id: top.id });
    const moved = await account.createDirectory({ file_id: below.id });
    for (const file_id of [null, top.id, below.id]) {
      for (let made = 0; made < 3; made++) await account.createDirectory({ file_id });
      for (let made = 0; made < 2; made++) await account.storeFile({ file_id });
    }
    await account.call('moveItems', { body: { ids: [moved.id], file_id: top.id } });
    const [trashed] = (await account.call('listItems', { query: { dir_id: below.id } })).children;
    await account.call('trashItems', { body: { ids: [trashed?.id] } });
    const unfinished = await account.createFile();
    const replica = await replicas.open({ of });
    expect(await listingOf(replica, null)).toBeNull();
    await replica.bringUp(signal);

    for (const dir_id of [null, top.id, below.id, moved.id]) {
      const query = dir_id === null ? {} : { dir_id };
      const { children, ...listing } = await account.call('listItems', { query });
      const page = { ...listing, parents: listing.parents.map(withoutSealed) };
      const finished = children.filter(({ id }) => id !== unfinished.id);
      const shown = { ...page, children: finished.map(withoutSealed) };
      expect(await listingOf(replica, dir_id)).toMatchObject(shown);
      const only = await account.call('listItems', { query: { ...query, dirs_only: 'true' } });
      const directories = { ...only, parents: page.parents, children: only.children.map(withoutSealed) };
      expect(await listingOf(replica, dir_id, { only: 'directories' })).toMatchObject(directories);
      const pages: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const part: Listing | null = await listingOf(replica, dir_id, { limit: 2, ...(after && { after }) });
        pages.push(...(part?.children ?? []).map(({ id }) => id));
        after = part?.next_cursor ?? null;
      }
      expect(pages).toEqual(finished.map(({ id }) => id));
    }
    const [file] = (await account.call('listItems')).children.filter(({ mime }) => mime !== 'dir');
    for (const id of [trashed?.id, file?.id, of.space]) expect(await listingOf(replica, id ?? '')).toBeNull();
  });

  it('goes on where it stood when it was killed, and asks only for what has changed', async () => {
    const open = inFile(newFile());
    const killed = new AbortController();
    let pages = 0;
    const first = await replicas.open({
      of: owner,
      open,
      lie: (source) => ({
        async rows(range, until) {
          if (++pages > 1) killed.abort();
          until.throwIfAborted();
          return source.rows(range, until);
        },
      }),
    });
    await expect(first.bringUp(killed.signal)).rejects.toThrow();
    await first.close();
    const asked: number[] = [];
    const counted = (source: ReplicaSource) => ({
      rows(...[range, until]: Parameters<ReplicaSource['rows']>) {
        asked.push(range.from);
        return source.rows(range, until);
      },
    });
    const second = await replicas.open({ of: owner, open, lie: counted });
    await second.bringUp(signal);
    expect(asked[0]).toBeGreaterThan(0);
    expect((await childrenOf(second)).map(({ id }) => id)).toEqual(await listed(owner));
    await second.close();

    asked.length = 0;
    const third = await replicas.open({ of: owner, open, lie: counted });
    expect(third.state.getState()).toMatchObject({ kind: 'complete', persistence: 'kept' });
    await third.bringUp(signal);
    expect(asked).toEqual([]);
  });

  it('is loaded again where its file is damaged, or of another format or space', async () => {
    const path = newFile();
    const fill = async () => {
      const replica = await replicas.open({ of: small, open: inFile(path) });
      await replica.bringUp(signal);
      await replica.close();
    };
    await fill();
    await writeFile(path, Buffer.alloc((await readFile(path)).length, 'x'));
    const afterDamage = await replicas.open({ of: small, open: inFile(path) });
    expect(afterDamage.state.getState()).toMatchObject({ kind: 'loading', persistence: 'kept' });
    await afterDamage.bringUp(signal);
    expect(await childrenOf(afterDamage)).toHaveLength((await listed(small)).length);
    await afterDamage.close();

    for (const other of ['format', 'spaceId', 'digest'] as const) {
      const store = await openSqliteStore(path);
      const standing = await store.standing();
      if (standing === null) throw new Error('It was filled');
      const changed = {
        format: 99,
        spaceId: '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11',
        digest: 'ab'.repeat(32),
      };
      await store.write({
        ...{ removed: [], put: [], hashes: new Map() },
        standing: { ...standing, [other]: changed[other] },
      });
      await store.close();
      let loaded = 0;
      const replica = await replicas.open({
        of: small,
        open: inFile(path),
        lie: (source) => ({
          rows(range, until) {
            loaded += 1;
            return source.rows(range, until);
          },
        }),
      });
      await replica.bringUp(signal);
      expect(loaded).toBeGreaterThan(0);
      expect(replica.state.getState()).toMatchObject({ kind: 'complete', persistence: 'kept' });
      await replica.close();
    }
  });

  it('goes on from memory where the device does not keep it, and says so', async () => {
    const full: OpenStore = async () => {
      const store = await openSqliteStore(newFile());
      let writes = 0;
      return {
        ...store,
        async write(change) {
          if (++writes > 1) throw new DOMException('No room', 'QuotaExceededError');
          await store.write(change);
        },
      };
    };
    const closed: OpenStore = async () => openSqliteStore(join(folder, 'nowhere', 'replica'));
    for (const [open, reason] of [
      [full, 'full'],
      [closed, 'refused'],
    ] as const) {
      const replica = await replicas.open({ of: small, open });
      await replica.bringUp(signal);
      expect(replica.state.getState()).toMatchObject({ kind: 'complete', persistence: 'memory', reason });
      expect(await childrenOf(replica)).toHaveLength((await listed(small)).length);
    }
  });

  it('opens with the keys of its owner, and has nothing of that in the clear', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const { user } = await drive.api.call('self');
    const canary = `canary ${randomUUID()}`;
    await drive.createDirectory(`/${canary}`);
    await drive.write(`/${canary}/${canary}.txt`, new TextEncoder().encode(canary));
    const place = await mkdtemp(join(folder, 'kept-'));
    const replica = await Replica.open({
      spaceId: user.space_id,
      source: serverSource(drive, user.space_id),
      open: inFile(join(place, 'replica.sqlite')),
    });
    replicas.add(replica);
    await replica.bringUp(signal);
    const names: (string | null)[] = [];
    for (let directoryId: string | null = null, depth = 0; depth < 2; depth++) {
      const listing = await listingOf(replica, directoryId);
      if (listing === null) throw new Error('It is complete');
      const [child]: OpenedItem[] = (await drive.keyring.openListing({ ...listing, directoryId })).children;
      names.push(child?.name ?? null);
      directoryId = child?.id ?? null;
    }
    expect(names).toEqual([canary, `${canary}.txt`]);
    const bytes = Buffer.from(canary);
    expect(findCanaries([{ name: 'name', bytes }], place, '')).toEqual([]);
  });

  it('is gone from the device once it is removed', async () => {
    const path = newFile();
    const replica = await replicas.open({ of: small, open: inFile(path) });
    await replica.bringUp(signal);
    await replica.remove();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});
