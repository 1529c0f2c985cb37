import { cookieFetch, createTransfers, type Transfers } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  downloaded,
  intact,
  makeFolder,
  newPerson,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';

const NAME = 'interrupted.bin';
const BYTES = seededBytes(4 * CHUNK_SIZE + 9, NAME);
const MODIFIED_AT = 1_700_000_000;

/** Longer than these few chunks take on a busy machine. */
const PATIENT = { timeout: 30_000 };

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

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

/** A device that keeps what is unfinished, and whose user chooses this file again. */
function aDevice(file: File) {
  const kept = new Map<string, unknown>();
  const nothing = () => undefined;
  const transfersOf = (drive: TestDrive): Transfers =>
    createTransfers({
      drive,
      api: drive.api,
      keyring: drive.keyring,
      save: () => Promise.reject(new Error('Nothing is downloaded')),
      unfinished: {
        list: async () => [...kept.values()],
        put: async (upload) => void kept.set(upload.itemId, upload),
        remove: async (itemId) => void kept.delete(itemId),
      },
      handles: { of: async () => null, remember: nothing },
      chooseFiles: async () => [file],
      locks: {
        isHeld: async () => false,
        async alone(_, task) {
          await task();
          return true;
        },
      },
      connectivity: { isOnline: true, subscribe: () => nothing },
      events: {
        onItem: nothing,
        onInterrupted: nothing,
        onFolderChanged: nothing,
        onFinished: nothing,
        onFailed: nothing,
        onChanged: nothing,
        onLeftOut: nothing,
      },
    });
  return { kept, transfersOf };
}

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
