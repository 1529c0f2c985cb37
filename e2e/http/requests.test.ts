import { createApiClient, Drive, storedSettings, visitRequest } from '@coffer/client';
import {
  CHUNK_SIZE,
  decodeRequestSecret,
  linkId,
  requestTicket,
  sharingPublicKey,
  sharingSeed,
  toBase64Url,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { coffer } from '../support/command-line.ts';
import { leavesOf, recordingKeyring } from '../support/recording-keyring.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';

let server: RunningServer;
let drive: TestDrive;
let person: Person;
let tests = 0;
/** The test's own folder. */
let folder: string;

beforeAll(async () => {
  server = await startServer();
  drive = testDrive(server.url);
  person = await newPerson(drive);
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const request of await drive.requests.list()) await drive.requests.delete(request);
  folder = `/For ${tests++}`;
  await drive.createDirectory(folder);
});

const LARGE = seededBytes(CHUNK_SIZE + 5, 'large');
/** Goes by itself, in one chunk. */
const MEDIUM = seededBytes(300_000, 'medium');
const { signal } = new AbortController();

/** Somebody who was given an address, and has nothing else. */
function visit(address: string, send: typeof fetch = fetch) {
  const { pathname, hash } = new URL(address);
  const api = createApiClient({ baseUrl: server.url, fetch: send, headers: { origin: server.url } });
  return visitRequest(api, pathname.split('/').at(-1) ?? '', hash.slice(1));
}

async function send(address: string, ...files: File[]): Promise<void> {
  const sender = visit(address);
  await sender.open();
  for (const file of files) await sender.file(file).send({}, signal);
}

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
  new File([content], name, { type: 'text/plain', lastModified: 1_600_000_000_000 });
const namesIn = async (path: string) => (await drive.list(path)).children.map(({ name }) => name).sort();

