import { cookieFetch, createStore, Drive, headMemory, rowsOfSpaces, systemClock } from '@coffer/client';
import { createMemoryStore, type ReplicaStore, SpaceStores } from '@coffer/client/replica';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
beforeAll(async () => {
  server = await workerServer();
});

/** Stores that are there at the next start, by their spaces. */
function keptStores() {
  const kept = new Map<string, ReplicaStore>();
  return {
    kept,
    async open(spaceId: string) {
      const store = kept.get(spaceId) ?? { ...createMemoryStore(), persistence: 'kept' };
      kept.set(spaceId, store);
      return store;
    },
    async remove(spaceId: string) {
      await kept.get(spaceId)?.clear();
      kept.delete(spaceId);
    },
  };
}

/** A folder of Ada's, and a device of Bob's that counts what it asks about its rows. */
async function sharedFolder() {
  const ada = testDrive(server.url);
  await newPerson(ada);
  const bob = testDrive(server.url);
  const bobs = await newPerson(bob);
  await bob.people.begin();
  await ada.createDirectory('/Family');
  await ada.write('/Family/a.txt', 'one');
  const { spaceId } = await ada.people.share('/Family', bobs, 'editor');
  await bob.people.accept(spaceId);
  const calls: string[] = [];
  const storage = keptStores();
  const heads = headMemory();
  const away = createStore(false);
  /** How far the clock of Bob's device is ahead. */
  const ahead = { ms: 0 };
  /** Bob's device starts. */
  async function start() {
    const inSession = cookieFetch();
    const send: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const call = new RegExp(`^/api/spaces/${spaceId}/(rows|changes)$`).exec(pathname)?.[1];
      if (away.getState()) throw new TypeError('There is no network');
      if (call !== undefined) calls.push(`${init?.method ?? 'GET'} ${call}`);
      return inSession(input, init);
    };
    const clock = { ...systemClock, now: () => systemClock.now() + ahead.ms };
    const stores = new SpaceStores(storage, away);
    const drive = Drive.connect(server.url, { fetch: send, heads, stores, clock });
    await drive.login(bobs);
    return { drive, stores };
  }
  const open = async (drive: Pick<Drive, 'people'>) => (await drive.people.open(spaceId)).drive;
  const names = async (drive: Pick<Drive, 'list'>) =>
    (await drive.list()).children.map(({ name }) => name).sort();
  const family = (await ada.people.open(spaceId)).drive;
  /** Where it stands, as the stream tells it. */
  const told = async () => {
    const { spaces } = await ada.api.call('listSpaces', { query: {} });
    return spaces.filter(({ id }) => id === spaceId);
  };
  return { ada, family, bobs, spaceId, calls, storage, start, open, names, told, away, ahead };
}

/** Where it is kept how a space was opened last. */
const OPENING = 'ffffffff-ffff-ffff-ffff-fffffffffffe';

/** That, sealed. */
const keptOf = async (store?: ReplicaStore) => (await store?.blocks(OPENING))?.[0]?.sealed;

