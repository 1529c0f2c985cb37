import { createHash } from 'node:crypto';
import { type publicConfiguration, routes, sentChunk, type UploadProgress } from '@coffer/contract';
import { newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createApiClient } from '../../../src/api/client.ts';
import { DETOUR_MS } from '../../../src/api/storage-fallback.ts';
import { createDirectUploads } from '../../../src/transfers/upload/direct-uploads.ts';

const STORAGE = 'http://storage.test/bucket/chunk';
const SEALED = 'a sealed chunk';
const HASHES = new Uint8Array(32).fill(7);
const signal = new AbortController().signal;

const configuration: z.infer<typeof publicConfiguration> = {
  app_name: 'Coffer',
  version: '0',
  public_url: 'http://coffer.test',
  registration: 'open',
  api: { version: 1, oldest: 1 },
  activation_required: false,
  is_new: false,
  confirm_first: false,
  sends_mail: false,
  public_links: true,
  sharing: true,
  direct_transfers: true,
};

/** A server that lets chunks go straight to its storage, and a storage that can be reached or not. */
function world() {
  const storage = { isReachable: true, asked: 0 };
  const clock = { now: 1_000_000 };
  const confirmed: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method, body } = {}) => {
    const url = String(input);
    if (url === STORAGE) {
      storage.asked++;
      if (!storage.isReachable) throw new TypeError('Failed to fetch');
      return new Response(null);
    }
    if (url.endsWith(routes.configuration.path)) return Response.json(configuration);
    if (method === routes.announceChunk.method) {
      return Response.json({ attempt: newItemId(), url: STORAGE, headers: {}, expires_at: 1 });
    }
    confirmed.push(sentChunk.parse(JSON.parse(String(body))).checksum);
    return Response.json({ chunks_stored: 1, finished_upload_at: null } satisfies UploadProgress);
  };
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const direct = createDirectUploads({ api, fetch, now: () => clock.now });
  const digest = { plaintext: HASHES, sealed: HASHES };
  const body = {
    content: new Blob([SEALED]),
    length: SEALED.length,
    checksum: '0000',
    hashes: HASHES,
    digest,
    encryptedDigest: 'AAAA',
  };
  const send = () => direct.send(0, body, { name: { id: newItemId(), versionId: newVersionId() }, signal });
  return { storage, clock, confirmed, direct, send };
}

describe('a chunk that may go straight to the storage', () => {
  it('is sent there and confirmed with its SHA-256', async () => {
    const { send, confirmed } = world();
    expect(await send()).toEqual({ chunks_stored: 1, finished_upload_at: null });
    expect(confirmed).toEqual([createHash('sha256').update(SEALED).digest('hex')]);
  });

  it('goes through the server for a while where the storage was out of reach, and then straight again', async () => {
    const { send, direct, storage, clock } = world();
    storage.isReachable = false;
    expect(await send()).toBeNull();
    direct.wentThroughServer();
    storage.isReachable = true;
    clock.now += DETOUR_MS - 1;
    expect(await send()).toBeNull();
    expect(storage.asked).toBe(1);
    clock.now += 1;
    expect(await send()).not.toBeNull();
    // What failed before counts no more: a chunk that merely went through the server begins no detour.
    direct.wentThroughServer();
    expect(await send()).not.toBeNull();
  });

  it('is tried there again as long as the server takes it no better', async () => {
    const { send, storage } = world();
    storage.isReachable = false;
    await send();
    await send();
    expect(storage.asked).toBe(2);
  });
});
