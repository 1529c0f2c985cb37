import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { CofferError, cookieFetch, failed } from '@coffer/client';
import { CHUNK_SIZE, chunkCount } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canariesIn } from '../support/canaries.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  downloaded,
  intact,
  makeFolder,
  newPerson,
  type Person,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';

const FILES: [string, number][] = [
  ['empty', 0],
  ['one byte.bin', 1],
  ['exactly one chunk.bin', CHUNK_SIZE],
  ['a chunk and a byte 😀 עברית e\u0301.bin', CHUNK_SIZE + 1],
  ['three chunks.bin', 3 * CHUNK_SIZE],
];

/** In parts that fit no chunk. */
async function* inParts(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.slice(at, at + 1_000_003);
}

let server: RunningServer;
let account: Person & { privateKeyPem: string };
let first: TestDrive;

beforeAll(async () => {
  server = await startServer();
  first = testDrive(server.url);
  account = await newPerson(first);
});

afterAll(() => server.stop());

describe('a drive on a real server', () => {
  it('gives back in a fresh profile, byte for byte, what was uploaded several at once', async () => {
    const folderId = await makeFolder(first, 'Ordner');
    const into = await first.list(folderId);
    await Promise.all(FILES.map(([name, size]) => store(first, name, seededBytes(size, name), { into })));

    const fresh = testDrive(server.url);
    await fresh.login(account);
    expect(intact(await fresh.list(), 'Ordner')).toMatchObject({ id: folderId, kind: 'directory' });
    const folder = await fresh.list(folderId);
    expect(folder.children).toHaveLength(FILES.length);
    for (const [name, size] of FILES) {
      const item = intact(folder, name);
      expect(item).toMatchObject({ size, mime: 'application/x-test', modifiedAt: 1_700_000_000 });
      expect(item.finishedAt).not.toBeNull();
      const { bytes, error } = await downloaded(fresh, item);
      expect(error).toBeNull();
      expect(Buffer.compare(bytes, seededBytes(size, name))).toBe(0);
      const hashes = await fresh.keyring.openContentHashes(
        await fresh.api.call('itemMetadata', { params: { id: item.id }, query: {} }),
      );
      expect(hashes.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(Object.keys(hashes).sort()).toEqual(['blake2b', 'md5', 'sha1', 'sha256']);
    }
  });

  it('reads ranges across chunks', async () => {
    const bytes = seededBytes(2 * CHUNK_SIZE + 5, 'ranges');
    await store(first, 'ranges.bin', bytes);
    const item = intact(await first.list(), 'ranges.bin');
    const borders = [0, 1, CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 1, 2 * CHUNK_SIZE, bytes.length];
    const ranges = [
      ...borders.map((from) => [from, from]),
      ...borders.slice(1).map((to, at) => [borders[at], to]),
      ...[
        [CHUNK_SIZE - 1, CHUNK_SIZE + 1],
        [1, 2 * CHUNK_SIZE],
        [0, bytes.length],
      ],
    ];
    for (const [from = 0, to = 0] of ranges) {
      const range = await downloaded(first, item, { from, to });
      expect(Buffer.compare(range.bytes, bytes.subarray(from, to)), `${from} to ${to}`).toBe(0);
    }
  });

  it.each([0, 5, CHUNK_SIZE, 2 * CHUNK_SIZE + 7])(
    'stores %i bytes that come in parts, of a length that nobody knows before',
    async (length) => {
      const bytes = seededBytes(length, 'parts');
      const path = `/parts ${length}.bin`;
      let told = 0;
      const item = await first.write(path, inParts(bytes), {
        onProgress: (progress) => {
          told = progress.bytes ?? told;
        },
      });
      expect([item.size, item.chunks, told]).toEqual([length, chunkCount(length), length]);
      expect(await first.stat(path)).toMatchObject({
        size: length,
        chunks: item.chunks,
        content: item.content,
      });
      expect(Buffer.compare(await first.read(path), bytes)).toBe(0);
      const newer = await first.write(path, inParts(bytes.slice(1)), { ifExists: 'new-version' });
      expect(newer.id).toBe(item.id);
      expect(Buffer.compare(await first.read(path), bytes.slice(1))).toBe(0);
    },
  );

  it('ends an upload in parts that is aborted, even where no part comes, and leaves nothing of what cannot be read again', async () => {
    const controller = new AbortController();
    async function* endless() {
      yield seededBytes(CHUNK_SIZE + 1, 'endless');
      await new Promise(() => {});
    }
    const onProgress = ({ bytes = 0 }) => {
      if (bytes > 0) controller.abort(failed('cancelled'));
    };
    const writing = first.write('/endless.bin', endless(), { onProgress }, controller.signal);
    await expect(writing).rejects.toThrow('cancelled');
    expect((await first.list()).children.map(({ name }) => name)).not.toContain('endless.bin');
  });

  it('refuses a name that came into use while the content was sent as one that was in use before', async () => {
    async function* taking() {
      await first.write('/taken.txt', 'first');
      yield seededBytes(5, 'second');
    }
    await expect(first.write('/taken.txt', taking())).rejects.toThrow('file_already_exists');
    expect(new TextDecoder().decode(await first.read('/taken.txt'))).toBe('first');
  });

  it('resumes a cancelled upload, refuses the same name, and and does so only for the same file', async () => {
    const bytes = seededBytes(6 * CHUNK_SIZE, 'resumed');
    const controller = new AbortController();
    const next = cookieFetch();
    let asked = 0;
    let answered = 0;
    // Four chunks are stored, the others are held up until the upload is cancelled.
    const drive = testDrive(server.url, async (input, init) => {
      if (!String(input).includes('?chunk=')) return next(input, init);
      if (++asked > 4 && !controller.signal.aborted) await aborted(controller.signal);
      const response = await next(input, init);
      if (++answered === 4) controller.abort(failed('cancelled'));
      return response;
    });
    await drive.login(account);
    const upload = (more = {}) => store(drive, 'resumed.bin', bytes, more);
    await expect(upload({ signal: controller.signal })).rejects.toThrow('cancelled');
    const unfinished = intact(await drive.list(), 'resumed.bin');
    expect(unfinished.finishedAt).toBeNull();
    expect((await downloaded(drive, unfinished)).error).toMatchObject({
      failure: { code: 'content_unfinished' },
    });

    expect(unfinished.chunksStored).toBe(4);
    answered = 0;
    expect(await upload()).toBe(unfinished.id);
    expect(answered, 'only what is missing is sent').toBe(2);
    expect(
      Buffer.compare((await downloaded(drive, intact(await drive.list(), 'resumed.bin'))).bytes, bytes),
    ).toBe(0);
    await expect(upload()).rejects.toThrow('file_already_exists');
  });

  it('takes a file that changed meanwhile for another one, and leaves what was begun alone', async () => {
    const controller = new AbortController();
    const options = {
      modifiedAt: 1_700_000_000,
      onProgress: () => controller.abort(failed('cancelled')),
    };
    const content = seededBytes(CHUNK_SIZE, 'before');
    const before = first.write('/changed.bin', content, options, controller.signal);
    await expect(before).rejects.toThrow('cancelled');
    const old = intact(await first.list(), 'changed.bin');
    const bytes = seededBytes(CHUNK_SIZE, 'after');
    const changed = () => store(first, 'changed.bin', bytes, { modifiedAt: 1_700_000_001 });
    expect(await changed()).not.toBe(old.id);
    const { children } = await first.list();
    expect(children.map(({ id }) => id)).toContain(old.id);
    const item = await first.stat('/changed.bin');
    expect(Buffer.compare((await downloaded(first, item)).bytes, bytes)).toBe(0);
  });

  it('survives a server that is killed and started again during the upload', NIGHT, async () => {
    const bytes = seededBytes(4 * CHUNK_SIZE, 'killed');
    const next = cookieFetch();
    let chunks = 0;
    let restarting: Promise<unknown> | null = null;
    const drive = testDrive(server.url, async (input, init) => {
      if (String(input).includes('?chunk=') && ++chunks === 3) {
        restarting = server.kill().then(async () => {
          server = await server.restart();
        });
      }
      return next(input, init);
    });
    await drive.login(account);
    await store(drive, 'killed.bin', bytes);
    await restarting;
    const { bytes: back, error } = await downloaded(drive, intact(await drive.list(), 'killed.bin'));
    expect(error).toBeNull();
    expect(Buffer.compare(back, bytes)).toBe(0);
  });

  it('renames, and finds the file by its new name only', async () => {
    const id = await store(first, 'Report 2024.txt', seededBytes(10, 'report'));
    await first.rename(id, 'Invoice.txt');
    const find = async (query: string) => {
      const search = await first.keyring.queryTokens(query);
      return (await first.api.call('searchItems', { body: { search } })).items.map((item) => item.id);
    };
    expect(intact(await first.list(), 'Invoice.txt').id).toBe(id);
    expect(await find('invoi')).toEqual([id]);
    expect(await find('report')).toEqual([]);
  });

  it('throws errors with a code alone, whatever was wrong, and the reason of a signal as it is', async () => {
    await first.write('/thrown.txt', 'thrown');
    const link = await first.links.create('/thrown.txt', { password: 'open sesame' });
    const address = first.links.address(link);
    const { email } = account;
    const attempts: readonly [code: string, attempt: () => Promise<unknown>][] = [
      ['wrong_password', () => first.account.privateKey({ kind: 'password', password: 'wrong' })],
      ['invalid_key', () => first.account.privateKey({ kind: 'pem', privateKeyPem: 'no key' })],
      ['invalid_key', () => testDrive(server.url).loginWithPrivateKey({ privateKey: 'no key' })],
      ['encoding_invalid', () => first.account.recover({ email, recoveryCode: 'no code' })],
      ['wrong_link_password', () => first.links.open(address, 'open barley')],
      ['encoding_invalid', () => first.links.open(address.slice(0, -1), 'open sesame')],
      ['link_key_wrong', () => first.links.open('/l/nothing')],
      ['path_invalid', () => first.stat('/../upwards')],
      ['not_found', () => first.stat('/nothing')],
      ['source_changed', () => first.write('/broken.txt', brokenStream(), { size: 1 })],
      ['source_changed', () => first.write('/broken.txt', brokenStream())],
      ['unexpected', () => first.write('/broken.txt', 'whole', { onProgress: () => assert.fail() })],
    ];
    for (const [code, attempt] of attempts) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error, code).toBeInstanceOf(CofferError);
      expect(error).toMatchObject({ failure: { code } });
    }
    const reason = new Error('Left');
    await expect(first.list('/', AbortSignal.abort(reason))).rejects.toBe(reason);
    await expect(first.walk('/', AbortSignal.abort(reason))[Symbol.asyncIterator]().next()).rejects.toBe(
      reason,
    );
    const { children } = await first.list();
    await first.delete(children.filter(({ name }) => name === 'thrown.txt' || name === 'broken.txt'));
  });

  it('leaves nothing readable on the disk or in the log', async () => {
    const text = (name: string, value: string) => ({ name, bytes: Buffer.from(value) });
    const canaries = [
      text('password', account.password),
      text('private key', account.privateKeyPem.split('\n').slice(3, 6).join('')),
      ...FILES.filter(([name]) => name.length > 8).map(([name]) => text(`name ${name}`, name)),
      ...FILES.filter(([, size]) => size > 64).flatMap(([name, size]) => {
        const bytes = seededBytes(size, name);
        const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest();
        return [
          { name: `content of ${name}`, bytes: Buffer.from(bytes.subarray(0, 32)) },
          ...['md5', 'sha1', 'sha256', 'blake2b512'].map((algorithm) => ({
            name: `${algorithm} of ${name}`,
            bytes: digest(algorithm),
          })),
        ];
      }),
    ];
    expect(await canariesIn(server, canaries)).toEqual([]);
  });
});

/** A source that fails. */
function brokenStream(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ pull: () => Promise.reject(new TypeError('The disk is gone')) });
}

/** Rejects with the signal's reason once it aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
