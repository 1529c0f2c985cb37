import { randomUUID } from 'node:crypto';
import { allSpaces, cookieFetch, headMemory } from '@coffer/client';
import { DIRECTORY_MIME, ownSpaces, PROOFS_AT_ONCE, type SpaceBatches, spaceProofs } from '@coffer/contract';
import { fromBase64Url, readRootRow, rootRowBytes, toBase64Url } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { isPlainOrAll } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  makeFolders,
  newPerson,
  type Person,
  seededBytes,
  signedChanges,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let person: Person;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Somebody with a drive that has something to share. */
async function someone(): Promise<void> {
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  person = await newPerson(drive);
  await drive.ensureDirectories(['/Home/Family/Trips']);
  await drive.write('/Home/Family/a.txt', new Blob(['one']));
  await drive.write('/Home/Family/Trips/b.bin', new Blob([seededBytes(300_000, 'b')]));
  await drive.write('/Home/own.txt', new Blob(['own']));
}

const text = async (of: Pick<TestDrive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const namesIn = async (of: Pick<TestDrive, 'list'>, path: string) =>
  (await of.list(path)).children.map(({ name }) => name).sort();

describe('A directory in a space of its own', () => {
  beforeEach(someone);

  it('stays at its place, and has all that was in it', async () => {
    const link = await drive.links.create('/Home/Family');
    await drive.links.create('/Home/Family/Trips/b.bin');
    const kept = await drive.links.create('/Home/own.txt');
    await drive.trash(['/Home/Family/Trips']);
    const ending = await drive.links.inside(['/Home/Family']);
    expect(ending).toHaveLength(2);
    expect(ending.map(({ id }) => id)).toContain(link.id);
    expect(await drive.links.inside(['/Home'])).toHaveLength(3);
    const space = await drive.people.separate('/Home/Family');
    expect(await namesIn(drive, '/Home')).toEqual(['Family', 'own.txt']);
    expect(await namesIn(drive, '/Home/Family')).toEqual([]);
    expect((await drive.links.list()).map(({ id }) => id)).toEqual([kept.id]);
    const inside = await drive.people.open(space.spaceId);
    expect(inside.name).toBe('Family');
    expect(await namesIn(inside.drive, '/')).toEqual(['a.txt']);
    expect(await text(inside.drive, '/a.txt')).toBe('one');
    const trash = await inside.drive.listTrash();
    expect(trash.entries.map(({ item }) => item.name)).toEqual(['Trips']);
    expect((await drive.listTrash()).entries).toEqual([]);
  });

  it('has public links of its own, which are counted before they end', async () => {
    const idsOf = (links: readonly { readonly id: string }[]) => links.map(({ id }) => id).toSorted();
    const { spaceId } = await drive.people.separate('/Home/Family');
    const { drive: inside } = await drive.people.open(spaceId);
    const ending = () => drive.links.inside(['/Home/Family']);
    expect(await ending()).toEqual([]);
    const links = [await inside.links.create('/Trips/b.bin'), await inside.links.create('/a.txt')];
    expect(idsOf(await ending())).toEqual(idsOf(links));
    const within = (path: string) =>
      inside.stat(path).then((item) => drive.links.inside([item], { from: spaceId }));
    expect(idsOf(await within('/Trips'))).toEqual(idsOf(links.slice(0, 1)));
    expect(idsOf(await within('/a.txt'))).toEqual(idsOf(links.slice(1)));
    await drive.people.takeBackWhole('/Home/Family');
    expect(await drive.links.list()).toEqual([]);
  });

  it('has what does not open once that was listed and accepted, and is made by nothing else', async () => {
    const { id: parentId } = await drive.stat('/Home/Family');
    const seal = async () => {
      const input = { name: 'lost', mime: DIRECTORY_MIME, size: 0, modifiedAt: 1, parentId };
      return (await drive.keyring.sealNewItem(input)).request;
    };
    const [lost, other] = [await seal(), await seal()];
    await signedChanges(drive)([{ kind: 'create', item: { ...lost, encrypted_name: other.encrypted_name } }]);
    const items = [{ id: lost.id, name: 'Unreadable name 1' }];
    for (const damaged of [undefined, [], [other.id]]) {
      const separating = drive.people.separate('/Home/Family', damaged && { damaged });
      await expect(separating).rejects.toMatchObject({ failure: { code: 'items_damaged', items } });
    }
    expect(await drive.people.spaces()).toEqual([]);
    const { spaceId } = await drive.people.separate('/Home/Family', { damaged: [lost.id] });
    const inside = await drive.people.open(spaceId);
    expect(await namesIn(inside.drive, '/')).toContain('Unreadable name 1');
    // By then all of it opens.
    await drive.people.takeBackWhole('/Home/Family');
    expect(await namesIn(drive, '/Home/Family')).toContain('Unreadable name 1');
  });

  it('fault S14: is listed in pages with all spaces of its owner', async () => {
    await drive.ensureDirectories(['/Other']);
    const made = [await drive.people.separate('/Home/Family'), await drive.people.separate('/Other')];
    const all = (await allSpaces(drive.api)).map(({ id }) => id);
    expect(all).toHaveLength(3);
    expect(all).toEqual(expect.arrayContaining(made.map(({ spaceId }) => spaceId)));
    const first = await drive.api.call('listSpaces', { query: { limit: '2' } });
    expect([first.spaces.map(({ id }) => id), first.next_cursor]).toEqual([all.slice(0, 2), all[1]]);
    const last = await drive.api.call('listSpaces', { query: { limit: '2', cursor: all[1] } });
    expect([last.spaces.map(({ id }) => id), last.next_cursor]).toEqual([all.slice(2), null]);
  });

  it('is written, renamed, moved and trashed in as a drive, and the account pays for it', async () => {
    const before = await drive.account.storage();
    const { spaceId } = await drive.people.separate('/Home/Family');
    const { drive: inside } = await drive.people.open(spaceId);
    await inside.write('/Trips/c.txt', new Blob(['three']));
    await inside.write('/large.bin', new Blob([seededBytes(300_000, 'large')]));
    await inside.createDirectory('/New');
    await inside.move(['/a.txt'], '/New');
    await inside.rename('/New/a.txt', 'aa.txt');
    await inside.trash(['/Trips/b.bin']);
    expect(await namesIn(inside, '/')).toEqual(['New', 'Trips', 'large.bin']);
    expect(await text(inside, '/New/aa.txt')).toBe('one');
    expect(Buffer.from(await inside.read('/large.bin')).equals(seededBytes(300_000, 'large'))).toBe(true);
    const after = await drive.account.storage();
    expect(after.used_space - before.used_space).toBeGreaterThan(300_000);
    // Another device finds it by the drive alone.
    const other = testDrive(server.url);
    await other.login(person);
    expect(await other.people.spaces()).toMatchObject([{ spaceId }]);
    expect(await text((await other.people.open(spaceId)).drive, '/Trips/c.txt')).toBe('three');
    await drive.move(['/Home/Family'], '/');
    expect(await namesIn(drive, '/')).toEqual(['Family', 'Home']);
  });

  it('keeps what is below it from going, and from being shared twice; it is nobody else’s', async () => {
    const { spaceId } = await drive.people.separate('/Home/Family');
    for (const refused of [
      () => drive.trash(['/Home']),
      () => drive.trash(['/Home/Family']),
      () => drive.people.separate('/Home'),
      () => drive.links.create('/Home/Family'),
    ]) {
      await expect(refused()).rejects.toMatchObject({ failure: { code: 'shared_inside' } });
    }
    await expect(drive.createDirectory('/Home/Family/Sub')).rejects.toMatchObject({
      failure: { code: 'not_a_directory' },
    });

    const eve = testDrive(server.url);
    await newPerson(eve);
    await expect(eve.people.open(spaceId)).rejects.toMatchObject({ failure: { code: 'not_found' } });
    for (const asked of [
      () => eve.api.call('spaceSettings', { params: { id: spaceId } }),
      () => eve.api.call('spaceProofs', { params: { id: spaceId }, body: { after: 0 } }),
      () => eve.api.call('spaceChanges', { params: { id: spaceId }, query: { after: '0' } }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ failure: { code: 'not_found' } });
    }
  });

  it.runIf(isPlainOrAll())(
    'has more than one answer shows, from a device that knows nothing of it, while another one goes on',
    NIGHT,
    async () => {
      const names = Array.from({ length: PROOFS_AT_ONCE }, (_, index) => `${index}`);
      await makeFolders(drive, names, (await drive.stat('/Home/Family/Trips')).id);
      const fetching = cookieFetch();
      let pages = 0;
      const device = testDrive(server.url, async (input, init) => {
        const isPage = String(init?.body).includes('"rows":["');
        if (isPage && ++pages === 2) await drive.createDirectory('/Home/Family/Late');
        return fetching(input, init);
      });
      await device.login(person);
      const { spaceId } = await device.people.separate('/Home/Family');
      expect(pages).toBeGreaterThan(2);
      const { drive: inside } = await device.people.open(spaceId);
      expect(await namesIn(inside, '/')).toEqual(['Late', 'Trips', 'a.txt']);
      expect(await namesIn(inside, '/Trips')).toEqual(['b.bin', ...names].sort());
    },
  );
});

describe('A file in a space of its own', () => {
  beforeAll(someone);

  it('stays at its place, goes alone, opens with all its versions, and is found whole by the check, as directories are', async () => {
    await drive.write('/Home/Family/a.txt', new Blob(['two']), { ifExists: 'new-version' });
    const { id } = await drive.stat('/Home/Family/a.txt');
    const { spaceId, fileId } = await drive.people.separate('/Home/Family/a.txt');
    expect(fileId).toBe(id);
    expect(await namesIn(drive, '/Home/Family')).toEqual(['Trips', 'a.txt']);
    const inside = await drive.people.open(spaceId);
    expect(inside).toMatchObject({ name: 'a.txt', fileId: id });
    expect(await namesIn(inside.drive, '/')).toEqual(['a.txt']);
    expect(await text(inside.drive, '/a.txt')).toBe('two');
    expect((await inside.drive.versions('/a.txt')).map(({ state }) => state)).toEqual(['intact', 'intact']);
    await expect(drive.people.separate('/Home/Family')).rejects.toMatchObject({
      failure: { code: 'shared_inside' },
    });
    // All spaces that were made here.
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record');
    expect(code).toBe(0);
  });
});

/** A device whose batches of several spaces become others on their way. */
async function deviceThat(edit: (body: SpaceBatches) => SpaceBatches): Promise<TestDrive> {
  const send = cookieFetch();
  const device = testDrive(server.url, async (input, init) => {
    if (!String(input).endsWith('/api/spaces/changes')) return send(input, init);
    return send(input, { ...init, body: JSON.stringify(edit(JSON.parse(String(init?.body)))) });
  });
  await device.login(person);
  return device;
}

describe('Batches of several spaces', () => {
  beforeAll(someone);

  it.each<[string, (body: SpaceBatches) => SpaceBatches]>([
    [
      'of which one is of another space',
      ({ batches: [first, second] }) => ({
        batches: [first, second].flatMap((one, index) =>
          one === undefined ? [] : [index === 0 ? one : { ...one, space_id: randomUUID() }],
        ),
      }),
    ],
    ['in another order', ({ batches }) => ({ batches: batches.toReversed() })],
    [
      'of which one has another head',
      ({ batches: [first, second] }) => ({
        batches:
          first === undefined || second === undefined
            ? []
            : [first, { ...second, batch: { ...second.batch, head: first.batch.head } }],
      }),
    ],
  ])('%s change neither space', async (_, edit) => {
    const device = await deviceThat(edit);
    await expect(device.people.separate('/Home/Family')).rejects.toBeDefined();
    expect(await drive.people.spaces()).toEqual([]);
    expect(await namesIn(drive, '/Home/Family')).toEqual(['Trips', 'a.txt']);
  });

  it('change both as they were made', async () => {
    const device = await deviceThat((body) => body);
    await device.people.separate('/Home/Family');
    expect(await drive.people.spaces()).toHaveLength(1);
  });
});

describe('A malicious server', () => {
  beforeAll(someone);

  it('cannot show another root of a space, nor an older state of it', async () => {
    const heads = headMemory();
    const device = testDrive(server.url, lying.fetch, fetch, heads);
    await device.login(person);
    const { spaceId } = await device.people.separate('/Home/Family');
    const { drive: inside } = await device.people.open(spaceId);
    const before = await device.api.call('spaceProofs', {
      params: { id: spaceId },
      body: { after: 0, owned: true },
    });
    await inside.createDirectory('/Later');
    lying.rewrite(`/api/spaces/${spaceId}/proofs`, (body) => ({ ...spaceProofs.parse(body), ...before }));
    await expect(device.people.open(spaceId)).rejects.toMatchObject({
      failure: { code: 'space_rolled_back' },
    });
    lying.tellTheTruth();
    const another = (row: string) => {
      const root = readRootRow(fromBase64Url(row));
      return toBase64Url(rootRowBytes({ ...root, epoch: root.epoch + 1 }));
    };
    lying.rewrite('/api/spaces', (body) => {
      const { success, data: page } = ownSpaces.safeParse(body);
      if (success) for (const { keys } of page.spaces) keys.root = another(keys.root);
      return success ? page : body;
    });
    await expect(device.people.open(spaceId)).rejects.toBeDefined();
  });
});
