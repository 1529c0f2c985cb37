import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnLink } from '@coffer/client';
import { changeBatch, linkEntries } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { spoilingEntries, withoutEntries } from './support/other-entries.ts';
import { threePeople } from './support/three-people.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** All that a visitor sees below a link, with its content, by paths. */
async function seen(address: string): Promise<Record<string, string | null>> {
  const shared = await testDrive(server.url).links.open(address);
  const found: Record<string, string | null> = {};
  async function look(directoryId: string | null, path: string): Promise<void> {
    for (const child of await shared.list(directoryId)) {
      if (child.state !== 'intact') throw new Error('It does not open');
      const at = `${path}/${child.name}`;
      const isDirectory = child.kind === 'directory';
      found[at] = isDirectory ? null : Buffer.from(await shared.read(child)).toString();
      if (isDirectory) await look(child.id, at);
    }
  }
  await look(null, '');
  return found;
}

async function aFolder(drive: TestDrive): Promise<{ link: OwnLink; address: string }> {
  await drive.ensureDirectories(['/Shared/Inner', '/Beside/Deep']);
  await drive.write('/Shared/letter.txt', 'first');
  await drive.write('/Beside/Deep/far.txt', 'far');
  const link = await drive.links.create('/Shared');
  return { link, address: drive.links.address(link) };
}

describe('What comes into a linked folder later', () => {
  it('is seen by visitors at once, as it is named and placed then, with the version that it shows', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const { address } = await aFolder(drive);
    const before = { '/Inner': null, '/letter.txt': 'first' };
    expect(await seen(address)).toEqual(before);
    await drive.write('/Shared/Inner/new.txt', 'new');
    await drive.createDirectory('/Shared/Made');
    expect(await seen(address)).toEqual({ ...before, '/Inner/new.txt': 'new', '/Made': null });
    await drive.write('/Shared/letter.txt', 'second', { ifExists: 'new-version' });
    await drive.rename('/Shared/Inner/new.txt', 'renamed.txt');
    expect(await seen(address)).toEqual({
      ...{ '/Inner': null, '/Made': null },
      ...{ '/letter.txt': 'second', '/Inner/renamed.txt': 'new' },
    });
    const versions = await drive.versions('/Shared/letter.txt');
    const first = versions.find(({ number }) => number === 1);
    if (first?.state === 'intact') await drive.restoreVersion(first);
    await drive.move(['/Shared/Inner/renamed.txt'], '/Shared/Made');
    expect(await seen(address)).toEqual({ ...before, '/Made': null, '/Made/renamed.txt': 'new' });
    await drive.trash(['/Shared/Made']);
    expect(await seen(address)).toEqual(before);
    const { entries } = await drive.listTrash();
    await drive.restore(entries.map(({ item }) => item.id));
    expect(await seen(address)).toEqual({ ...before, '/Made': null, '/Made/renamed.txt': 'new' });
    await drive.move(['/Shared/letter.txt'], '/Beside');
    expect(await seen(address)).toEqual({ '/Inner': null, '/Made': null, '/Made/renamed.txt': 'new' });
  });

  it('with a directory is put behind it by the client of its owner', async () => {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    const { address } = await aFolder(drive);
    expect(await drive.links.tend()).toBe(0);
    await drive.move(['/Beside/Deep'], '/Shared');
    expect(await seen(address)).toMatchObject({ '/Deep': null, '/Deep/far.txt': 'far' });
    expect(await drive.links.tend()).toBe(0);
    await drive.write('/Beside/lost.txt', 'lost');
    const forgetful = testDrive(server.url, withoutEntries());
    await forgetful.login(person);
    await forgetful.move(['/Beside/lost.txt'], '/Shared');
    expect(await seen(address)).not.toHaveProperty('/lost.txt');
    expect(await drive.links.tend()).toBe(1);
    expect(await seen(address)).toMatchObject({ '/lost.txt': 'lost' });
  });

  it('is of a link of the drive alone that leads there', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const { address } = await aFolder(drive);
    await drive.write('/Beside/private.txt', 'private');
    const { entries } = await countedEntries(drive, address);
    expect(entries).toBe(3);
  });
});

