import { createHash, randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemDetails } from '@coffer/contract';
import { encryptedChunkSize, segmentHashes, toBase64Url } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { downloaded, intact, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { envelope, newLink } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const SIZE = 5_000_000;
const AN_HOUR_AGO = new Date(Date.now() - 60 * 60 * 1000);

const sha256Of = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

describe.skipIf(s3Program() === null)('Chunks that travel straight between client and storage', () => {
  let storage: S3Server;
  let server: RunningServer;
  let account: Account;

  beforeAll(async () => {
    storage = await startS3();
    server = await startServer({ env: { ...storage.env, COFFER_S3_DIRECT: 'on' } });
    account = await Account.register(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await storage.stop();
  });

  const objectsOf = ({ id }: { id: string }) => storage.objects().filter((key) => key.includes(id));

  const announcement = (item: ItemDetails, chunk: number, body: Uint8Array) => ({
    params: { id: item.id },
    body: { chunk, length: encryptedChunkSize(chunk, item.size ?? 0), checksum: sha256Of(body) },
  });

  async function announce(item: ItemDetails, chunk: number, body: Uint8Array) {
    const announced = await account.call('announceChunk', announcement(item, chunk, body));
    const put = (sent: Uint8Array, headers = announced.headers) =>
      fetch(announced.url, { method: 'PUT', headers, body: Buffer.from(sent) });
    const confirmation = {
      params: { id: item.id },
      body: {
        chunk,
        checksum: sha256Of(body),
        attempt: announced.attempt,
        segment_hashes: toBase64Url(await segmentHashes(new Uint8Array(body))),
        encrypted_digest: envelope(94),
      },
    };
    return { ...announced, put, confirmation };
  }

  it('are announced to clients, and their storage to browsers', async () => {
    expect(await account.call('configuration')).toMatchObject({ direct_transfers: true });
    const { headers } = await account.send('GET', '/');
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${storage.endpoint};`);
  });

  it('are sent, confirmed, and led to', async () => {
    const item = await account.createFile({ size: SIZE });
    for (const chunk of [1, 0]) {
      const body = chunkBody(item, chunk);
      const { put, confirmation, expires_at } = await announce(item, chunk, body);
      expect(expires_at - Date.now() / 1000).toBeLessThanOrEqual(15 * 60);
      expect((await put(body)).status).toBe(200);
      const progress = await account.call('confirmChunk', confirmation);
      expect(progress.finished_upload_at === null).toBe(chunk === 1);
      const { encrypted_digest } = confirmation.body;
      const query = { from: String(chunk) };
      const [sent] = await account.call('sentChunks', { params: { id: item.id }, query });
      expect(sent).toEqual({ chunk, encrypted_digest });
      if (chunk === 1) continue;

      const first = { chunk: '0' };
      const led = await account.try('downloadChunk', { params: { id: item.id }, query: first });
      expect(led.status).toBe(302);
      expect(led.headers['cache-control']).toBe('no-store');
      expect(new URL(String(led.headers['location'])).origin).toBe(storage.endpoint);
      const received = Buffer.from(await (await fetch(String(led.headers['location']))).arrayBuffer());
      expect(received.equals(body)).toBe(true);
      const through = { ...first, through: 'server' } as const;
      const passed = await account.try('downloadChunk', { params: { id: item.id }, query: through });
      expect([passed.status, body.equals(passed.body)]).toEqual([200, true]);
    }
    expect(objectsOf(item)).toHaveLength(2);
  });

  it('of a public link are led to as well, and a plain download of it is not', async () => {
    const item = await account.createFile({ size: 1_000 });
    const body = chunkBody(item);
    const { put, confirmation } = await announce(item, 0, body);
    await put(body);
    await account.call('confirmChunk', confirmation);
    const link = await account.call('createLink', { body: newLink(account.form, item.id) });
    await account.showBehind(link, item.id);
    const recipient = new Visitor(server.url);
    const { ticket } = await recipient.call('beginLinkDownload', { params: { id: link.id } });
    const led = await recipient.try('linkChunk', {
      params: { id: link.id, item_id: item.id },
      query: { chunk: '0', ticket },
    });
    expect(led.status).toBe(302);
    const received = Buffer.from(await (await fetch(String(led.headers['location']))).arrayBuffer());
    expect(received.equals(body)).toBe(true);
    const plain = await recipient.try('downloadLink', { params: { id: link.id }, body: {} });
    expect([plain.status, body.equals(plain.body)]).toEqual([200, true]);
  });

  it('are refused by the storage itself where they are not what was announced', async () => {
    const item = await account.createFile({ size: SIZE });
    const [body, other] = [chunkBody(item, 1), chunkBody(item, 1)];
    const { put, confirmation, headers } = await announce(item, 1, body);
    expect((await put(other)).status).toBeGreaterThanOrEqual(400);
    expect((await put(Buffer.concat([body, other]))).status).toBeGreaterThanOrEqual(400);
    expect((await put(body, {})).status).toBeGreaterThanOrEqual(400);
    const lying = Object.fromEntries(
      Object.keys(headers).map((name) => [name, Buffer.from(sha256Of(other), 'hex').toString('base64')]),
    );
    expect((await put(other, lying)).status).toBeGreaterThanOrEqual(400);
    expect(objectsOf(item)).toEqual([]);
    expectProblem(await account.try('confirmChunk', confirmation), 'checksum_mismatch');
    expect((await account.metadata(item.id)).chunks_stored).toBe(0);
    expect((await put(body)).status).toBe(200);
    await account.call('confirmChunk', confirmation);
  });

  it('are not confirmed as something else than they are, or long after they were sent', async () => {
    const item = await account.createFile({ size: SIZE });
    const body = chunkBody(item, 1);
    const { put, confirmation } = await announce(item, 1, body);
    await put(body);
    const [sent] = objectsOf(item);
    await utimes(join(storage.folder, sent ?? ''), AN_HOUR_AGO, AN_HOUR_AGO);
    expectProblem(await account.try('confirmChunk', confirmation), 'checksum_mismatch');
    await put(body);
    const checksum = sha256Of(Buffer.from('something else'));
    const wrong = { ...confirmation, body: { ...confirmation.body, checksum } };
    expectProblem(await account.try('confirmChunk', wrong), 'checksum_mismatch');
    expect(objectsOf(item)).toEqual([]);
    await put(body);
    await account.call('confirmChunk', confirmation);
  });

  it('are stored once, whichever way they came', async () => {
    const item = await account.createFile({ size: SIZE });
    const body = chunkBody(item, 1);
    const first = await announce(item, 1, body);
    const second = await announce(item, 1, body);
    await first.put(body);
    await second.put(body);
    await account.call('confirmChunk', first.confirmation);
    for (const { confirmation } of [second, first]) {
      expectProblem(await account.try('confirmChunk', confirmation), 'chunk_already_exists');
    }
    expectProblem(await account.try('announceChunk', announcement(item, 1, body)), 'chunk_already_exists');
    expectProblem(await account.try('uploadChunk', chunkSaying(item, 1, body)), 'chunk_already_exists');
    expect((await account.metadata(item.id)).chunks_stored).toBe(1);

    const racing = await account.createFile({ size: SIZE });
    const sent = await announce(racing, 1, body);
    await sent.put(body);
    const answers = await Promise.all([
      account.try('confirmChunk', sent.confirmation),
      account.try('confirmChunk', sent.confirmation),
      account.try('uploadChunk', chunkSaying(racing, 1, body)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await account.storeChunk(racing, 0);
    const query = { chunk: '1', through: 'server' } as const;
    const stored = await account.try('downloadChunk', { params: { id: racing.id }, query });
    expect(body.equals(stored.body)).toBe(true);
  });

  it('follow the rules of chunks when they are announced and when they are confirmed', async () => {
    const item = await account.createFile({ size: SIZE });
    const body = chunkBody(item, 1);
    const stranger = await Account.register(server.url);
    const announced = announcement(item, 1, body);
    const { put, confirmation } = await announce(item, 1, body);
    await put(body);
    expectProblem(await stranger.try('announceChunk', announced), 'not_found');
    expectProblem(await stranger.try('confirmChunk', confirmation), 'not_found');
    const beyond = { params: { id: item.id }, body: { ...announced.body, chunk: 2 } };
    expectProblem(await account.try('announceChunk', beyond), 'validation_failed');
    const longer = { params: { id: item.id }, body: { ...announced.body, length: body.length + 1 } };
    expectProblem(await account.try('announceChunk', longer), 'chunk_length_mismatch');
    const nowhere = { ...confirmation, body: { ...confirmation.body, attempt: randomUUID() } };
    expectProblem(await account.try('confirmChunk', nowhere), 'checksum_mismatch');

    await execute(server.dataDir, 'update users set quota = 1 where email = ?', account.form.email);
    expectProblem(await account.try('announceChunk', announced), 'quota_exceeded');
    expectProblem(await account.try('confirmChunk', confirmation), 'quota_exceeded');
    await execute(server.dataDir, 'update users set quota = 0 where email = ?', account.form.email);
    await account.call('confirmChunk', confirmation);
  });

  it('of a file that was deleted meanwhile are removed', async () => {
    const item = await account.createFile({ size: SIZE });
    const body = chunkBody(item, 1);
    const { put, confirmation } = await announce(item, 1, body);
    await account.call('deleteItem', { params: { id: item.id } });
    await put(body);
    expectProblem(await account.try('confirmChunk', confirmation), 'not_found');
  });

  it('carry whole files, up and down, of which the server sees no byte', async () => {
    const direct = await startServer({
      env: { ...storage.env, COFFER_S3_PREFIX: 'whole', COFFER_S3_DIRECT: 'on' },
    });
    const drive = testDrive(direct.url);
    await newPerson(drive);
    const bytes = seededBytes(9_000_000, 'direct');
    const id = await store(drive, 'film.bin', bytes);
    const received = await downloaded(drive, intact(await drive.list(), 'film.bin'));
    expect(received.bytes.equals(bytes)).toBe(true);
    await expect.poll(() => direct.log()).toContain(`"method":"PUT","path":"/api/storage/${id}/direct"`);
    expect(direct.log()).not.toContain(`"method":"POST","path":"/api/storage/${id}"`);
    expect(direct.log()).not.toContain('X-Amz-Signature');
    await direct.stop();
  });

  it('go through the server where the client does not reach the storage', async () => {
    const near = (input: string | URL | Request) => !String(input).startsWith(storage.endpoint);
    const drive = testDrive(server.url, undefined, async (input, init) => {
      if (near(input)) return fetch(input, init);
      throw new TypeError('The storage is far away');
    });
    await newPerson(drive);
    const bytes = seededBytes(9_000_000, 'around');
    const id = await store(drive, 'film.bin', bytes);
    await expect.poll(() => server.log()).toContain(`"method":"POST","path":"/api/storage/${id}"`);
    expect(server.log()).not.toContain(`"method":"PUT","path":"/api/storage/${id}/direct"`);
    expect((await downloaded(drive, intact(await drive.list(), 'film.bin'))).bytes.equals(bytes)).toBe(true);
  });

  it('are refused where chunks pass through the server', async () => {
    const plain = await startServer();
    const owner = await Account.register(plain.url);
    const item = await owner.createFile({ size: SIZE });
    expect(await owner.call('configuration')).toMatchObject({ direct_transfers: false });
    const body = chunkBody(item, 1);
    expectProblem(await owner.try('announceChunk', announcement(item, 1, body)), 'switched_off');
    expect((await owner.send('GET', '/')).headers['content-security-policy']).toContain(
      "connect-src 'self';",
    );
    await plain.stop();
  });
});
