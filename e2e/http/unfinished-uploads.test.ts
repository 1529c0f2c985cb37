// Longer than 350 lines because all of it interrupts uploads of the same file, on devices that share a server and what they cut off.

import { appendFile, mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieFetch } from '@coffer/client';
import { CHUNKS_IN_FLIGHT, type ItemDetails } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentOf } from '../../packages/cli/src/transfers/open-content.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import {
  downloaded,
  intact,
  makeFolder,
  newPerson,
  seededBytes,
  store,
  testDrive,
} from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { aDevice } from './support/a-device.ts';

const NAME = 'interrupted.bin';
const BYTES = seededBytes(2 * CHUNK_SIZE + 9, NAME);
const MODIFIED_AT = 1_700_000_000;

/** Longer than these few chunks take on a busy machine. */
const PATIENT = { timeout: 30_000 };

let server: WorkerServer;

beforeAll(async () => {
  server = await workerServer();
});

it('audit 6: a finished file that the server calls unfinished is not deleted for another version of it', async () => {
  const lying = new LyingServer();
  const drive = testDrive(server.url, lying.fetch);
  await newPerson(drive);
  const id = await store(drive, 'plan.txt', seededBytes(20, 'first'));
  const unfinished = { finished_upload_at: null, chunks_stored: 0, uploaded_chunks: [], sha256: null };
  lying.rewrite('/api/storage', (body) => ({ ...z.looseObject({}).parse(body), ...unfinished }));
  await expect(store(drive, 'plan.txt', seededBytes(30, 'second'))).rejects.toThrow('file_already_exists');
  lying.tellTheTruth();
  expect(lying.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  const item = intact(await drive.list(), 'plan.txt');
  expect([item.id, (await downloaded(drive, item)).bytes]).toEqual([
    id,
    Buffer.from(seededBytes(20, 'first')),
  ]);
});

it('audit 15: what the server shows of another upload is not gone on with', async () => {
  const lying = new LyingServer();
  const [drive, sent] = [testDrive(server.url, lying.fetch), lying.sent];
  await newPerson(drive);
  const folders = [await makeFolder(drive, 'one'), await makeFolder(drive, 'other')];
  const records: ItemDetails[] = [];
  for (const [parentId, name] of [
    [folders[0] ?? null, NAME],
    [folders[1] ?? null, NAME],
    [folders[0] ?? null, 'another.bin'],
  ] as const) {
    const input = { name, size: BYTES.length, mime: 'application/x-test', modifiedAt: MODIFIED_AT };
    await drive.list(parentId);
    const { record } = await drive.keyring.sealUpload({ ...input, parentId });
    records.push(await drive.api.call('createItem', { body: record }));
  }
  const [own, other, another] = records;
  const into = await drive.list(folders[0]);
  const exchanged = { encrypted_upload: other?.encrypted_upload };
  const hash = `/api/storage/${own?.name_hash}/name-hash/if-any`;
  for (const lie of [exchanged, { id: other?.id, version_id: other?.id }, { ...another }]) {
    lying.rewrite(hash, (body) => ({ ...z.looseObject({}).parse(body), ...lie, name_hash: own?.name_hash }));
    sent.splice(0);
    const id = await store(drive, NAME, BYTES, { into });
    lying.tellTheTruth();
    expect(records.map((record) => record.id)).not.toContain(id);
    const chunks = sent.filter(({ path }) => path.includes('?chunk='));
    expect(chunks.every(({ path }) => path.startsWith(`/api/storage/${id}?`))).toBe(true);
    await drive.delete([id]);
  }
});

describe('an upload that nobody can go on with', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>) =>
    new File([bytes], NAME, { lastModified: MODIFIED_AT * 1000 });

  /** A device whose uploads are cut off in their third chunk, when that is wanted. */
  async function cuttingOff() {
    const next = cookieFetch();
    let cut: AbortController | null = null;
    let chunks = 0;
    const drive = testDrive(server.url, async (input, init) => {
      if (cut !== null && String(input).includes('?chunk=') && ++chunks === 2)
        cut.abort(new Error('cut off'));
      return next(input, init);
    });
    await newPerson(drive);
    const used = async () => (await drive.api.call('storageStats')).used_space;
    const upload = (content: File, versionOf: string | null, signal = new AbortController().signal) =>
      drive.upload({ file: content, folderId: null, name: NAME, versionOf, itemId: null }, {}, signal);
    return {
      ...{ drive, used, upload },
      async cutOff(content: File, versionOf: string | null): Promise<void> {
        cut = new AbortController();
        chunks = 0;
        await expect(upload(content, versionOf, cut.signal)).rejects.toThrow('cut off');
        cut = null;
        // What is on its way may still arrive, and would look like somebody who sends it.
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
    };
  }

  it.each(['a file', 'a version'])(
    'fault B3: is removed where %s of another content is sent',
    async (kind) => {
      const { drive, used, upload, cutOff } = await cuttingOff();
      const versionOf = kind === 'a file' ? null : await store(drive, NAME, seededBytes(9, 'before'));
      const before = await used();
      await cutOff(file(BYTES), versionOf);
      expect(await used()).toBeGreaterThan(before + CHUNK_SIZE);
      const sent = await upload(file(seededBytes(BYTES.length, 'another')), versionOf);
      expect(await used()).toBeLessThan(before + BYTES.length + 10_000);
      expect((await drive.list()).children.map(({ id }) => id)).toEqual([sent.id]);
    },
  );

  it('fault B3: is removed where its file changes while it is read, and where a stream breaks', async () => {
    const { drive, used, upload } = await cuttingOff();
    const folder = await mkdtemp(join(tmpdir(), 'coffer-changing-'));
    try {
      const path = join(folder, NAME);
      await writeFile(path, BYTES);
      const handle = await open(path);
      const content = await contentOf(handle, { name: NAME, type: '' });
      await appendFile(path, 'more');
      if (!(content instanceof File)) throw new Error('It is a file');
      await expect(upload(content, null)).rejects.toThrow('source_changed');
      await handle.close();
    } finally {
      await rm(folder, { recursive: true });
    }
    for (const options of [{}, { size: BYTES.length }]) {
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
        controller.enqueue(BYTES.slice(0, CHUNK_SIZE + 9));
        controller.error(new Error('broken'));
      };
      const broken = new ReadableStream({ pull });
      await expect(drive.write(`/${NAME}`, broken, options)).rejects.toThrow('source_changed');
    }
    expect(await used()).toBe(0);
    expect((await drive.list()).children).toEqual([]);
  });

  it('fault B3: stays where another device has sent more of it meanwhile', NIGHT, async () => {
    const next = cookieFetch();
    let go = () => {};
    let begin = () => {};
    const opened = new Promise<void>((resolve) => {
      go = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const drive = testDrive(server.url, async (input, init) => {
      if (String(input).includes('?chunk=')) {
        begin();
        await opened;
      }
      return next(input, init);
    });
    const account = await newPerson(drive);
    const elsewhere = testDrive(server.url);
    await elsewhere.login(account);
    const bytes = seededBytes((CHUNKS_IN_FLIGHT + 3) * CHUNK_SIZE, 'two devices');
    const folder = await mkdtemp(join(tmpdir(), 'coffer-two-devices-'));
    const path = join(folder, NAME);
    await writeFile(path, bytes);
    await utimes(path, MODIFIED_AT, MODIFIED_AT);
    const handle = await open(path);
    try {
      const content = await contentOf(handle, { name: NAME, type: '' });
      const sending = { folderId: null, name: NAME, versionOf: null, itemId: null };
      const first = drive.upload({ ...sending, file: content }, {}, new AbortController().signal);
      const interrupted = expect(first).rejects.toThrow('source_changed');
      await begun;
      const sent = await elsewhere.upload(
        { ...sending, file: file(bytes) },
        {},
        new AbortController().signal,
      );
      await appendFile(path, 'more');
      go();
      await interrupted;
      expect(
        (await elsewhere.list()).children.map(({ id, finishedAt }) => [id, finishedAt !== null]),
      ).toEqual([[sent.id, true]]);
    } finally {
      await handle.close();
      await rm(folder, { recursive: true });
    }
  });

  it('fault B3: stays where its file cannot be read just now', async () => {
    const { drive, upload, cutOff } = await cuttingOff();
    await cutOff(file(BYTES), null);
    const [begun] = (await drive.list()).children;
    const unplugged = file(BYTES);
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    unplugged.slice = () => Object.assign(new Blob(), { arrayBuffer: gone });
    await expect(upload(unplugged, null)).rejects.toThrow('source_changed');
    expect((await drive.list()).children.map(({ id }) => id)).toEqual([begun?.id]);
  });

  it('fault B3: stays where another program holds its file for a moment', NIGHT, async () => {
    const { drive, upload, cutOff } = await cuttingOff();
    await cutOff(file(BYTES), null);
    const [begun] = (await drive.list()).children;
    const held = file(BYTES);
    let isHeld = true;
    const refused = () => Promise.reject(new DOMException('held', 'NotReadableError'));
    held.slice = (...range) =>
      isHeld ? Object.assign(new Blob(), { arrayBuffer: refused }) : file(BYTES).slice(...range);
    const failing = upload(held, null);
    const failed = expect(failing).rejects.toThrow('source_changed');
    setTimeout(() => {
      isHeld = false;
    }, 1_500);
    await failed;
    expect((await drive.list()).children.map(({ id }) => id)).toEqual([begun?.id]);
  });
});

describe('an upload that a reload interrupts', () => {
  it('is offered to the same person, resumes from the same file, and is settled when it is done', async () => {
    const device = aDevice(new File([BYTES], NAME, { lastModified: MODIFIED_AT * 1000 }));
    const next = cookieFetch();
    let chunks = 0;
    let stop = (): void => {};
    const before = testDrive(server.url, async (input, init) => {
      if (String(input).includes('?chunk=') && ++chunks === 3) stop();
      return next(input, init);
    });
    const account = await newPerson(before);
    const folderId = await makeFolder(before, 'folder');
    const first = device.transfersOf(before);
    const [state, key] = [() => first.queue.getSnapshot()[0]?.state, () => first.queue.getSnapshot()[0]?.key];
    stop = () => first.queue.cancel(key() ?? '');
    await first.resumption.begin('f');
    first.upload([new File([BYTES], NAME, { lastModified: MODIFIED_AT * 1000 })], folderId);
    await expect.poll(state, PATIENT).toBe('failed');
    const { id } = intact(await before.list(folderId), NAME);
    await expect.poll(() => device.kept.size, PATIENT).toBe(1);

    const after = testDrive(server.url);
    await after.login(account);
    const second = device.transfersOf(after);
    await second.resumption.begin('f');
    const offers = second.resumption.offered.getState();
    expect(offers).toMatchObject([{ item: { id, name: NAME, size: BYTES.length } }]);
    await second.resume(offers);
    await expect.poll(() => second.queue.getSnapshot()[0]?.state, PATIENT).toBe('done');
    const whole = await downloaded(after, intact(await after.list(folderId), NAME));
    expect(Buffer.compare(whole.bytes, BYTES)).toBe(0);
    await expect.poll(() => device.kept.size).toBe(0);
  });

  it('is settled where it was finished elsewhere', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const itemId = await store(drive, NAME, seededBytes(9, 'elsewhere'));
    const device = aDevice(new File([], NAME));
    const unfinished = { account: 'f', fingerprint: '', startedAt: 1, versionOf: null, handle: null };
    device.kept.set(itemId, { itemId, versionId: itemId, parentId: null, ...unfinished });
    const transfers = device.transfersOf(drive);
    await transfers.resumption.begin('f');
    expect(transfers.resumption.offered.getState()).toEqual([]);
    expect(device.kept.size).toBe(0);
  });
});

