import { Drive, type IntactVersion, type Version } from '@coffer/client';
import { fileVersion } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LyingServer, type SentRequest } from '../engine/lying-server.ts';
import {
  type Folder,
  intact,
  newPerson,
  type Person,
  seededBytes,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { aDevice } from './support/a-device.ts';
import { sentVersions } from './support/signed-rows.ts';

const records = z.array(fileVersion);
type Record = z.infer<typeof fileVersion>;

let server: WorkerServer;
let lying: LyingServer;
let drive: TestDrive;
let account: Person;

beforeAll(async () => {
  server = await workerServer();
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  account = await newPerson(drive);
});
beforeEach(() => lying.tellTheTruth());

const PATIENT = { timeout: 30_000 };
const text = async (...read: Parameters<TestDrive['read']>) =>
  new TextDecoder().decode(await drive.read(...read));

/** A file that held three texts, one after the other. */
async function aFile(path: string): Promise<string> {
  const { id } = await drive.write(path, 'one', { mime: 'text/plain' });
  await drive.write(path, 'two, longer', { mime: 'text/plain', ifExists: 'new-version' });
  await drive.addVersion(id, 'three');
  return id;
}

function stored(versions: readonly Version[]): IntactVersion[] {
  return versions.filter((version) => version.state === 'intact');
}

/** The history of a file as the server tells it. */
async function toldOtherwise(id: string, change: (told: Record[]) => Record[]): Promise<readonly Version[]> {
  lying.rewrite(`/api/storage/${id}/versions`, (body) => sentVersions(id, change(records.parse(body))));
  return drive.versions(id).finally(() => lying.tellTheTruth());
}

describe('A file that is stored again', () => {
  it('stays the same item, and keeps what it held with number, date and device', async () => {
    const before = Math.floor(Date.now() / 1000) - 1;
    const id = await aFile('/kept.txt');
    const versions = await drive.versions('/kept.txt');
    expect(versions).toMatchObject([
      {
        state: 'intact',
        number: 3,
        isShown: true,
        file: { id, name: 'kept.txt', size: 5, mime: 'text/plain' },
      },
      { state: 'intact', number: 2, isShown: false, file: { size: 11 } },
      { state: 'intact', number: 1, isShown: false, file: { size: 3 } },
    ]);
    const [, second, first] = stored(versions);
    expect(first?.storedAt).toBeGreaterThan(before);
    expect(first?.device).toBe(second?.device);
    expect(await Promise.all(stored(versions).map(({ file }) => text(file)))).toEqual([
      'three',
      'two, longer',
      'one',
    ]);
    expect(await text('/kept.txt')).toBe('three');
    expect((await drive.list()).children.filter(({ name }) => name?.startsWith('kept'))).toHaveLength(1);
  });

  it('names the device as it is known to its people, where no server reads it', async () => {
    const watched = new LyingServer();
    const phone = Drive.connect(server.url, { fetch: watched.fetch, device: 'Reading room' });
    await phone.login(account);
    await drive.write('/named.txt', 'x');
    await phone.addVersion('/named.txt', 'y');
    expect(stored(await drive.versions('/named.txt'))[0]?.device).toBe('Reading room');
    expect(watched.sent.map(({ path, headers, body }) => path + headers + body).join()).not.toMatch(
      /reading/i,
    );
  });

  it('fault B1: keeps a version of a device whose name is too long for it, cut at a whole character', async () => {
    const device = 'rechenzentrum-süd'.repeat(3);
    const host = Drive.connect(server.url, { device });
    await host.login(account);
    await host.write('/by-a-host.txt', 'small');
    await host.addVersion('/by-a-host.txt', seededBytes(2 * CHUNK_SIZE, 'large'));
    for (const version of stored(await drive.versions('/by-a-host.txt'))) {
      expect(device.startsWith(version.device)).toBe(true);
      expect(Buffer.byteLength(version.device)).toBeGreaterThanOrEqual(47);
    }
  });

  it('shows a version again without sending it, and lets others be deleted', async () => {
    await aFile('/restored.txt');
    const [, second] = stored(await drive.versions('/restored.txt'));
    if (second === undefined) throw new Error('There are three');
    lying.sent.splice(0);
    expect(await drive.restoreVersion(second)).toMatchObject({ size: 11, name: 'restored.txt' });
    const sent = lying.sent.filter(({ path, body }) => body.length > 0 && !path.endsWith('/proofs'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.toString()).toContain('show_version');
    expect(await text('/restored.txt')).toBe('two, longer');

    await expect(drive.deleteVersion('/restored.txt', second)).rejects.toThrow('version_shown');
    await drive.deleteOlderVersions('/restored.txt');
    const left = await drive.versions('/restored.txt');
    expect(left.map(({ number, isShown }) => [number, isShown])).toEqual([
      [3, false],
      [2, true],
    ]);
    const [newest] = left;
    if (newest === undefined) throw new Error('There are two');
    await drive.deleteVersion('/restored.txt', newest);
    expect(await drive.versions('/restored.txt')).toHaveLength(1);

    // What comes next is newer than all that there were as far as anybody can see.
    await drive.addVersion('/restored.txt', 'after');
    expect((await drive.versions('/restored.txt')).map(({ number }) => number)).toEqual([3, 2]);
  });

  it('is shown by its link as it is now', async () => {
    await drive.write('/linked.txt', 'before');
    const link = await drive.links.create('/linked.txt');
    await drive.write('/linked.txt', 'afterwards', { ifExists: 'new-version' });
    const shared = await testDrive(server.url).links.open(drive.links.address(link));
    expect(shared.link.size).toBe(10);
    expect(new TextDecoder().decode(await shared.read())).toBe('afterwards');
  });

  it('is a file of its own where somebody has deleted the other meanwhile', async () => {
    const { id } = await drive.write('/gone.txt', 'before');
    const file = new File(['after'], 'gone.txt');
    await drive.delete([id]);
    const upload = { file, name: 'gone.txt', folderId: null, versionOf: id, itemId: null };
    const item = await drive.upload(upload, {}, new AbortController().signal);
    expect(item.id).not.toBe(id);
    expect(await text('/gone.txt')).toBe('after');
  });

  it('goes with others where it is small, with the number that comes next', async () => {
    const names = ['small 1.txt', 'small 2.txt', 'small 3.txt'];
    for (const name of names) await drive.write(`/${name}`, 'before');
    const replace = (known: Folder, content: string) =>
      Promise.all(
        names.map((name) => {
          const listed = intact(known, name);
          const file = new File([content], name);
          const upload = { file, name, folderId: null, itemId: null, versionOf: listed.id, listed };
          return drive.upload({ ...upload, hasOthers: true }, {}, new AbortController().signal);
        }),
      );
    const before = lying.sent.length;
    await replace(await drive.list(), 'second');
    const isChange = ({ method, path }: SentRequest) => method === 'POST' && !path.endsWith('/proofs');
    const sent = lying.sent.slice(before).filter(isChange);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(sent.every(({ path }) => path.endsWith('/changes/files'))).toBe(true);

    // Of one another device has stored a version meanwhile, and another one is gone.
    const other = testDrive(server.url);
    await other.login(account);
    const known = await drive.list();
    await other.addVersion('/small 1.txt', 'theirs');
    await other.delete(['/small 2.txt']);
    const items = await replace(known, 'third');
    expect(items.map(({ origin }) => origin?.number)).toEqual([4, 1, 3]);
    for (const name of names) expect(await text(`/${name}`)).toBe('third');
    const kept = await Promise.all(
      names.map(async (name) => stored(await drive.versions(`/${name}`)).map(({ number }) => number)),
    );
    expect(kept).toEqual([[4, 3, 2, 1], [1], [3, 2, 1]]);
  });

  it('is no directory', async () => {
    await drive.createDirectory('/folder');
    await expect(drive.versions('/folder')).rejects.toThrow('directory_not_downloadable');
    await expect(drive.addVersion('/folder', 'x')).rejects.toThrow('directory_not_downloadable');
    await expect(drive.write('/folder', 'x', { ifExists: 'new-version' })).rejects.toThrow(
      'file_already_exists',
    );
  });
});

describe('A version whose upload a reload interrupts', () => {
  it('is not shown, is offered, and goes on where it stopped', async () => {
    const name = 'large.bin';
    const bytes = seededBytes(2 * CHUNK_SIZE + 9, name);
    const file = new File([bytes], name, { lastModified: 1_700_000_000_000 });
    const { id } = await drive.write(`/${name}`, 'small');
    const { kept, transfersOf } = aDevice(file);

    const first = transfersOf(drive);
    await first.resumption.begin('f');
    // Once the server has one chunk, whichever it is.
    lying.lie(async ({ path }, real) => {
      const answer = await real();
      if (path.includes('?chunk=')) first.queue.cancel(first.queue.getSnapshot()[0]?.key ?? '');
      return answer;
    });
    first.upload([file], null);
    await expect.poll(() => first.planning.questions.state.getState(), PATIENT).not.toBeNull();
    first.planning.questions.state.getState()?.answer('new-version', 'one');
    await expect.poll(() => first.queue.getSnapshot()[0]?.state, PATIENT).toBe('failed');
    await expect.poll(() => kept.size, PATIENT).toBe(1);
    lying.tellTheTruth();
    expect((await drive.versions(id)).map(({ number }) => number)).toEqual([1]);
    expect(await text(`/${name}`)).toBe('small');

    const after = testDrive(server.url, lying.fetch);
    await after.login(account);
    const second = transfersOf(after);
    await second.resumption.begin('f');
    const offers = second.resumption.offered.getState();
    expect(offers).toMatchObject([{ item: { id, name, size: bytes.length } }]);
    lying.sent.splice(0);
    await second.resume(offers);
    await expect.poll(() => second.queue.getSnapshot()[0]?.state, PATIENT).toBe('done');
    expect(lying.sent.filter(({ path }) => path.includes('chunk=')).length).toBeLessThan(3);
    const item = intact(await after.list(), name);
    expect(Buffer.compare(await after.read(item), bytes)).toBe(0);
    expect((await after.versions(id)).map(({ number }) => number)).toEqual([2, 1]);
    await expect.poll(() => kept.size).toBe(0);
  });
});

describe('What the server says of versions', () => {
  let id: string;
  beforeAll(async () => {
    id = await aFile('/attacked.txt');
    await aFile('/other.txt');
  });

  const states = (versions: readonly Version[]) => versions.map(({ state }) => state);
  const changing = (at: number, change: (own: Record, all: readonly Record[]) => Partial<Record>) =>
    toldOtherwise(id, (told) =>
      told.map((each, place) => (place === at ? { ...each, ...change(each, told) } : each)),
    );

  it.each([
    ['another number', () => ({ number: 7 })],
    ['the number of another version', (_, all) => ({ number: all[0]?.number ?? 0 })],
    ['the key of another version', (_, all) => ({ encrypted_key: all[0]?.encrypted_key ?? null })],
    [
      'the metadata of another version',
      (_, all) => ({ encrypted_metadata: all[0]?.encrypted_metadata ?? null }),
    ],
    ['the id of another version', (_, all) => ({ id: all[0]?.id ?? '' })],
    ['all of another version but its id', (own, all) => ({ ...all[0], id: own.id })],
    ['no key', () => ({ encrypted_key: null })],
    ['a key of another epoch', () => ({ key_epoch: 2 })],
  ] as [string, (own: Record, all: readonly Record[]) => Partial<Record>][])(
    'is not believed: %s',
    async (_, change) => {
      const told = await changing(1, change);
      expect(states(told).filter((state) => state === 'damaged').length).toBeGreaterThan(0);
      for (const { file, number } of stored(told)) {
        expect([number, await text(file)]).toEqual([number, ['one', 'two, longer', 'three'][number - 1]]);
      }
    },
  );

  it('says nothing of size and date, which are sealed', async () => {
    const told = stored(await changing(1, () => ({ size: 4, file_modified_at: 1 })));
    expect(told.map(({ file }) => file)).toEqual(stored(await drive.versions(id)).map(({ file }) => file));
  });

  it('is not believed where it shows the version of another file', async () => {
    const { id: otherId } = await drive.stat('/other.txt');
    const others = await drive.api.call('listVersions', { params: { id: otherId }, query: {} });
    expect(states(await toldOtherwise(id, () => others))).toEqual(['damaged', 'damaged', 'damaged']);
  });

  it('does not order them', async () => {
    const numbers = (await toldOtherwise(id, (told) => told.toReversed())).map(({ number }) => number);
    expect(numbers).toEqual([3, 2, 1]);
  });

  it('calls no version finished whose maker has not sealed that', async () => {
    const begun = await drive.keyring.sealVersion(id, { size: 3, mime: 'text/plain', modifiedAt: 1 });
    await drive.api.call('createVersion', { params: { id }, body: begun.record });
    const told = await toldOtherwise(id, (all) =>
      all.map((each) => ({ ...each, finished_upload_at: 1_700_000_000, chunks_stored: each.chunks })),
    );
    expect(told.map(({ number }) => number)).toEqual([3, 2, 1]);
    await drive.deleteVersion(id, { id: begun.versionId });
  });

  it('gives no new version a number that is not greater than the one of what is shown', async () => {
    const isNew = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === `/api/storage/${id}/versions`;
    lying.lie(async (request, real) => {
      const answer = await real();
      if (!isNew(request)) return answer;
      return Response.json({ ...fileVersion.parse(await answer.json()), number: 3 }, { status: 201 });
    });
    lying.sent.splice(0);
    await expect(drive.addVersion(id, 'four')).rejects.toMatchObject({ failure: { code: 'item_damaged' } });
    expect(lying.sent.filter(({ path }) => path.includes('chunk='))).toEqual([]);
    lying.tellTheTruth();
    expect(await text('/attacked.txt')).toBe('three');
  });
});
