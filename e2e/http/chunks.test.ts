import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { type ItemDetails, RECEIVED_CHUNKS } from '@coffer/contract';
import { checksumOf, contentKeyBytes, importContentKey, openChunk, versionId } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { withBitTurned } from '../support/turned-bit.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { beginUpload, uploadsUnderWay } from './support/begun-upload.ts';
import { envelope } from './support/builders.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { chunkFile, chunksIn, temporaryFilesIn } from './support/data-directory.ts';
import { expectProblem, problemIn } from './support/problems.ts';

let server: RunningServer;
let me: Account;

beforeAll(async () => {
  server = await startServer();
  me = await Account.register(server.url);
  // Else it may find what tests take out of the store, and ask for it to be sent again.
  await cleanedUp(server);
});
afterAll(() => server.stop());

async function downloaded(id: string, chunk = 0): Promise<Buffer> {
  const bytes = await me.call('downloadChunk', { params: { id }, query: { chunk: String(chunk) } });
  return Buffer.from(bytes);
}

describe('A chunk', () => {
  it('comes back byte for byte, as binary data of a known length', async () => {
    const item = await me.createFile({ size: 10_000_000 });
    const bodies = [0, 1, 2].map((index) => chunkBody(item, index));
    for (const [index, body] of bodies.entries()) await me.storeChunk(item, index, body);
    for (const [index, body] of bodies.entries()) {
      const received = await me.try('downloadChunk', {
        params: { id: item.id },
        query: { chunk: String(index) },
      });
      expect(received.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        'cache-control': 'no-store',
      });
      expect(received.body.equals(body)).toBe(true);
    }
  });

  it('comes with those behind it in one answer, if they are asked for', async () => {
    const item = await me.createFile({ size: 14_000_000 });
    const bodies = [0, 1, 2, 3].map((index) => chunkBody(item, index));
    for (const [index, body] of bodies.entries()) await me.storeChunk(item, index, body);
    const received = await me.try('downloadChunk', {
      params: { id: item.id },
      query: { chunk: '1', count: '3' },
    });
    const expected = Buffer.concat(bodies.slice(1));
    expect(received.headers).toMatchObject({ 'content-length': String(expected.length) });
    expect(received.body.equals(expected)).toBe(true);
  });

  it('is refused with more behind it than there are, or than one answer has', async () => {
    const item = await me.storeFile({ size: 9_000_000 });
    const get = (chunk: string, count: string) =>
      me.try('downloadChunk', { params: { id: item.id }, query: { chunk, count } });
    expectProblem(await get('1', '3'), 'not_found');
    expectProblem(await get('0', '0'), 'validation_failed');
    expectProblem(await get('0', '33'), 'validation_failed');
  });

  it.each([
    ['is missing', (file: string) => rm(file)],
    ['has another length', (file: string) => truncate(file, 100)],
  ])('that %s breaks off an answer with several', async (_, damage) => {
    const item = await me.storeFile({ size: 9_000_000 });
    await damage(chunkFile(server.dataDir, item.id, 1));
    const query = { chunk: '0', count: '3' };
    await expect(me.try('downloadChunk', { params: { id: item.id }, query })).rejects.toThrow();
    expect((await downloaded(item.id, 2)).length).toBeGreaterThan(0);
  });

  it('may arrive in any order, and the last one ends the upload', async () => {
    const item = await me.createFile({ size: 9_000_000 });
    expect(await me.storeChunk(item, 2)).toEqual({ chunks_stored: 1, finished_upload_at: null });
    expect(await me.metadata(item.id)).toMatchObject({ chunks_stored: 1, uploaded_chunks: [2] });
    expect(await me.storeChunk(item, 0)).toEqual({ chunks_stored: 2, finished_upload_at: null });
    expect(await me.storeChunk(item, 1)).toEqual({
      chunks_stored: 3,
      finished_upload_at: expect.any(Number),
    });
    expect(await me.metadata(item.id)).toMatchObject({
      uploaded_chunks: [0, 1, 2],
      finished_upload_at: expect.any(Number),
    });
  });

  it('comes with what its sender sealed of it, for whoever resumes the upload', async () => {
    const item = await me.createFile({ size: 9_000_000 });
    const encrypted_digest = envelope(94);
    const saying = chunkSaying(item, 2, chunkBody(item, 2), { encrypted_digest });
    expect((await me.try('uploadChunk', saying)).status).toBe(200);
    await me.storeChunk(item, 0);
    const sent = (query: Record<string, string> = {}) =>
      me.call('sentChunks', { params: { id: item.id }, query });
    expect(await sent()).toEqual([
      { chunk: 0, encrypted_digest: null },
      { chunk: 2, encrypted_digest },
    ]);
    expect(await sent({ from: '1', version: item.id })).toEqual([{ chunk: 2, encrypted_digest }]);
    expect(await sent({ from: '3' })).toEqual([]);
    const stranger = await Account.register(server.url);
    expectProblem(await stranger.try('sentChunks', { params: { id: item.id } }), 'not_found');
    const tooLong = chunkSaying(item, 1, chunkBody(item, 1), { encrypted_digest: 'A'.repeat(129) });
    expectProblem(await me.try('uploadChunk', tooLong), 'validation_failed');
  });

  it('of an empty file is one that holds nothing', async () => {
    const item = await me.createFile({ size: 0 });
    const body = chunkBody(item);
    expect(body).toHaveLength(28);
    expect((await me.storeChunk(item, 0, body)).finished_upload_at).toBeTypeOf('number');
    expect((await downloaded(item.id)).equals(body)).toBe(true);
  });

  it('may be checked by SHA-256', async () => {
    const item = await me.createFile();
    const body = chunkBody(item);
    const checksum = createHash('sha256').update(body).digest('hex');
    const saying = chunkSaying(item, 0, body, { checksum, checksum_function: 'sha256' });
    expect((await me.try('uploadChunk', saying)).status).toBe(200);
  });

  it('whose checksum does not match is not kept, and can be sent again', async () => {
    const item = await me.createFile();
    const body = chunkBody(item);
    for (const query of [
      { checksum: checksumOf(withBitTurned(body)) },
      { checksum: 'ab'.repeat(32), checksum_function: 'sha256' },
      { checksum: checksumOf(body), checksum_function: 'sha256' },
    ]) {
      expectProblem(await me.try('uploadChunk', chunkSaying(item, 0, body, query)), 'checksum_mismatch');
    }
    expect((await me.metadata(item.id)).chunks_stored).toBe(0);
    expect(temporaryFilesIn(server.dataDir)).toEqual([]);
    await me.storeChunk(item, 0, body);
  });

  it.each([
    ['shorter', (length: number) => length - 1],
    ['longer', (length: number) => length + 1],
    ['much shorter', () => 0],
    ['much longer', () => 9_000_000],
  ])('that is %s than it must be is not kept', async (_, lengthOf) => {
    const item = await me.createFile({ size: 5_000_000 });
    const body = randomBytes(lengthOf(chunkBody(item, 1).length));
    expectProblem(await me.try('uploadChunk', chunkSaying(item, 1, body)), 'chunk_length_mismatch');
    const streamed = await me.send('POST', `/api/storage/${item.id}?chunk=1&checksum=${checksumOf(body)}`, {
      headers: { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' },
      body,
    });
    expectProblem(streamed, 'chunk_length_mismatch');
    expect((await me.metadata(item.id)).chunks_stored).toBe(0);
  });

  it('is stored once', async () => {
    const item = await me.createFile();
    const body = chunkBody(item);
    await me.storeChunk(item, 0, body);
    expectProblem(await me.try('uploadChunk', chunkSaying(item, 0, chunkBody(item))), 'chunk_already_exists');
    expect((await downloaded(item.id)).equals(body)).toBe(true);
  });

  it('sent several times at once has one winner, whose bytes are kept', async () => {
    const item = await me.createFile({ size: 4_000_000 });
    const bodies = Array.from({ length: 6 }, () => chunkBody(item));
    const answers = await Promise.all(
      bodies.map((body) => me.try('uploadChunk', chunkSaying(item, 0, body))),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const [index, answer] of answers.entries()) {
      if (index !== winner) expect(problemIn(answer).code).toBe('chunk_already_exists');
    }
    expect((await downloaded(item.id)).equals(bodies[winner] ?? Buffer.alloc(0))).toBe(true);
    expect((await me.metadata(item.id)).chunks_stored).toBe(1);
    expect(temporaryFilesIn(server.dataDir)).toEqual([]);
  });

  it('beyond the end of the file, of a directory or of nothing is refused', async () => {
    const item = await me.createFile();
    const directory = await me.createDirectory();
    const body = chunkBody(item);
    expectProblem(await me.try('uploadChunk', chunkSaying(item, 1, body)), 'validation_failed');
    expectProblem(await me.try('uploadChunk', chunkSaying(directory, 0, body)), 'validation_failed');
    expectProblem(await me.try('uploadChunk', chunkSaying({ id: randomUUID() }, 0, body)), 'not_found');
  });

  it('of a file that is deleted while it arrives leaves nothing behind', async () => {
    const item = await me.createFile({ size: 4_000_000 });
    const upload = me.try('uploadChunk', chunkSaying(item, 0, chunkBody(item)));
    const [answer] = await Promise.all([upload, me.call('deleteItem', { params: { id: item.id } })]);
    expect([200, 404]).toContain(answer.status);
    expect(chunksIn(server.dataDir).join('\n')).not.toContain(item.id);
  });

  it('is downloaded only from a finished file', async () => {
    const item = await me.createFile({ size: 5_000_000 });
    const get = (chunk: string) => me.try('downloadChunk', { params: { id: item.id }, query: { chunk } });
    await me.storeChunk(item, 0);
    expectProblem(await get('0'), 'upload_unfinished');
    await me.storeChunk(item, 1);
    expect((await get('0')).status).toBe(200);
    expectProblem(await get('2'), 'not_found');
    await rm(chunkFile(server.dataDir, item.id, 1));
    expectProblem(await get('1'), 'not_found');
  });

  it('of another user is neither stored nor given out', async () => {
    const stranger = await Account.register(server.url);
    const item = await me.storeFile();
    const unfinished = await me.createFile();
    const body = chunkBody(unfinished);
    expectProblem(await stranger.try('uploadChunk', chunkSaying(unfinished, 0, body)), 'not_found');
    expectProblem(
      await stranger.try('downloadChunk', { params: { id: item.id }, query: { chunk: '0' } }),
      'not_found',
    );
  });

  it('audit 23: is asked to come again while as many of the account are being received as may be', async () => {
    const person = await Account.register(server.url);
    const begun = [];
    for (let at = 0; at < RECEIVED_CHUNKS.most; at += 1) begun.push(await beginUpload(person, 4_000));
    await uploadsUnderWay(server.dataDir, RECEIVED_CHUNKS.most);
    const item = await person.createFile();
    const saying = chunkSaying(item, 0, chunkBody(item));
    const refused = await person.try('uploadChunk', saying);
    expectProblem(refused, 'too_many_uploads');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await me.storeFile();
    begun[0]?.outgoing.destroy();
    await expect.poll(async () => (await person.try('uploadChunk', saying)).status).toBe(200);
    for (const { finish } of begun.slice(1)) expect(await finish()).toBe(200);
    expect(temporaryFilesIn(server.dataDir)).toEqual([]);
  });

  const ofTheDisk = it.skipIf(engine().store.name !== 'disk');

  ofTheDisk('lies on the disk under its item and index, readable for the server’s user only', async () => {
    const item = await me.createFile();
    const body = chunkBody(item);
    await me.storeChunk(item, 0, body);
    const file = chunkFile(server.dataDir, item.id, 0);
    expect((await readFile(file)).equals(body)).toBe(true);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});

describe('A range of a chunk', () => {
  let item: ItemDetails;
  let body: Buffer;

  beforeAll(async () => {
    item = await me.createFile({ size: 4_000_000 });
    body = chunkBody(item);
    await me.storeChunk(item, 0, body);
  });

  const get = (headers: Record<string, string>, query = 'chunk=0') =>
    me.send('GET', `/api/storage/${item.id}?${query}`, { headers });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=262172-524343', 262_172, 524_344],
    ['bytes=4000000-', 4_000_000, Number.POSITIVE_INFINITY],
    ['bytes=-28', -28, Number.POSITIVE_INFINITY],
    ['bytes=10-99999999', 10, Number.POSITIVE_INFINITY],
  ])('%s is answered with these bytes and no others', async (range, from, to) => {
    const { status, headers, body: received } = await get({ range });
    const expected = body.subarray(from, to);
    const start = body.length - body.subarray(from).length;
    expect(status).toBe(206);
    expect(received.equals(expected)).toBe(true);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(expected.length),
      'content-range': `bytes ${start}-${start + expected.length - 1}/${body.length}`,
    });
  });

  it.each(['bytes=4001000-', 'bytes=-0'])('%s behind the end is not satisfiable', async (range) => {
    const answer = await get({ range });
    expectProblem(answer, 'range_not_satisfiable');
    expect(answer.headers['content-range']).toBe(`bytes */${body.length}`);
  });

  it.each([
    ['of another unit', { range: 'segments=0-1' }, 'chunk=0'],
    ['that ends before it begins', { range: 'bytes=9-1' }, 'chunk=0'],
    ['of several parts', { range: 'bytes=0-1,4-5' }, 'chunk=0'],
    ['under a condition that cannot be met', { range: 'bytes=0-1', 'if-range': '"x"' }, 'chunk=0'],
  ])('%s is the whole chunk', async (_, headers, query) => {
    const { status, headers: answered, body: received } = await get(headers, query);
    expect([status, received.equals(body)]).toEqual([200, true]);
    expect(answered).toMatchObject({ 'accept-ranges': 'bytes' });
    expect(answered).not.toHaveProperty('content-range');
  });
});

