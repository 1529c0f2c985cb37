import { Drive, headMemory, systemClock } from '@coffer/client';
import {
  aboutRows,
  createMemoryStore,
  directoriesIn,
  followLinks,
  keptLinks,
  Replica,
  recordIn,
  serverSource,
  trashIn,
  versionsIn,
} from '@coffer/client/replica';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { BatchSender } from './support/batches.ts';
import { NO_ROWS, OpenReplicas } from './support/replicas.ts';
import { sharingDrive } from './support/sharing-drive.ts';

let server: RunningServer;
const replicas = new OpenReplicas();
const { signal } = new AbortController();

/** Fields of the server's answer that are not in the signed bytes. */
const UNSIGNED = new Set([
  ...['mime', 'size', 'chunks', 'chunks_stored', 'uploaded_chunks', 'link'],
  ...['file_modified_at', 'created_at', 'finished_upload_at'],
]);

function signedPart(record: object | null): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !UNSIGNED.has(name)));
}

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => replicas.closeAll());
afterAll(() => server.stop());

describe('The links of a replica', () => {
  it('are those that the newest head names; of them the new ones alone are asked for, and they are there without a server', async () => {
    const world = await sharingDrive();
    const { drive, lying } = world;
    const spaceId = await drive.keyring.driveId();
    const replica = await Replica.open({
      spaceId,
      source: serverSource(drive, spaceId),
      open: async () => createMemoryStore(),
    });
    replicas.add(replica);
    const ports = { ...drive, heads: headMemory(), clock: systemClock };
    const follow = async () => {
      lying.sent.length = 0;
      await followLinks(replica, ports, signal);
      const asked = lying.sent.map(({ body }) => JSON.parse(body.toString()).links ?? []);
      return { kept: (await keptLinks(replica))?.map(({ id }) => id) ?? null, asked: asked.flat() };
    };
    const [{ link: first }, { link: second }] = [await world.aLinkedFile(), await world.aLinkedFile()];
    expect(await keptLinks(replica)).toBeNull();
    const both = [first.id, second.id].sort();
    expect((await follow()).kept?.toSorted()).toEqual(both);
    expect(await follow()).toMatchObject({ asked: [] });
    const { link: third, item } = await world.aLinkedFile();
    await drive.links.delete(first);
    const limited = await drive.links.update(second, { expiresAt: null, maxDownloads: 5 });
    const { kept, asked } = await follow();
    expect(kept?.toSorted()).toEqual([second.id, third.id].sort());
    expect(asked.toSorted()).toEqual([second.id, third.id].sort());

    lying.lie(() => {
      throw new TypeError('fetch failed');
    });
    const connected = (rows: typeof NO_ROWS) =>
      Drive.connect(world.server.url, {
        ...{ keyring: drive.keyring, fetch: lying.fetch, patience: 'none' },
        rows,
      });
    const away = connected({ ...NO_ROWS, links: () => keptLinks(replica) });
    const listed = await away.links.list();
    expect(new Map(listed.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [third.id, 'intact'],
        [second.id, 'intact'],
      ]),
    );
    expect(listed).toContainEqual(limited);
    expect((await away.links.find(item))?.id).toBe(third.id);
    await expect(connected(NO_ROWS).links.list()).rejects.toThrow('server_unreachable');
    await world.server.stop();
  });
});

describe('The rows of a replica', () => {
  it('answer for single items, and their versions as the server does, as far as it is signed, and leave to it what is not there', async () => {
    const of = await BatchSender.register(server.url);
    const { account } = of;
    const directory = await account.createDirectory();
    const file = await account.storeFile({ file_id: directory.id });
    const gone = await account.createDirectory();
    const below = await account.storeFile({ file_id: gone.id });
    // From elsewhere, from the top, and from a directory that went after it.
    const early = await account.storeFile({ file_id: gone.id });
    const moved = await account.storeFile({ file_id: directory.id });
    for (const id of [early.id, moved.id, gone.id]) {
      await account.call('trashItems', { body: { ids: [id] } });
    }
    const replica = await replicas.open({ of });
    expect([await recordIn(replica, file.id), await versionsIn(replica, file.id)]).toEqual([null, null]);
    expect(await trashIn(replica)).toBeNull();
    expect(await aboutRows(replica)).toEqual({
      rows: 0,
      share: 0,
      revision: null,
      persistence: 'memory',
    });
    await replica.bringUp(signal);

    for (const { id } of [directory, file]) {
      const told = await account.call('itemMetadata', { params: { id } });
      expect(await recordIn(replica, id)).toMatchObject(signedPart(told));
    }
    for (const dir_id of [null, directory.id]) {
      const query = { ...(dir_id !== null && { dir_id }), dirs_only: 'true' } as const;
      const here = await directoriesIn(replica, dir_id);
      const told = await account.call('listItems', { query });
      expect(here?.space).toEqual(told.space);
      expect(here?.parents).toMatchObject(told.parents.map(signedPart));
      expect(here?.children).toMatchObject(told.children.map(signedPart));
    }
    const listed = await account.call('listVersions', { params: { id: file.id } });
    expect(await versionsIn(replica, file.id)).toMatchObject(
      listed.map(({ row, ...version }) => signedPart(version)),
    );
    for (const id of [gone.id, below.id, of.space]) {
      expect([await recordIn(replica, id), await versionsIn(replica, id)]).toEqual([null, null]);
      expect(await directoriesIn(replica, id)).toBeNull();
    }
    const told = await account.call('listTrash', { query: {} });
    expect((await trashIn(replica))?.items).toMatchObject(told.items.map(signedPart));
    const revision = await of.revisionNow();
    expect(await aboutRows(replica)).toEqual({
      rows: 6,
      share: 1,
      revision,
      persistence: 'memory',
    });
  });
});