describe('A request link', () => {
  it('lets who has its address send files, which wait and are stored anew where they are accepted', async () => {
    const request = await drive.requests.create(folder, { note: 'Your pictures', maxFiles: 3 });
    const address = drive.requests.address(request);
    expect(await visit(address).open()).toMatchObject({ note: 'Your pictures', filesLeft: 3 });
    await send(address, file('hello', 'a.txt'), file(MEDIUM, 'medium.bin'));

    const [first, second] = await drive.requests.waiting();
    expect(first).toMatchObject({ state: 'intact', name: 'a.txt', size: 5, modifiedAt: 1_600_000_000 });
    expect(await namesIn(folder)).toEqual([]);
    expect(await namesIn('/')).not.toContain('a.txt');
    if (first === undefined || second === undefined) throw new Error('Nothing waits');
    const item = await drive.requests.accept(first);
    expect(item).toMatchObject({ name: 'a.txt', size: 5, mime: 'text/plain', modifiedAt: 1_600_000_000 });
    expect(item.id).not.toBe(first.id);
    await drive.requests.accept(second);
    expect(Buffer.compare(await drive.read(`${folder}/medium.bin`), MEDIUM)).toBe(0);
    expect(await drive.requests.waiting()).toEqual([]);
    expect(await drive.requests.list()).toMatchObject([{ receivedFiles: 2, waiting: 0, state: 'intact' }]);
    expect((await coffer(server.dataDir, ['check'])).code).toBe(0);
  });

  it('fault S8: takes nothing, and lets nothing be used up, of people who know its id alone', async () => {
    const request = await drive.requests.create(folder);
    const { id } = request;
    const api = createApiClient({ baseUrl: server.url, fetch, headers: { origin: server.url } });
    const ticketFor = (link: string) => requestTicket(decodeRequestSecret(request.secret), linkId(link));
    const guessed = { ticket: 'A'.repeat(43) };
    const upload = { id: crypto.randomUUID(), size: 0, encrypted_key: toBase64Url(new Uint8Array(1_182)) };
    const before = await api.call('requestLink', { params: { id } });
    const refused = async (calling: (query: { ticket: string }) => Promise<unknown>) => {
      for (const query of [guessed, { ticket: await ticketFor(upload.id) }])
        await expect(calling(query)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
      await expect(calling({ ticket: '' })).rejects.toMatchObject({ failure: { code: 'validation_failed' } });
    };
    await refused((query) => api.call('beginRequestUpload', { params: { id }, query, body: upload }));
    expect(await api.call('requestLink', { params: { id } })).toEqual(before);

    const query = { ticket: await ticketFor(id) };
    await api.call('beginRequestUpload', { params: { id }, query, body: upload });
    const params = { id, upload_id: upload.id };
    const body = new Uint8Array(33);
    await refused((wrong) =>
      api.call('uploadRequestChunk', {
        ...{ params, body },
        query: { chunk: '0', checksum: 'ab'.repeat(32), checksum_function: 'sha256', ...wrong },
      }),
    );
    const details = { encrypted_details: toBase64Url(new Uint8Array(286)), root: 'ab'.repeat(32) };
    await refused((wrong) => api.call('finishRequestUpload', { params, query: wrong, body: details }));
    await refused((wrong) => api.call('cancelRequestUpload', { params, query: wrong }));
    await api.call('cancelRequestUpload', { params, query });
    expect(await api.call('requestLink', { params: { id } })).toEqual(before);
  });

  it('is seen by all devices of its owner, and opens for them', async () => {
    const address = drive.requests.address(await drive.requests.create(folder));
    await send(address, file('there', 'b.txt'));
    const other = testDrive(server.url);
    await other.login(person);
    const [own] = await other.requests.list();
    expect(own && other.requests.address(own)).toBe(address);
    const [waiting] = await other.requests.waiting(own);
    expect(waiting).toMatchObject({ name: 'b.txt' });
    if (waiting !== undefined) await other.requests.accept(waiting);
    expect(await namesIn(folder)).toEqual(['b.txt']);
  });

  it('tells its senders nothing of the folder, its owner or others, and takes safe names alone', async () => {
    const request = await drive.requests.create(folder);
    const spy = new LyingServer();
    const sender = visit(drive.requests.address(request), spy.fetch);
    const shown = await sender.open();
    expect(JSON.stringify(shown)).not.toContain(request.folderId);
    await sender.file(file('x', '../‮gpj.exe/x')).send({}, signal);
    for (const { path, body } of spy.sent) {
      expect(path).not.toContain(request.secret);
      expect(body.toString('latin1')).not.toContain('gpj');
    }
    const [waiting] = await drive.requests.waiting();
    expect(waiting).toMatchObject({ name: '..__gpj.exe_x' });
  });

  it('holds its limits of number, size and time, and counts no more what is given up', async () => {
    const request = await drive.requests.create(folder, { maxFiles: 2, maxBytes: 10 });
    const sender = visit(drive.requests.address(request));
    await sender.open();
    const full = { failure: { code: 'request_full' } };
    await expect(sender.file(file('12345678901', 'large')).send({}, signal)).rejects.toMatchObject(full);
    await sender.file(file('123456', 'one')).send({}, signal);
    await expect(sender.file(file('12345', 'too much')).send({}, signal)).rejects.toMatchObject(full);
    expect(await sender.open()).toMatchObject({ filesLeft: 1, bytesLeft: 4 });

    const cut = new AbortController();
    const given = sender.file(file('1234', 'given up'));
    const sending = given.send({ onProgress: () => cut.abort(new Error('enough')) }, cut.signal);
    await expect(sending).rejects.toThrow('enough');
    await given.giveUp();
    expect(await sender.open()).toMatchObject({ filesLeft: 1, bytesLeft: 4 });
    await sender.file(file('', 'empty')).send({}, signal);
    expect(await sender.open()).toMatchObject({ filesLeft: 0 });

    const past = drive.requests.change(request, { expiresAt: 1_000_000_000 });
    await expect(past).rejects.toMatchObject({ failure: { code: 'validation_failed' } });
    await drive.requests.change(request, { maxFiles: 3 });
    expect(await sender.open()).toMatchObject({ filesLeft: 1, maxFiles: 3 });
    expect((await drive.requests.waiting()).map(({ size }) => size).sort()).toEqual([0, 6]);
  });

  it('goes on where a file was interrupted in the same visit, and with no chunk twice', async () => {
    const spy = new LyingServer();
    const sender = visit(drive.requests.address(await drive.requests.create(folder)), spy.fetch);
    await sender.open();
    const sending = sender.file(file(LARGE, 'large.bin'));
    const cut = new AbortController();
    const onProgress = (bytes: number) => bytes > 0 && cut.abort(new Error('cut'));
    await expect(sending.send({ onProgress: (bytes) => void onProgress(bytes) }, cut.signal)).rejects.toThrow(
      'cut',
    );
    await sending.send({}, signal);
    const chunks = spy.sent.map(({ path }) => /\?chunk=(\d)/.exec(path)?.[1]).filter((index) => index);
    expect(new Set(chunks)).toEqual(new Set(['0', '1']));
    const [waiting] = await drive.requests.waiting();
    if (waiting === undefined) throw new Error('Nothing waits');
    await drive.requests.accept(waiting);
    expect(Buffer.compare(await drive.read(`${folder}/large.bin`), LARGE)).toBe(0);
  });

  it('gives a name that is in use to nobody a second time, and refuses unread', async () => {
    await drive.write(`${folder}/a.txt`, 'own');
    await send(
      drive.requests.address(await drive.requests.create(folder)),
      file('sent', 'a.txt'),
      file('no', 'b'),
    );
    const [first, second] = await drive.requests.waiting();
    if (first === undefined || second === undefined) throw new Error('Nothing waits');
    expect((await drive.requests.accept(first)).name).toBe('a (1).txt');
    await drive.requests.refuse(second);
    expect(await drive.requests.waiting()).toEqual([]);
    expect(Buffer.from(await drive.read(`${folder}/a.txt`)).toString()).toBe('own');
  });

  it('goes with what waits, and nobody sends any more', async () => {
    const before = (await drive.account.storage()).used_space;
    const request = await drive.requests.create(folder);
    const sender = visit(drive.requests.address(request));
    await sender.open();
    await sender.file(file('12345', 'one')).send({}, signal);
    const used = (await drive.account.storage()).used_space;
    expect(used).toBeGreaterThan(before + 5);
    await drive.requests.delete(request);
    expect((await drive.account.storage()).used_space).toBe(before);
    const gone = { failure: { code: 'not_found' } };
    await expect(sender.open()).rejects.toMatchObject(gone);
    await expect(sender.file(file('6', 'two')).send({}, signal)).rejects.toMatchObject(gone);
    expect(await drive.requests.list()).toEqual([]);
    await drive.requests.create(folder);
    // The row of the former one is taken again.
    const { settings } = await drive.api.call('spaceSettings', {
      params: { id: await drive.keyring.driveId() },
    });
    expect(settings.length).toBe(1);
  });

  it('asks where to, once its folder is gone', async () => {
    await send(drive.requests.address(await drive.requests.create(folder)), file('x', 'x.txt'));
    await drive.delete([folder]);
    const [waiting] = await drive.requests.waiting();
    if (waiting === undefined) throw new Error('Nothing waits');
    await expect(drive.requests.accept(waiting)).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
    await drive.requests.accept(waiting, { directory: null });
    expect(await namesIn('/')).toContain('x.txt');
  });

  it('is refused for what is no folder', async () => {
    await drive.write(`${folder}/f.txt`, 'f');
    const asked = drive.requests.create(`${folder}/f.txt`);
    await expect(asked).rejects.toMatchObject({ failure: { code: 'not_a_directory' } });
  });
});

/** All sequences of 32 bytes in answers that may be a seed: as bytes, in hex, in base64 or base64url. */
function* seedsIn(answers: unknown): Generator<Uint8Array<ArrayBuffer>> {
  for (const leaf of leavesOf(answers)) {
    if (leaf instanceof Uint8Array) {
      if (leaf.length === 32) yield new Uint8Array(leaf);
      continue;
    }
    for (const [text] of leaf.matchAll(/[\w+/-]+/g)) {
      if (/^[0-9a-f]{64}$/.test(text)) yield new Uint8Array(Buffer.from(text, 'hex'));
      if (text.length === 43) yield new Uint8Array(Buffer.from(text, 'base64url'));
    }
  }
}

describe('The keyring', () => {
  it('fault S12: answers with no seed of a sharing key or of a request link, whatever is done', async () => {
    const answers: unknown[] = [];
    const keyring = recordingKeyring(answers);
    const own = Drive.connect(server.url, { keyring });
    const account = await newPerson(own);
    await own.createDirectory('/In');
    await own.people.begin();
    const request = await own.requests.create('/In', { note: 'To me' });
    await own.requests.change(request, { maxFiles: 7 });
    await send(own.requests.address(request), file('hello', 'a.txt'));
    const [waiting] = await own.requests.waiting();
    if (waiting === undefined) throw new Error('Nothing waits');
    await own.requests.accept(waiting);
    await own.stars.set([(await own.stat('/In')).id], true);
    await own.people.invite('/In', { email: 'somebody@example.org' }, 'viewer');
    await own.people.settleInvitations();
    const spaceId = await keyring.driveId();
    const told = await own.api.call('spaceSettings', { params: { id: spaceId } });
    const settings = storedSettings('setting', told.settings);
    for (const kind of ['request', 'star', 'contact', 'space', 'invitation'])
      for (const { id } of settings)
        await keyring.openSetting(Object.assign({ spaceId, settings, kind: 'star' as const, id }, { kind }));

    const { requests } = await own.api.call('listRequestLinks', {});
    const { person: found } = await own.api.call('findPerson', { body: { email: account.email } });
    const publicKeys = [...requests.map(({ public_key }) => public_key), found?.sharing_key?.public_key];
    expect(publicKeys).toHaveLength(2);
    expect(publicKeys).not.toContain(undefined);
    const seeds = [...seedsIn(answers)];
    expect(seeds.length).toBeGreaterThan(5);
    for (const seed of seeds) expect(publicKeys).not.toContain(await sharingPublicKey(sharingSeed(seed)));
  });
});