describe('An entry is sealed', () => {
  it('for no link whose time is over', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.ensureDirectories(['/Shared']);
    const link = await drive.links.create('/Shared');
    await drive.write('/Shared/one.txt', 'one');
    await drive.rename('/Shared/one.txt', 'two.txt');
    expect(entriesIn(lying)).toHaveLength(1);
    const expiresAt = Math.floor(Date.now() / 1_000) + 1;
    await drive.links.update(link, { expiresAt, maxDownloads: null });
    await sleep(1_200);
    await drive.rename('/Shared/two.txt', 'three.txt');
    expect(entriesIn(lying)).toHaveLength(0);
    const puts = () => lying.sent.filter(({ method }) => method === 'PUT');
    const before = puts().length;
    await expect(drive.links.renew(link)).rejects.toMatchObject({ failure: { code: 'expired' } });
    expect(puts()).toHaveLength(before);
  });

  it('for no link that the head before is without, whenever its deletion is seen', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const person = await newPerson(drive);
    const elsewhere = testDrive(server.url);
    await elsewhere.login(person);
    await drive.ensureDirectories(['/Shared']);
    await drive.write('/Shared/0.txt', 'one');
    /** Renames it, while its link is deleted before the request of this number that shows rows. */
    async function renamed(before: number, name: string) {
      const link = await drive.links.create('/Shared');
      const [child] = (await drive.list('/Shared')).children;
      let asked = 0;
      lying.lie(({ path }, real) =>
        path.endsWith('/proofs') && ++asked === before ? elsewhere.links.delete(link).then(real) : null,
      );
      await drive.rename(child?.id ?? '', name);
      lying.tellTheTruth();
      const entries = entriesIn(lying);
      if (asked < before) await drive.links.delete(link);
      return { asked, entries };
    }
    const { asked, entries } = await renamed(Number.POSITIVE_INFINITY, 'one.txt');
    expect(entries).toHaveLength(1);
    // The rows of the batch are asked for after its links.
    for (const before of [asked - 1, asked]) {
      expect((await renamed(before, `${before}.txt`)).entries).toHaveLength(0);
    }
  });

  it('for nothing that represents a shared space', async () => {
    const { ada, people } = await threePeople(server.url);
    await ada.ensureDirectories(['/Open/Family', '/Open/Plain']);
    await ada.people.share('/Open/Family', people.bob, 'viewer');
    const lying = new LyingServer();
    const device = testDrive(server.url, lying.fetch);
    await device.login(people.ada);
    await device.links.create('/Open');
    const put = lying.sent.filter(({ method, path }) => method === 'PUT' && path.endsWith('/entries'));
    const entries = put.flatMap(({ body }) => linkEntries.parse(JSON.parse(String(body))).entries);
    expect(entries.map(({ item_id }) => item_id)).toEqual([(await ada.stat('/Open/Plain')).id]);
    await device.links.tend();
    expect(lying.sent.filter(({ method }) => method === 'PUT')).toHaveLength(put.length);
  });
});

describe('An epoch that begins', () => {
  it('with a new key pair takes the visitors of links along', async () => {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    const { address } = await aFolder(drive);
    const newPassword = `another ${person.password}`;
    await drive.account.changeKeyPair({ password: person.password, newPassword });
    const lying = new LyingServer();
    const device = testDrive(server.url, lying.fetch);
    await device.login({ ...person, password: newPassword });
    await device.rename('/Shared/letter.txt', 'renamed.txt');
    expect(await seen(address)).toEqual({ '/Inner': null, '/renamed.txt': 'first' });
    expect(await device.links.tend()).toBe(0);
    // No key of a former epoch is sealed for visitors, whatever the server asks for.
    const asked = { lacks_key: true, missing: [], unconfirmed: [], next_cursor: null };
    await device.createDirectory('/Beside/Later');
    lying.lie(({ path }) => (path.endsWith('/entries/open') ? Response.json(asked) : null));
    await device.links.tend();
    const put = lying.sent.findLast(({ method }) => method === 'PUT');
    expect(linkEntries.parse(JSON.parse(String(put?.body)))).toMatchObject({ epoch_key: { epoch: 2 } });
  });
});

describe('The contents of a link', () => {
  it('are put again where an editor has spoiled them, also if the server does not say so', async () => {
    const { ada, people } = await threePeople(server.url);
    await ada.ensureDirectories(['/Family/Trips']);
    await ada.write('/Family/Trips/b.txt', 'beach');
    const { spaceId } = await ada.people.share('/Family', people.bob, 'editor');
    const lying = new LyingServer();
    const device = testDrive(server.url, lying.fetch);
    await device.login(people.ada);
    const { drive } = await device.people.open(spaceId);
    const link = await drive.links.create('/Trips');
    const address = drive.links.address(link);
    const bob = testDrive(server.url, spoilingEntries());
    await bob.login(people.bob);
    await bob.people.accept(spaceId);
    await (await bob.people.open(spaceId)).drive.rename('/Trips/b.txt', 'c.txt');
    await expect(seen(address)).rejects.toThrow('It does not open');
    const nothing = { lacks_key: false, missing: [], unconfirmed: [], next_cursor: null };
    lying.lie(({ path }) => (path.endsWith('/entries/open') ? Response.json(nothing) : null));
    expect(await drive.links.tend()).toBe(0);
    await expect(seen(address)).rejects.toThrow('It does not open');
    const progress: number[] = [];
    expect(await drive.links.renew(link, { onProgress: (done) => progress.push(done) })).toBe(2);
    expect(progress).toEqual([1]);
    expect(await seen(address)).toEqual({ '/c.txt': 'beach' });
    // The key of the epoch comes with them.
    const [key] = lying.sent.filter(({ method }) => method === 'PUT').slice(-2);
    expect(linkEntries.parse(JSON.parse(String(key?.body)))).toMatchObject({ entries: [], epoch_key: {} });
    lying.tellTheTruth();
    await drive.links.delete(link);
    await expect(drive.links.renew(link)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });
});

/** The entries that went along with the change that was sent last. */
function entriesIn({ sent }: LyingServer) {
  const last = sent.findLast(({ path, method }) => method === 'POST' && path.endsWith('/changes'));
  return changeBatch.parse(JSON.parse(String(last?.body))).entries ?? [];
}

/** How many entries the server has of a link: what it hands out of all items of the drive. */
async function countedEntries(drive: TestDrive, address: string) {
  const [, id = ''] = /\/l\/([^#]+)#/.exec(address) ?? [];
  const ids = Array.from((await drive.list('/')).children, (child) => child.id);
  const below = await Promise.all(ids.map(async (each) => (await drive.list(each)).children));
  const all = [...ids, ...below.flat().map((child) => child.id)];
  const visitor = testDrive(server.url);
  const answers = await Promise.all(
    all.map((item_id) =>
      visitor.api.call('linkedItem', { params: { id, item_id }, query: {} }).then(
        () => 1,
        () => 0,
      ),
    ),
  );
  return { entries: answers.reduce<number>((sum, each) => sum + each, 0) };
}