describe('A chunk sent with its key', () => {
  it('is sealed by the server, which keeps neither key nor plaintext', async () => {
    const item = await me.createFile({ size: 20 });
    const key = randomBytes(32);
    const plaintext = Buffer.from('twenty bytes of text');
    const saying = chunkSaying(item, 0, plaintext, { key_hex: key.toString('hex') });
    expect((await me.try('uploadChunk', saying)).status).toBe(200);
    const body = new Uint8Array(await downloaded(item.id));
    const opened = await openChunk(
      await importContentKey(contentKeyBytes(new Uint8Array(key))),
      { versionId: versionId(item.id), index: 0, isLast: true },
      body,
    );
    expect(Buffer.from(opened).equals(plaintext)).toBe(true);
    expect(server.log()).not.toContain(key.toString('hex'));
  });

  it('must have the length of the plaintext', async () => {
    const item = await me.createFile({ size: 20 });
    const key_hex = randomBytes(32).toString('hex');
    const saying = chunkSaying(item, 0, chunkBody(item), { key_hex });
    expectProblem(await me.try('uploadChunk', saying), 'chunk_length_mismatch');
  });

  it('may be empty', async () => {
    const item = await me.createFile({ size: 0 });
    const key_hex = randomBytes(32).toString('hex');
    expect((await me.try('uploadChunk', chunkSaying(item, 0, Buffer.alloc(0), { key_hex }))).status).toBe(
      200,
    );
  });
});
