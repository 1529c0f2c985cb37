import { cookieFetch, problemCodeOf } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { downloaded, intact, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import { SEALED_BYTES } from './support/builders.ts';

const CHUNKS = 4;
const STORED_BEFORE = 2;

let server: RunningServer;
let admin: Account;

beforeAll(async () => {
  server = await startServer();
  admin = await Account.register(server.url);
});
afterAll(() => server.stop());

const setQuota = (id: string, quota: number) => admin.call('updateUser', { params: { id }, body: { quota } });

/** What an upload that is refused fails with. */
async function refusalOf(upload: Promise<unknown>): Promise<unknown> {
  try {
    await upload;
  } catch (error) {
    return problemCodeOf(error) ?? error;
  }
  return null;
}

describe('A quota that an administrator changes', () => {
  it('stops an upload in its middle, and lets it go on once it was raised', async () => {
    const next = cookieFetch();
    let asked = 0;
    let stored = 0;
    let userId = '';
    let whenLowered: () => void = () => undefined;
    const lowered = new Promise<void>((resolve) => {
      whenLowered = resolve;
    });
    const drive = testDrive(server.url, async (input, init) => {
      if (!String(input).includes('?chunk=')) return next(input, init);
      // The first ones pass, the others wait until there is no room for them any more.
      if (++asked > STORED_BEFORE) await lowered;
      const response = await next(input, init);
      if (response.ok && ++stored === STORED_BEFORE) {
        await setQuota(userId, 1);
        whenLowered();
      }
      return response;
    });
    await newPerson(drive);
    userId = (await drive.api.call('self')).user.id;
    const bytes = seededBytes(CHUNKS * CHUNK_SIZE, 'quota');

    expect(await refusalOf(store(drive, 'large.bin', bytes))).toBe('quota_exceeded');
    const unfinished = intact(await drive.list(), 'large.bin');
    expect(unfinished).toMatchObject({ finishedAt: null, chunksStored: STORED_BEFORE });
    expect(await refusalOf(store(drive, 'large.bin', bytes))).toBe('quota_exceeded');

    await setQuota(userId, bytes.length + 2_000);
    stored = CHUNKS;
    expect(await store(drive, 'large.bin', bytes)).toBe(unfinished.id);
    expect(stored - CHUNKS, 'only what is missing is sent').toBe(CHUNKS - STORED_BEFORE);
    const { bytes: back, error } = await downloaded(drive, intact(await drive.list(), 'large.bin'));
    expect(error).toBeNull();
    expect(Buffer.compare(back, bytes)).toBe(0);
  });

  it('refuses new files beyond it, and none where it is 0', async () => {
    const account = await Account.register(server.url);
    const { id } = (await account.call('self')).user;
    await setQuota(id, 10 + SEALED_BYTES);
    await account.storeFile({ size: 10 });
    await expect(account.createFile({ size: 1 })).rejects.toThrow('quota_exceeded');
    await setQuota(id, 0);
    await account.storeFile({ size: 1_000 });
    expect(await account.call('storageStats')).toMatchObject({
      quota: 0,
      used_space: 1_010 + 2 * SEALED_BYTES,
    });
  });
});
