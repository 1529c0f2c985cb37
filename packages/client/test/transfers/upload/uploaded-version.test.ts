import { type ItemDetails, PROBLEMS } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../src/api/client.ts';
import type { IntactItem } from '../../../src/keyring/opened-item.ts';
import { uploadedVersion } from '../../../src/transfers/upload/uploaded-version.ts';
import { anItem } from '../../support/opened.ts';

const UNDER = 'report (new version).pdf';

/** What comes of a lookup to which the server answers with this item; null is that it has none. */
function lookUp(id: string, answer: IntactItem | null, sha256: string | null = 'AA') {
  const api = createApiClient({
    fetch: async () => (answer === null ? notFound() : Response.json(recordOf(answer, sha256))),
  });
  const keyring = { openItem: async () => answer ?? anItem() };
  return uploadedVersion(id, UNDER, { api, keyring, parents: [], signal: new AbortController().signal });
}

function recordOf(item: IntactItem, sha256: string | null): ItemDetails {
  return {
    id: item.id,
    file_id: item.parentId,
    mime: item.mime,
    size: item.size,
    chunks: item.chunks,
    chunks_stored: item.chunksStored,
    encrypted_key: 'AA',
    sealed_parent_id: item.parentId,
    version_id: item.versionId,
    encrypted_content_key: 'AA',
    generation: 1,
    parent_generation: 1,
    encrypted_name: 'AA',
    encrypted_metadata: 'AA',
    has_thumbnail: false,
    is_owner: true,
    file_modified_at: item.modifiedAt,
    created_at: item.createdAt,
    finished_upload_at: item.finishedAt,
    name_hash: '0'.repeat(64),
    uploaded_chunks: [],
    md5: null,
    sha1: null,
    sha256,
    blake2b: null,
    root: null,
    sealed_size: null,
  };
}

function notFound(): Response {
  const { status, title } = PROBLEMS.not_found;
  const body = { type: 'about:blank', status, title, detail: title, code: 'not_found', request_id: 'r' };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

describe('the new version of a replaced file', () => {
  it('is the item that was uploaded, once all of it is stored', async () => {
    const item = anItem({ name: UNDER });
    expect(await lookUp(item.id, item)).toEqual(item);
  });

  it.each([
    ['is not there', null],
    ['is not finished', anItem({ name: UNDER, finishedAt: null })],
    ['has another name', anItem({ name: 'other.pdf' })],
  ])('is none if it %s', async (_, item) => {
    expect(await lookUp(item?.id ?? newItemId(), item)).toBeNull();
  });

  it('is none without its digests', async () => {
    const item = anItem({ name: UNDER });
    expect(await lookUp(item.id, item, null)).toBeNull();
  });

  it('is no earlier version that the server shows in its place', async () => {
    expect(await lookUp(newItemId(), anItem({ name: UNDER }))).toBeNull();
  });
});