describe('an upload of another file with the same name, size and time', () => {
  const chunkIn = (input: unknown) => Number(/[?&]chunk=(\d+)/.exec(String(input))?.[1] ?? -1);

  /** A drive that counts the chunks that it sends. */
  async function counting(account: Awaited<ReturnType<typeof newPerson>>) {
    const next = cookieFetch();
    const sent: number[] = [];
    const drive = testDrive(server.url, (input, init) => {
      if (init?.method === 'POST' && chunkIn(input) >= 0) sent.push(chunkIn(input));
      return next(input, init);
    });
    await drive.login(account);
    return { drive, sent };
  }

  /** Uploads a file until its first chunks are stored, and no further. */
  async function interrupt(account: Awaited<ReturnType<typeof newPerson>>, bytes: Uint8Array<ArrayBuffer>) {
    const next = cookieFetch();
    const stop = new AbortController();
    let tellStored = () => {};
    // By their numbers: one whose answer is lost is sent again.
    const stored = new Set<number>();
    const bothStored = new Promise<void>((resolve) => {
      tellStored = resolve;
    });
    const drive = testDrive(server.url, async (input, init) => {
      if (init?.method !== 'POST' || chunkIn(input) < 0) return next(input, init);
      if (chunkIn(input) < 2) {
        const answer = await next(input, init);
        if (answer.ok) stored.add(chunkIn(input));
        if (stored.size === 2) tellStored();
        return answer;
      }
      await bothStored;
      // Its own refusal, and not what comes of a signal that has ended: nothing more leaves.
      const reason = new Error('stopped');
      stop.abort(reason);
      throw reason;
    });
    await drive.login(account);
    await expect(store(drive, NAME, bytes, { signal: stop.signal })).rejects.toThrow('stopped');
  }

  async function aPerson() {
    const first = testDrive(server.url);
    return newPerson(first);
  }

  /** The same bytes but for one, in the middle of the second chunk. */
  const OTHER = BYTES.slice();
  OTHER[CHUNK_SIZE + CHUNK_SIZE / 2] = (OTHER[CHUNK_SIZE + CHUNK_SIZE / 2] ?? 0) ^ 1;

  it('stores exactly that file, beside what was begun', async () => {
    const account = await aPerson();
    await interrupt(account, BYTES);
    const { drive, sent } = await counting(account);
    const begun = intact(await drive.list(), NAME);
    expect(begun.finishedAt).toBeNull();
    const id = await store(drive, NAME, OTHER);
    expect(id).not.toBe(begun.id);
    const item = await drive.stat(`/${NAME}`);
    expect(item).toMatchObject({ id, size: OTHER.length, origin: { number: 1 } });
    const { bytes, error } = await downloaded(drive, item);
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, OTHER)).toBe(0);
    // Nothing of it was sent to where the other one is.
    expect(sent.toSorted()).toEqual([0, 1, 2]);
  });

  it('goes on with what was begun of it, where it is interrupted, too', NIGHT, async () => {
    const account = await aPerson();
    await interrupt(account, BYTES);
    await interrupt(account, OTHER);
    const { drive, sent } = await counting(account);
    await store(drive, NAME, OTHER);
    expect(sent.toSorted()).toEqual([2]);
    const { bytes } = await downloaded(drive, await drive.stat(`/${NAME}`));
    expect(Buffer.compare(bytes, OTHER)).toBe(0);
  });

  it('goes on where it stopped if it is the same file after all', async () => {
    const account = await aPerson();
    await interrupt(account, BYTES);
    const { drive, sent } = await counting(account);
    await store(drive, NAME, BYTES);
    expect(sent.toSorted()).toEqual([2]);
    const { bytes } = await downloaded(drive, intact(await drive.list(), NAME));
    expect(Buffer.compare(bytes, BYTES)).toBe(0);
  });

  it('is not compared if it is a stream, which can be read once: all of it is sent', NIGHT, async () => {
    const account = await aPerson();
    await interrupt(account, BYTES);
    const { drive, sent } = await counting(account);
    const options = { modifiedAt: MODIFIED_AT, size: OTHER.length };
    await drive.write(`/${NAME}`, new Blob([OTHER]).stream(), options);
    expect(sent.toSorted()).toEqual([0, 1, 2]);
    const { bytes } = await downloaded(drive, await drive.stat(`/${NAME}`));
    expect(Buffer.compare(bytes, OTHER)).toBe(0);
  });
});
