import {
  changeBatch,
  type ItemDetails,
  type NewItem,
  newItem,
  PROBLEMS,
  type ProblemCode,
} from '@coffer/contract';
import { CHUNK_SIZE, contentRoot, encryptedSize } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../src/api/client.ts';
import { settingMemory } from '../../../src/drive/settings/setting-memory.ts';
import type { UploadEvents } from '../../../src/drive/uploading/send-content.ts';
import { runUpload, startTogether } from '../../../src/drive/uploading/uploading.ts';
import type { Keyring } from '../../../src/keyring/keyring.ts';
import type { IntactItem } from '../../../src/keyring/opened-item.ts';
import { headMemory } from '../../../src/space/head-memory.ts';
import type { UploadEngine, UploadJob } from '../../../src/transfers/upload/upload-engine.ts';
import type { FinishOperation } from '../../../src/transfers/upload/upload-file.ts';
import { newAccount } from '../../support/account.ts';
import { aFile } from '../../support/opened.ts';
import { testClock } from '../../support/test-clock.ts';
import { writerOf } from '../../support/writer.ts';

const NAME = 'report.pdf';
const MODIFIED = 1_700_000_000;
const CONTENT = { root: contentRoot('ab'.repeat(32)), size: encryptedSize(7) };
const MEDIA = { takenAt: 1_700_003_600, offset: 60, width: 40, height: 30, duration: null };
let keyring: Keyring;

beforeAll(async () => {
  ({ keyring } = await newAccount('ada@example.org'));
});

/** The one item that the server has, if it has one. */
let stored: ItemDetails | null;
let deleted: string[];

beforeEach(() => {
  stored = null;
  deleted = [];
});

const fetch: typeof globalThis.fetch = async (input, { method, body } = {}) => {
  const { pathname } = new URL(String(input), 'http://coffer.test');
  if (method === 'DELETE') {
    deleted.push(pathname.split('/').at(-1) ?? '');
    stored = null;
    return new Response(null, { status: 204 });
  }
  if (method === 'GET') return stored === null ? refusal('not_found') : Response.json(stored);
  if (pathname.endsWith('/changes')) {
    const { id } = changeBatch.parse(JSON.parse(String(body)));
    return Response.json({ id, revision: 1, applied_at: MODIFIED });
  }
  const request = newItem.parse(JSON.parse(String(body)));
  if (stored !== null && request.is_another !== true) return refusal('name_exists');
  stored = recordOf(request);
  return Response.json(stored, { status: 201 });
};

function refusal(code: ProblemCode): Response {
  const { status, title } = PROBLEMS[code];
  const body = { type: 'about:blank', status, title, detail: title, code, request_id: 'r' };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

function recordOf(request: NewItem): ItemDetails {
  const { id, mime, size = 0, chunks = 0, encrypted_key, encrypted_name, name_hash } = request;
  return {
    id,
    mime,
    size,
    chunks,
    encrypted_key,
    encrypted_name,
    name_hash,
    file_id: null,
    is_owner: true,
    version_id: id,
    key_epoch: null,
    name_epoch: null,
    name_hash_epoch: 1,
    metadata_epoch: null,
    encrypted_metadata: request.encrypted_metadata ?? null,
    ...(request.encrypted_upload !== undefined && { encrypted_upload: request.encrypted_upload }),
    has_thumbnail: request.encrypted_thumbnail !== undefined,
    chunks_stored: 0,
    uploaded_chunks: [],
    file_modified_at: request.file_modified_at,
    created_at: MODIFIED,
    finished_upload_at: null,
    md5: null,
    sha1: null,
    sha256: null,
    blake2b: null,
    root: null,
    sealed_size: null,
  };
}

const finishing = ({ id, versionId }: UploadJob): FinishOperation => ({
  kind: 'finish',
  id,
  version_id: versionId,
  content: { md5: 'AAAA', sha1: 'AAAA', sha256: 'AAAA', blake2b: 'AAAA' },
});

const seal = () => Promise.reject(new Error('It goes with no others'));

/** Uploads a file whose bytes go nowhere, unless said otherwise, and gives what was told of it. */
async function upload(
  file: File,
  itemId: string | null = null,
  more: Partial<UploadEvents & { uploads: UploadEngine }> = {},
) {
  const told = {
    items: [] as IntactItem[],
    drawn: 0,
    interrupted: [] as number[],
  };
  const { uploads = { upload: async (job) => ({ content: CONTENT, operation: finishing(job) }), seal } } =
    more;
  const { uploads: _, ...moreEvents } = more;
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const clock = testClock();
  const writer = writerOf(api, clock, await keyring.driveId());
  const ports = {
    api,
    writer,
    together: startTogether({ api, clock, keyring, writer, uploads, patience: 'background' }),
    keyring,
    heads: headMemory(),
    uploads,
    seenSettings: settingMemory(),
    clock,
    patience: 'none' as const,
    device: 'Firefox on Linux',
    places: {
      refresh: async () => {},
      chain: async () => [],
      intact: () => Promise.reject(new Error('not asked for')),
      itemNow: () => Promise.reject(new Error('not asked for')),
    },
    async look() {
      told.drawn++;
      return { thumbnail: new Uint8Array([1, 2, 3]), media: MEDIA };
    },
  };
  const events: UploadEvents = {
    onItem: (item) => told.items.push(item),
    onInterrupted: (_, chunksStored) => told.interrupted.push(chunksStored),
    ...moreEvents,
  };
  const { signal } = new AbortController();
  await runUpload({ file, folderId: null, name: NAME, versionOf: null, itemId }, ports, events, signal);
  return told;
}

describe('an upload', () => {
  it('makes its record with a thumbnail', async () => {
    const { drawn, items, interrupted } = await upload(aFile(NAME));
    expect(drawn).toBe(1);
    expect(items[0]?.media).toEqual(MEDIA);
    expect(interrupted).toEqual([]);
    expect(items.at(-1)).toMatchObject({ name: NAME, hasThumbnail: true });
  });

  it.each([
    ['another size', aFile(NAME, 'longer content', MODIFIED)],
    ['another time', aFile(NAME, 'content', MODIFIED + 1)],
  ])(
    'audit 6: of a file with %s begins another record, and deletes nothing that the server calls unfinished',
    async (_, changed) => {
      await upload(aFile(NAME, 'content', MODIFIED));
      const was = stored;
      const former = stored?.id;
      for (const begun of [null, former ?? null]) {
        stored = was;
        await upload(changed, begun);
        expect(stored?.id).not.toBe(former);
      }
      expect(deleted).toEqual([]);
    },
  );

  it('that is taken up again draws nothing, and keeps its thumbnail', async () => {
    await upload(aFile(NAME));
    const { drawn, items } = await upload(aFile(NAME), stored?.id ?? null);
    expect(drawn).toBe(0);
    expect(items.at(-1)).toMatchObject({ id: stored?.id, hasThumbnail: true });
  });

  it('that ends before its time tells how many chunks the server has', async () => {
    const broken = new Error('The line is cut');
    const interrupted: [string, number][] = [];
    const uploading = upload(aFile(NAME, 'x'.repeat(2 * CHUNK_SIZE + 1)), null, {
      uploads: {
        seal,
        async upload(_, listener) {
          listener({ bytes: CHUNK_SIZE });
          listener({ bytes: CHUNK_SIZE + 1 });
          throw broken;
        },
      },
      onInterrupted: (id, chunksStored) => interrupted.push([id, chunksStored]),
    });
    await expect(uploading).rejects.toBe(broken);
    expect(interrupted).toEqual([[stored?.id, 2]]);
  });
});
