import type { IntactVersion, OpenedItem, Version } from '@coffer/client';
import { type fileVersion, type Item, listing, trashListing } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../../support/worker-server.ts';
import { editedVersions } from '../support/signed-rows.ts';
import { failing } from './shared-folder.ts';

type Told = z.infer<typeof fileVersion>;

/** Metadata and key as nobody has sealed them. */
const GARBAGE = 'A'.repeat(400);

let server: WorkerServer;
let lying: LyingServer;
let drive: TestDrive;
let account: Person;
/** The same drive on an honest way. */
let honest: TestDrive;
/** A file that held three texts, of which the second one is shown again. */
let id: string;

beforeAll(async () => {
  server = await workerServer();
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  account = await newPerson(drive);
  honest = testDrive(server.url);
  await honest.login(account);
});
beforeEach(async () => {
  lying.tellTheTruth();
  ({ id } = await drive.write(`/${crypto.randomUUID()}.txt`, 'one'));
  await drive.addVersion(id, 'two');
  await drive.addVersion(id, 'three');
});

const numbers = async () => (await honest.versions(id)).map(({ number }) => number);

async function version(number: number): Promise<IntactVersion> {
  const found = (await drive.versions(id)).find((each) => each.number === number);
  if (found?.state !== 'intact') throw new Error('It is there');
  return found;
}

/** From now on the server tells the history otherwise. */
function tellVersions(change: (told: Told) => Partial<Told>): void {
  lying.lie(({ method, path }, real) => {
    if (method !== 'GET' || !path.startsWith(`/api/storage/${id}/versions`)) return null;
    const edit = (all: readonly Told[]) => all.map((each) => ({ ...each, ...change(each) }));
    return real().then((answer) => editedVersions(id, answer, edit));
  });
}

async function expectNothingSigned(change: () => Promise<unknown>, code: string): Promise<void> {
  lying.sent.splice(0);
  await expect(change()).rejects.toMatchObject(failing(code));
  const signed = lying.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/changes'));
  expect(signed).toEqual([]);
}

const only = (versions: readonly Version[], number: number) => {
  const found = versions.find((each) => each.number === number);
  if (found === undefined) throw new Error('It is listed');
  return found;
};

describe('A version that its owner deletes', () => {
  it.each<[string, Partial<Told>]>([
    ['an unfinished upload that does not open', { encrypted_upload: GARBAGE }],
    ['one whose metadata are not there', { encrypted_metadata: null }],
  ])('fault S23: stays where the server shows %s in its place', async (_, lie) => {
    tellVersions(({ number }) => (number === 2 ? lie : {}));
    const shown = only(await drive.versions(id), 2);
    expect(shown.state).toBe('damaged');
    await expectNothingSigned(() => drive.deleteVersion(id, shown), 'space_lied');
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it('fault S23: stays where it is the one that is shown, though the server says that another is', async () => {
    const newest = await version(3);
    await expectNothingSigned(() => drive.deleteVersion(id, newest), 'version_shown');
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it('fault S23: goes unsigned where it is an unfinished upload, and signed where it is finished', async () => {
    const begun = await drive.keyring.sealVersion(id, { size: 3, mime: 'text/plain', modifiedAt: 1 });
    await drive.api.call('createVersion', { params: { id }, body: begun.record });
    const isThere = async () =>
      (await honest.api.call('listVersions', { params: { id }, query: {} })).some(
        (each) => each.id === begun.versionId,
      );
    lying.sent.splice(0);
    await drive.deleteVersion(id, { id: begun.versionId });
    expect(lying.sent.some(({ path }) => path.endsWith('/changes'))).toBe(false);
    expect(await isThere()).toBe(false);
    await drive.deleteVersion(id, await version(1));
    expect(await numbers()).toEqual([3, 2]);
  });
});

describe('Older versions that are deleted', () => {
  it('fault S23: are those with smaller signed numbers, whatever the server lists', async () => {
    await drive.restoreVersion(await version(2));
    // As if the newest one was the oldest, and an upload that was never finished.
    tellVersions(({ number }) =>
      number === 3 ? { number: 1, encrypted_upload: GARBAGE } : number === 2 ? { number: 9 } : {},
    );
    await drive.deleteOlderVersions(id);
    expect(await numbers()).toEqual([3, 2]);
  });
});

describe('An item that its owner deletes for good', () => {
  const byId = (items: readonly OpenedItem[]) => {
    const found = items.find((each) => each.id === id);
    if (found === undefined) throw new Error('It is listed');
    return found;
  };

  const rewriteListing = (change: (child: Item) => Item) =>
    lying.rewrite('/api/storage', (body) => {
      const page = listing.parse(body);
      return { ...page, children: page.children.map((child) => (child.id === id ? change(child) : child)) };
    });

  it.each<[string, (child: Item) => Item]>([
    ['something damaged in its place', (child) => ({ ...child, encrypted_name: GARBAGE })],
  ])('fault S23: stays where the server shows %s', async (_, change) => {
    rewriteListing(change);
    const shown = byId((await drive.list(null)).children);
    await expectNothingSigned(() => drive.delete([shown]), 'space_lied');
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it('fault S23: is what was sealed, whatever else the server says of it', async () => {
    const honestly = byId((await drive.list(null)).children);
    rewriteListing((child) => ({
      ...child,
      ...{ size: (child.size ?? 0) + 1, mime: 'text/html', finished_upload_at: null, file_modified_at: 1 },
    }));
    expect(byId((await drive.list(null)).children)).toEqual(honestly);
  });

  it('fault S23: stays in the trash, too, and where it is in no trash', async () => {
    await drive.trash([id]);
    lying.rewrite('/api/storage/trash', (body) => {
      const page = trashListing.parse(body);
      const damaged = (item: (typeof page)['items'][number]) => ({ ...item, encrypted_name: GARBAGE });
      return { ...page, items: page.items.map(damaged) };
    });
    const trash = await drive.listTrash();
    expect(byId(trash.entries.map(({ item }) => item)).state).toBe('damaged');
    await expectNothingSigned(() => drive.emptyTrash(trash), 'space_lied');
    lying.tellTheTruth();
    const told = await drive.api.call('listTrash', { query: {} });
    const there = await drive.listTrash();
    await drive.restore([id]);
    lying.rewrite('/api/storage/trash', () => told);
    await expectNothingSigned(() => drive.emptyTrash(there), 'not_found');
    expect(await numbers()).toEqual([3, 2, 1]);
  });
});

describe('A malicious server, what is restored', () => {
  it('comes back by the name and to the place that were signed, whatever the trash shows', async () => {
    const folder = `/${crypto.randomUUID()}`;
    await drive.createDirectory(folder);
    const { id: trashed } = await drive.write(`${folder}/a.txt`, 'one');
    await drive.trash([trashed]);
    await drive.write(`${folder}/a.txt`, 'since');
    // As if it had lain at the top, where nothing has its name.
    lying.rewrite('/api/storage/trash', (body) => {
      const page = trashListing.parse(body);
      const elsewhere = (item: (typeof page)['items'][number]) =>
        item.id === trashed ? { ...item, file_id: null } : item;
      return { ...page, items: page.items.map(elsewhere) };
    });
    expect(await drive.restore([trashed])).toMatchObject([{ id: trashed, name: 'a (1).txt' }]);
    lying.tellTheTruth();
    expect(await honest.stat(`${folder}/a (1).txt`)).toMatchObject({ id: trashed });
    const { children } = await honest.list(folder);
    expect(children.map(({ name }) => name).sort()).toEqual(['a (1).txt', 'a.txt']);
  });
});