describe('The rows of a shared folder', () => {
  it('are loaded once, however often it is opened, and not again at the next start', async () => {
    const { start, open, names, calls, family } = await sharedFolder();
    const { drive } = await start();
    expect(await names(await open(drive))).toEqual(['a.txt']);
    expect(await names(await open(drive))).toEqual(['a.txt']);
    await family.write('/b.txt', 'two');
    await drive.lock();
    const again = await start();
    expect(await names(await open(again.drive))).toEqual(['a.txt', 'b.txt']);
    expect(calls.filter((call) => call === 'GET rows')).toHaveLength(1);
  });

  it('have their names opened and kept before anybody looks for them, where that is wanted', async () => {
    const { bobs, spaceId, storage, family } = await sharedFolder();
    await family.ensureDirectories(['/Trips/2026']);
    const drive = Drive.connect(server.url, { stores: new SpaceStores(storage, undefined, 'kept') });
    await drive.login(bobs);
    await drive.people.open(spaceId);
    const blocks = async (path: string | null) => {
      const id = path === null ? spaceId : (await family.stat(path)).id;
      return (await storage.kept.get(spaceId)?.blocks(id))?.length ?? 0;
    };
    for (const path of [null, '/Trips']) await expect.poll(() => blocks(path)).toBeGreaterThan(0);
  });

  it('are followed by their names where the space is opened again, or is changed in a way that rows cannot take', async () => {
    const { bobs, spaceId, family } = await sharedFolder();
    await family.write('/one.jpg', 'x', { mime: 'image/jpeg' });
    const drive = Drive.connect(server.url, { stores: new SpaceStores() });
    await drive.login(bobs);
    const { drive: first } = await drive.people.open(spaceId);
    const count = async () => (await first.names.media(0))?.takenAt.length;
    await expect.poll(count).toBe(1);
    let next = first.names.media((await first.names.media(0))?.version ?? 0);
    const { drive: second } = await drive.people.open(spaceId);
    await second.write('/two.jpg', 'x', { mime: 'image/jpeg' });
    await second.list();
    expect((await next)?.takenAt).toHaveLength(2);
    next = first.names.media((await first.names.media(0))?.version ?? 0);
    await family.write('/three.jpg', 'x', { mime: 'image/jpeg' });
    // It was signed on other rows than those that are here.
    await second.rename('/two.jpg', '2.jpg');
    await expect.poll(count).toBe(3);
    expect((await next)?.takenAt.length).toBeGreaterThan(1);
  });

  it('are asked for when there is news, where somebody tells of it', async () => {
    const { start, open, names, calls, family, told } = await sharedFolder();
    const { drive, stores } = await start();
    const opened = await open(drive);
    expect(await names(opened)).toEqual(['a.txt']);
    stores.follow(await told());
    await names(opened);
    calls.length = 0;
    for (let read = 0; read < 5; read++) await names(opened);
    expect(calls).toEqual([]);
    await family.write('/b.txt', 'two');
    stores.follow(await told());
    await new Promise((resolve) => setTimeout(resolve));
    expect(await names(opened)).toEqual(['a.txt', 'b.txt']);
    await names(opened);
    expect(calls).toEqual(['GET changes']);
    await opened.rename('/b.txt', 'c.txt');
    expect(await names(opened)).toEqual(['a.txt', 'c.txt']);
    expect(calls).toEqual(['GET changes', 'POST changes']);
  });

  it.each(['left', 'over'] as const)('are removed once it is %s', async (how) => {
    const { start, open, names, storage, spaceId } = await sharedFolder();
    const { drive, stores } = await start();
    const opened = await open(drive);
    await names(opened);
    expect([...storage.kept.keys()]).toEqual([spaceId]);
    if (how === 'left') await drive.people.leave(spaceId);
    else stores.follow([{ id: spaceId, revision: 9, waiting: 0, is_over: true }]);
    await expect.poll(() => storage.kept.size).toBe(0);
    await expect(names(opened)).rejects.toMatchObject({ failure: { code: 'share_ended' } });
  });

  it('are removed once it is over, also before any was opened since the start', async () => {
    const { start, open, names, storage, spaceId } = await sharedFolder();
    const { drive, stores } = await start();
    await names(await open(drive));
    await drive.lock();
    const lazy = rowsOfSpaces(async () => new SpaceStores(storage));
    lazy.follow([{ id: spaceId, revision: 9, waiting: 0 }]);
    await stores.close();
    expect(storage.kept.size).toBe(1);
    lazy.follow([{ id: spaceId, revision: 9, waiting: 0, is_over: true }]);
    await expect.poll(() => storage.kept.size).toBe(0);
  });

  it('are removed once their owner has ended the sharing', async () => {
    const storage = keptStores();
    const ada = Drive.connect(server.url, { stores: new SpaceStores(storage) });
    await newPerson(ada);
    const bob = testDrive(server.url);
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await ada.createDirectory('/Family');
    const { spaceId } = await ada.people.share('/Family', bobs, 'editor');
    await (await ada.people.open(spaceId)).drive.list();
    expect([...storage.kept.keys()]).toEqual([spaceId]);
    await ada.people.takeBackWhole('/Family');
    expect([...storage.kept.keys()]).toEqual([]);
  });

  it('are shown without a server, as they were opened last', async () => {
    const { ada, bobs, start, names, away, spaceId } = await sharedFolder();
    const { drive, stores } = await start();
    const opened = await drive.people.open(spaceId);
    expect(await names(opened.drive)).toEqual(['a.txt']);
    expect(opened.isAsKept).toBeUndefined();
    await drive.lock();
    const next = await start();
    away.setState(true);
    const kept = await next.drive.people.open(spaceId);
    expect(kept).toMatchObject({ isAsKept: true, name: 'Family', role: 'editor', fileId: null });
    expect(await names(kept.drive)).toEqual(['a.txt']);
    expect(Buffer.from((await stores.kept(spaceId)) ?? []).includes('Family')).toBe(false);
    const [share] = await ada.people.shares('/Family');
    expect(share?.email).toBe(bobs.email);
    await ada.people.takeBack('/Family', share?.id ?? '');
    away.setState(false);
    await expect(next.drive.people.open(spaceId)).rejects.toMatchObject({ failure: { code: 'share_ended' } });
    away.setState(true);
    expect(await next.stores.kept(spaceId)).toBeNull();
  });

  it('are loaded over what is there where the device has damaged one of them', async () => {
    const { start, open, names, storage, spaceId, calls } = await sharedFolder();
    const { drive } = await start();
    const opened = await open(drive);
    expect(await names(opened)).toEqual(['a.txt']);
    const { id } = await opened.stat('/a.txt');
    const store = storage.kept.get(spaceId);
    const standing = await store?.standing();
    if (store === undefined || standing == null) throw new Error('Nothing is kept');
    const damaged = { id, rank: 1, parentId: spaceId, packed: new Uint8Array(40), isTrashed: false };
    await store.write({ removed: [id], put: [damaged], hashes: new Map(), standing });
    const cleared = vi.spyOn(store, 'clear');
    calls.length = 0;
    expect(await opened.stat(id)).toMatchObject({ name: 'a.txt' });
    expect(await names(opened)).toEqual(['a.txt']);
    expect(calls).toContain('GET rows');
    expect(cleared).not.toHaveBeenCalled();
    expect((await store.standing())?.followed).toEqual(standing.followed);
  });

  it('open without a server by the keys that their owner has given since', async () => {
    const { ada, family, start, names, away, spaceId, storage } = await sharedFolder();
    const carol = testDrive(server.url);
    const carols = await newPerson(carol);
    await carol.people.begin();
    await ada.people.share('/Family', carols, 'viewer');
    const { drive } = await start();
    const opened = (await drive.people.open(spaceId)).drive;
    expect(await names(opened)).toEqual(['a.txt']);
    const keptAtFirst = await keptOf(storage.kept.get(spaceId));
    const share = (await ada.people.shares('/Family')).find(({ email }) => email === carols.email);
    await ada.people.takeBack('/Family', share?.id ?? '');
    await family.write('/new.txt', 'after');
    expect(await names(opened)).toEqual(['a.txt', 'new.txt']);
    await expect.poll(() => keptOf(storage.kept.get(spaceId))).not.toEqual(keptAtFirst);
    await drive.lock();
    const next = await start();
    away.setState(true);
    const kept = await next.drive.people.open(spaceId);
    expect(await names(kept.drive)).toEqual(['a.txt', 'new.txt']);
    // And with what was kept before, once there is a server again.
    await next.drive.lock();
    await storage.kept.get(spaceId)?.writeBlocks(OPENING, {
      clear: true,
      put: [{ part: 0, number: 0, sealed: keptAtFirst ?? new Uint8Array() }],
    });
    away.setState(false);
    const last = await start();
    away.setState(true);
    const stale = (await last.drive.people.open(spaceId)).drive;
    away.setState(false);
    await stale.write('/by bob.txt', 'bob');
    expect(await names(stale)).toEqual(['a.txt', 'by bob.txt', 'new.txt']);
  });

  it('do not open without a server once the membership has expired', async () => {
    const { ada, bobs, start, away, spaceId, ahead } = await sharedFolder();
    const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
    await ada.people.share('/Family', bobs, 'editor', { expiresAt });
    const { drive } = await start();
    const opened = await drive.people.open(spaceId);
    await opened.drive.list();
    await drive.lock();
    const next = await start();
    away.setState(true);
    expect((await next.drive.people.open(spaceId)).isAsKept).toBe(true);
    ahead.ms = 3_601_000;
    const nobodyWaits = AbortSignal.timeout(200);
    await expect(next.drive.people.open(spaceId, nobodyWaits)).rejects.toThrow();
  });

  it('are closed with the keys', async () => {
    const { start, open, names } = await sharedFolder();
    const { drive } = await start();
    const opened = await open(drive);
    await names(opened);
    await drive.lock();
    await expect(names(opened)).rejects.toMatchObject({ failure: { code: 'keys_locked' } });
  });
});
