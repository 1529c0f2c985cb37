import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Keyring, OpenedPage } from '@coffer/client';
import { foundIn, OpenedReplica, Replica, serverSource } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { OpenReplicas } from './support/replicas.ts';

let server: WorkerServer;
let folder: string;

const replicas = new OpenReplicas();
const { signal } = new AbortController();

beforeAll(async () => {
  server = await workerServer();
  folder = await mkdtemp(join(tmpdir(), 'coffer-opened-replica-'));
});
afterEach(() => replicas.closeAll());
afterAll(async () => {
  await rm(folder, { recursive: true });
});

let files = 0;
/** A store that others open again. */
const inFile = () => {
  const path = join(folder, `${files++}.sqlite`);
  return () => openSqliteStore(path);
};

/** A page whose items stand in another order than the server's; what is above it says no type and no date before it is opened. */
const byName = (page: OpenedPage) => ({
  ...page,
  above: page.above.parents.map(({ id, encrypted_name }) => ({ id, encrypted_name })),
  children: page.children.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

describe('An opened replica', () => {
  it('is opened as the server’s listings are, once for all visits, and again what has changed', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const { user } = await drive.api.call('self');
    await drive.ensureDirectories(['/Docs/Inner', '/Photos']);
    await drive.write('/Docs/report.txt', 'a report');
    await drive.write('/Docs/gone.txt', 'soon gone');
    const replica = await Replica.open({
      spaceId: user.space_id,
      source: serverSource(drive, user.space_id),
      open: inFile(),
    });
    replicas.add(replica);
    let openings = 0;
    const keyring = {
      namesKey: () => drive.keyring.namesKey(),
      async openEntries(page: Parameters<Keyring['openEntries']>[0]) {
        openings += page.children.length;
        return drive.keyring.openEntries(page);
      },
    };
    /** As a page does that begins: with nothing but what is on the device. */
    const page = async (id: string) => {
      const opened = new OpenedReplica(replica, keyring);
      await opened.keep(id);
      const found = await opened.page(id, {});
      if (found === null) throw new Error('It is complete');
      return found;
    };
    const docs = await drive.stat('/Docs');
    expect(await new OpenedReplica(replica, keyring).page(docs.id, {})).toBeNull();
    await replica.bringUp(signal);
    const { next_cursor: _, ...listing } = await drive.page(docs.id);
    expect(byName(await page(docs.id))).toEqual(byName({ ...listing, next_cursor: null }));
    openings = 0;
    expect(byName(await page(docs.id))).toEqual(byName({ ...listing, next_cursor: null }));
    expect(openings).toBe(0);

    await drive.rename('/Docs/report.txt', 'result.txt');
    await drive.trash(['/Docs/gone.txt']);
    await replica.bringUp(signal);
    expect((await page(docs.id)).children.map(({ name }) => name).sort()).toEqual(['Inner', 'result.txt']);
    expect(openings).toBe(2);
    const opened = new OpenedReplica(replica, drive.keyring);
    const { id: result } = await drive.stat('/Docs/result.txt');
    // Neither a former name nor what is in the trash takes one.
    expect(await opened.named(docs.id, ['result.txt', 'report.txt', 'gone.txt'])).toEqual([
      { id: result, name: 'result.txt' },
    ]);
    expect(await opened.named(null, ['result.txt'])).toEqual([]);
    expect(await opened.named(user.space_id, [])).toBeNull();
    await drive.rename('/Docs', 'Papers');
    await replica.bringUp(signal);
    expect((await page(docs.id)).parents.map(({ name }) => name)).toEqual(['Papers']);
    // Another name of a directory leaves what lies in it as it is.
    expect(openings).toBe(2);
  });

  it('hands out what was opened before without its keys, which the keyring opens when they are asked for', async () => {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    const { user } = await drive.api.call('self');
    await drive.ensureDirectories(['/Docs/Inner']);
    await drive.write('/Docs/Inner/report.txt', 'a report');
    const open = inFile();
    const kept = async (owner: TestDrive) => {
      const replica = await Replica.open({
        spaceId: user.space_id,
        source: serverSource(owner, user.space_id),
        open,
      });
      replicas.add(replica);
      await replica.bringUp(signal);
      const opened = new OpenedReplica(replica, owner.keyring);
      return { replica, opened };
    };
    const { id } = await drive.stat('/Docs/Inner');
    await (await kept(drive)).opened.keep(id);

    const later = testDrive(server.url);
    await later.login(person);
    const { replica, opened } = await kept(later);
    const [file] = (await opened.page(id, {}))?.children ?? [];
    if (file === undefined) throw new Error('It is there');
    await expect(later.keyring.sealRename(file.id, 'x', id)).rejects.toMatchObject({
      failure: { code: 'item_not_opened' },
    });
    await later.keyring.readFrom({ found: (ids) => foundIn(replica, ids) });
    await expect(later.keyring.contentKey(file.id)).resolves.toMatchObject({ extractable: false });
    await later.keyring.sealRename(file.id, 'x', id);
    await later.keyring.sealMove(new Map([[file.id, file.name]]), id);
  });
});
