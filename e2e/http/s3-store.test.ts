import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECEIVED_CHUNKS } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { startFailingStorage } from '../support/failing-storage.ts';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { downloaded, intact, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { turnBitIn, withBitTurned } from '../support/turned-bit.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { beginUpload, uploadsUnderWay } from './support/begun-upload.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { temporaryFilesIn } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';

/** Of two chunks. */
const SIZE = 4_200_000;
const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000);

describe.skipIf(s3Program() === null)('A server with its chunks in an S3 storage', () => {
  let storage: S3Server;
  let server: RunningServer;
  let account: Account;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coffer-s3-store-'));
    storage = await startS3();
    server = await startServer({ env: storage.env });
    account = await Account.register(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await storage.stop();
    await rm(folder, { recursive: true });
  });

  const objectsOf = ({ id }: { id: string }) => storage.objects().filter((key) => key.includes(id));
  const fileOf = (key: string | undefined) => join(storage.folder, key ?? '');
  const command = (...args: string[]) => coffer(server.dataDir, args, '', storage.env);

  it('fault S6: stores what somebody sends while as many bodies as may be stand still', async () => {
    const others = [await Account.register(server.url), await Account.register(server.url)];
    const begun = [];
    for (const other of others) {
      for (let at = 0; at < RECEIVED_CHUNKS.most; at += 1) begun.push(await beginUpload(other, 4_000));
    }
    await uploadsUnderWay(server.dataDir, begun.length);
    await account.storeFile();
    for (const { outgoing } of begun) outgoing.destroy();
    await expect.poll(() => temporaryFilesIn(server.dataDir)).toEqual([]);
  });

  it('gives back what it was given, from one object for each chunk', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const bytes = seededBytes(SIZE, 'stored');
    const id = await store(drive, 'film.bin', bytes);
    const { bytes: received } = await downloaded(drive, intact(await drive.list(), 'film.bin'));
    expect(received.equals(bytes)).toBe(true);
    const keys = objectsOf({ id }).map((key) => key.replace(/[0-9a-f-]{36}$/, 'attempt'));
    expect(keys).toEqual([0, 1].map((index) => `chunks/${id.slice(0, 2)}/${id}/${index}/attempt`));
    expect(await readdir(server.dataDir)).not.toContain('chunks');
  });

  it('keeps nothing of a body that is not what it must be', async () => {
    const item = await account.createFile({ size: 5_000_000 });
    const body = chunkBody(item, 1);
    const other = withBitTurned(body);
    const { query } = chunkSaying(item, 1, other);
    expectProblem(await account.try('uploadChunk', chunkSaying(item, 1, body, query)), 'checksum_mismatch');
    for (const wrong of [body.subarray(1), Buffer.concat([body, other])]) {
      const headers = { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' };
      const path = `/api/storage/${item.id}?chunk=1&checksum=${query.checksum}`;
      expectProblem(await account.send('POST', path, { headers, body: wrong }), 'chunk_length_mismatch');
    }
    expect(objectsOf(item)).toEqual([]);
    await account.storeChunk(item, 1, body);
    expect(objectsOf(item)).toHaveLength(1);
  });

  it('keeps the bytes of one of several sendings, and no others', async () => {
    const item = await account.createFile({ size: 4_000_000 });
    const bodies = Array.from({ length: 6 }, () => chunkBody(item));
    const answers = await Promise.all(
      bodies.map((body) => account.try('uploadChunk', chunkSaying(item, 0, body))),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const download = await account.try('downloadChunk', { params: { id: item.id }, query: { chunk: '0' } });
    expect(bodies[winner]?.equals(download.body)).toBe(true);
    expect(objectsOf(item)).toHaveLength(1);
  });

  it('removes the objects of what is deleted', async () => {
    const directory = await account.createDirectory();
    const items = [
      await account.storeFile({ file_id: directory.id, size: SIZE }),
      await account.storeFile({ file_id: directory.id }),
    ];
    await account.call('deleteItem', { params: { id: directory.id } });
    for (const item of items) expect(objectsOf(item)).toEqual([]);
  });

  it('cleans up what no record names once it is old, and lets a lost chunk be sent again', async () => {
    const [kept, lost] = [await account.storeFile(), await account.storeFile({ size: SIZE })];
    const [object] = objectsOf(kept);
    const stray = (name: string) => fileOf(object).replace(/[0-9a-f]{8}$/, name);
    for (const name of ['00000001', '00000002']) await writeFile(stray(name), 'stray');
    await utimes(stray('00000001'), HOURS_AGO, HOURS_AGO);
    await utimes(fileOf(object), HOURS_AGO, HOURS_AGO);
    await cleanedUp(server);
    await rm(fileOf(objectsOf(lost)[1]));
    const { output } = await command('cleanup');
    expect(output).toContain('1 chunk without a record; 1 record without a chunk');
    expect(objectsOf(kept)).toHaveLength(2);
    expect(objectsOf(kept)).toContain(object);
    expect(await account.metadata(lost.id)).toMatchObject({ uploaded_chunks: [0] });
    await account.storeChunk(lost, 1);
    await rm(stray('00000002'));
  });

  it('is checked object by object', NIGHT, async () => {
    const other = await startServer({ env: { ...storage.env, COFFER_S3_PREFIX: 'checked' } });
    const owner = await Account.register(other.url);
    const [altered, cut, removed, added, whole] = [
      await owner.storeFile({ size: SIZE }),
      await owner.storeFile(),
      await owner.storeFile(),
      await owner.storeFile(),
      await owner.storeFile(),
    ];
    const check = () => coffer(other.dataDir, ['check'], '', { ...storage.env, COFFER_S3_PREFIX: 'checked' });
    expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('all is well') });
    await cleanedUp(other);
    await turnBitIn(fileOf(objectsOf(altered)[1]));
    await writeFile(fileOf(objectsOf(cut)[0]), 'short');
    await rm(fileOf(objectsOf(removed)[0]));
    await writeFile(fileOf(objectsOf(added)[0]).replace(/[0-9a-f]{8}$/, '00000000'), 'more');
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain(`altered: item ${altered.id}, chunk 1`);
    expect(output).toContain(`altered: item ${cut.id}, chunk 0`);
    expect(output).toContain(`missing: item ${removed.id}, chunk 0`);
    expect(output).toContain('left over: 1 chunk that no record names');
    expect(output).not.toContain(whole.id);
    expect(output).toContain('3 findings');
    await other.stop();
  });

  it('is backed up to files, which are restored into a disk or a storage', {
    ...NIGHT,
    timeout: 240_000,
  }, async () => {
    const source = await startServer({ env: { ...storage.env, COFFER_S3_PREFIX: 'source' } });
    const drive = testDrive(source.url);
    const person = await newPerson(drive);
    const bytes = seededBytes(SIZE, 'backup');
    await store(drive, 'film.bin', bytes);
    const backup = join(folder, 'backup');
    const env = { ...storage.env, COFFER_S3_PREFIX: 'source' };
    const made = await coffer(source.dataDir, ['backup', backup], '', env);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('2 chunks copied') });
    await source.stop();

    const target = { ...storage.env, COFFER_S3_PREFIX: 'target' };
    for (const [name, variables] of [
      ['disk', {}],
      ['storage', target],
      // What an interrupted restoring has copied already is used again.
      ['again', target],
    ] as const) {
      const dataDir = join(folder, name);
      expect(await coffer(dataDir, ['restore', backup], '', variables)).toMatchObject({
        code: 0,
        errors: '',
      });
      expect(await coffer(dataDir, ['check'], '', variables)).toMatchObject({ code: 0, errors: '' });
      const restored = await startServer({ dataDir, env: variables });
      const reader = testDrive(restored.url);
      await reader.login(person);
      const { bytes: received } = await downloaded(reader, intact(await reader.list(), 'film.bin'));
      expect(received.equals(bytes)).toBe(true);
      await restored.stop();
    }
    expect(storage.objects().filter((key) => key.startsWith('target/'))).toHaveLength(2);
  });

  it('tells an administrator how it is', async () => {
    expect(await account.call('adminOverview')).toMatchObject({ free_disk: null });
    expect((await account.call('adminHealth')).store).toMatchObject({ state: 'ok' });
  });

  /** What is asked of the storage holds for some seconds. */
  async function refusedReadiness() {
    const isReady = async () => (await account.send('GET', '/readyz')).status === 200;
    await expect.poll(isReady, { timeout: 15_000 }).toBe(false);
    return account.send('GET', '/readyz');
  }

  it('says that it is not available while the storage is away, and goes on when it is back', async () => {
    const stored = await account.storeFile();
    const item = await account.createFile();
    const body = chunkBody(item);
    await storage.crash();
    for (const answer of [
      await account.try('uploadChunk', chunkSaying(item, 0, body)),
      await account.try('downloadChunk', { params: { id: stored.id }, query: { chunk: '0' } }),
      await refusedReadiness(),
    ]) {
      expectProblem(answer, 'unavailable');
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await account.send('GET', '/healthz')).status).toBe(200);
    // What is deleted is gone for its owner at once; its objects go with the next clean-up.
    const doomed = await account.createFile();
    await account.call('deleteItem', { params: { id: doomed.id } });
    await storage.start();
    await account.storeChunk(item, 0, body);
    await expect
      .poll(async () => (await account.send('GET', '/readyz')).status, { timeout: 15_000 })
      .toBe(200);
  });

  it('is lost to a command, which says so in one line', async () => {
    const failing = await startFailingStorage(storage.endpoint, (_, path) =>
      path.includes('chunks%2F') ? 'refused' : 'passed',
    );
    const env = { ...storage.env, COFFER_S3_ENDPOINT: failing.endpoint };
    const { code, output, errors } = await coffer(server.dataDir, ['check'], '', env);
    expect([code, output]).toEqual([1, '']);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toMatch(/^The S3 storage failed: .* Run the command again/);
    await failing.stop();
  });

  it('lets uploads and downloads wait for the storage', NIGHT, async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const bytes = seededBytes(SIZE, 'patience');
    const failures = () => server.log().split('The S3 storage failed').length;
    await storage.crash();
    let before = failures();
    const upload = store(drive, 'film.bin', bytes);
    await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(before);
    await storage.start();
    await upload;

    await storage.crash();
    before = failures();
    const download = downloaded(drive, intact(await drive.list(), 'film.bin'));
    await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(before);
    await storage.start();
    expect((await download).bytes.equals(bytes)).toBe(true);
  });

  it('is killed while chunks arrive, and loses none that it has confirmed', NIGHT, async () => {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    const bytes = seededBytes(20_000_000, 'killed');
    const upload = store(drive, 'film.bin', bytes).catch((error: unknown) => error);
    const before = storage.objects().length;
    await expect
      .poll(() => storage.objects().length, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(before + 2);
    await server.kill();
    server = await server.restart();
    await upload;
    const again = testDrive(server.url);
    await again.login(person);
    const folderThen = await again.list();
    if (folderThen.children.some((item) => item.state === 'intact' && item.finishedAt === null)) {
      await store(again, 'film.bin', bytes);
    }
    const received = await downloaded(again, intact(await again.list(), 'film.bin'));
    expect(received.bytes.equals(bytes)).toBe(true);
  });

  it('keeps the keys to the storage out of its log', async () => {
    expect(server.log()).not.toContain(storage.env['COFFER_S3_SECRET_KEY']);
    expect(server.log()).not.toContain(storage.env['COFFER_S3_ACCESS_KEY']);
  });
});
