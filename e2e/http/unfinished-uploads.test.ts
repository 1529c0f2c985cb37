import { cookieFetch, failed, findOffers, hasFingerprint, offerFor, sealFingerprint } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Drive, intact, seededBytes } from '../engine/drive.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

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
  const drive = new Drive(server.url, lying.fetch);
  await drive.register();
  const id = await drive.upload('plan.txt', seededBytes(20, 'first'));
  const unfinished = { finished_upload_at: null, chunks_stored: 0, uploaded_chunks: [], sha256: null };
  lying.rewrite('/api/storage', (body) => ({ ...z.looseObject({}).parse(body), ...unfinished }));
  await expect(drive.upload('plan.txt', seededBytes(30, 'second'))).rejects.toThrow('file_already_exists');
  lying.tellTheTruth();
  expect(lying.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  const item = intact(await drive.list(), 'plan.txt');
  expect([item.id, (await drive.download(item)).bytes]).toEqual([id, Buffer.from(seededBytes(20, 'first'))]);
});

describe('an upload that a reload interrupts', () => {
  it('is offered to the same person, resumes from the same file, and is settled when it is done', async () => {
    const controller = new AbortController();
    const next = cookieFetch();
    let chunks = 0;
    const before = new Drive(server.url, async (input, init) => {
      if (String(input).includes('?chunk=') && ++chunks === 3) controller.abort(failed('cancelled'));
      return next(input, init);
    });
    const account = await before.register();
    const folder = await before.list(await before.createDirectory('folder'));
    const uploading = before.upload(NAME, BYTES, { into: folder, signal: controller.signal });
    await expect(uploading).rejects.toThrow('cancelled');
    const folderId = folder.path.at(-1)?.id ?? null;
    const item = intact(await before.list(folderId), NAME);
    const fingerprint = await sealFingerprint(
      await before.keyring.fileKey(item.id),
      item.id,
      new Blob([BYTES]),
    );
    const kept = { itemId: item.id, parentId: folderId, account: 'f', startedAt: 1, replaces: null };

    const after = new Drive(server.url);
    await after.login(account);
    const { api, keyring } = after;
    const uploads = [{ ...kept, fingerprint, handle: null }];
    const { offers } = await findOffers({ api, keyring, uploads });
    const offer = offerFor(offers, { name: NAME, size: BYTES.length, modifiedAt: MODIFIED_AT });
    if (offer === null) throw new Error('The upload was not offered');
    const key = await keyring.fileKey(item.id);
    expect(await hasFingerprint(key, item.id, fingerprint, new Blob([BYTES]))).toBe(true);
    expect(await hasFingerprint(key, item.id, fingerprint, new Blob([seededBytes(9, 'x')]))).toBe(false);

    expect(await after.upload(offer.item.name, BYTES, { into: { path: offer.parents } })).toBe(item.id);
    const whole = await after.download(intact(await after.list(folderId), NAME));
    expect(Buffer.compare(whole.bytes, BYTES)).toBe(0);
    expect(await findOffers({ api, keyring, uploads })).toEqual({
      offers: [],
      replacements: [],
      settled: [item.id],
    });
  });
});
