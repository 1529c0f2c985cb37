import { type FileVersion, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import { newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { listVersions } from '../../src/tree/list-versions.ts';

const aVersion = (number: number): FileVersion => ({
  id: newVersionId(),
  number,
  mime: 'text/plain',
  size: 1,
  chunks: 1,
  chunks_stored: 1,
  encrypted_key: null,
  key_epoch: null,
  encrypted_metadata: null,
  has_thumbnail: false,
  file_modified_at: 0,
  created_at: 0,
  finished_upload_at: 0,
  root: null,
  sealed_size: null,
  ...{ md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null, author: null },
});

/** Lists what a server tells that answers with `page` of the numbers before one. */
async function listed(page: (before: number) => readonly number[]) {
  let asked = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    asked++;
    const before = Number(new URL(String(input)).searchParams.get('before') ?? Number.POSITIVE_INFINITY);
    return Response.json(page(before).map(aVersion));
  };
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const versions = await listVersions(api, newItemId());
  return { numbers: versions.map(({ number }) => number), asked };
}

const countdown = (from: number, count: number) => Array.from({ length: count }, (_, place) => from - place);

describe('The versions of a file', () => {
  it('come page by page, however many there are', async () => {
    const most = 2 * VERSIONS_PAGE_SIZE + 3;
    const { numbers, asked } = await listed((before) => {
      const from = Math.min(most, before - 1);
      return countdown(from, Math.min(from, VERSIONS_PAGE_SIZE));
    });
    expect([numbers, asked]).toEqual([countdown(most, most), 3]);
  });

  it('come with one call where they fit one page', async () => {
    expect(await listed(() => [2, 1])).toEqual({ numbers: [2, 1], asked: 1 });
    expect((await listed(() => countdown(VERSIONS_PAGE_SIZE, VERSIONS_PAGE_SIZE))).asked).toBe(1);
  });

  it('end where a server tells the same for ever', async () => {
    expect((await listed(() => countdown(900, VERSIONS_PAGE_SIZE))).asked).toBe(2);
  });
});
