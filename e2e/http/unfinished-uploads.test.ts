import { cookieFetch, failed, findOffers, hasFingerprint, offerFor, sealFingerprint } from '@coffer/client';
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
  testDrive,
} from '../support/test-drive.ts';

const NAME = 'interrupted.bin';
const BYTES = seededBytes(4 * CHUNK_SIZE + 9, NAME);
const MODIFIED_AT = 1_700_000_000;

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

describe('an upload that a reload interrupts', () => {
  it('is offered to the same person, resumes from the same file, and is settled when it is done', async () => {
    const controller = new AbortController();
    const next = cookieFetch();
    let chunks = 0;
    const before = testDrive(server.url, async (input, init) => {
      if (String(input).includes('?chunk=') && ++chunks === 3) controller.abort(failed('cancelled'));
      return next(input, init);
    });
    const account = await newPerson(before);
    const folder = await before.list(await makeFolder(before, 'folder'));
    const uploading = store(before, NAME, BYTES, { into: folder, signal: controller.signal });
    await expect(uploading).rejects.toThrow('cancelled');
    const folderId = folder.parents.at(-1)?.id ?? null;
    const item = intact(await before.list(folderId), NAME);
    const fingerprint = await sealFingerprint(
      await before.keyring.fileKey(item.id),
      item.id,
      new Blob([BYTES]),
    );
    const kept = { itemId: item.id, parentId: folderId, account: 'f', startedAt: 1, replaces: null };

    const after = testDrive(server.url);
    await after.login(account);
    const { api, keyring } = after;
    const uploads = [{ ...kept, fingerprint, handle: null }];
    const { offers } = await findOffers({ api, keyring, uploads });
    const offer = offerFor(offers, { name: NAME, size: BYTES.length, modifiedAt: MODIFIED_AT });
    if (offer === null) throw new Error('The upload was not offered');
    const key = await keyring.fileKey(item.id);
    expect(await hasFingerprint(key, item.id, fingerprint, new Blob([BYTES]))).toBe(true);
    expect(await hasFingerprint(key, item.id, fingerprint, new Blob([seededBytes(9, 'x')]))).toBe(false);

    expect(await store(after, offer.item.name, BYTES, { into: await after.list(folderId) })).toBe(item.id);
    const whole = await downloaded(after, intact(await after.list(folderId), NAME));
    expect(Buffer.compare(whole.bytes, BYTES)).toBe(0);
    expect(await findOffers({ api, keyring, uploads })).toEqual({
      offers: [],
      replacements: [],
      settled: [item.id],
    });
  });
});
