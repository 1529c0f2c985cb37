import type { FileVersion, SpaceRow as RowOnWire } from '@coffer/contract';
import { toBase64Url, versionRowBytes } from '@coffer/crypto';
import { canonicalItem, putBackRowOf, versionRowOf } from '../../src/rows/canonical-item.ts';
import { type SignedRow, type SpaceRow, spaceRowOf } from '../../src/rows/space-row.ts';

export const SPACE_ID = 'c56a4180-65aa-42ec-a945-5fd21dec0538';

const NOTHING = { md5: null, sha1: null, sha256: null, blake2b: null, root: null, sealed_size: null };

/** Rows as their fields say. Their envelopes are some bytes. */
export function aRow(): { readonly directory: SpaceRow; readonly file: SpaceRow } {
  const directory: SpaceRow = {
    ...{
      id: '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11',
      file_id: null,
      version_id: null,
    },
    ...{
      mime: 'dir',
      size: 0,
      chunks: 0,
      chunks_stored: 0,
      encrypted_key: '',
      key_epoch: null,
    },
    ...{ encrypted_name: 'AQ', name_epoch: 1, encrypted_metadata: 'AQ', metadata_epoch: 1 },
    ...{ has_thumbnail: false, is_owner: true, file_modified_at: 1, created_at: 2, finished_upload_at: 2 },
    ...{
      revision: 3,
      name_hash: '00'.repeat(32),
      name_hash_epoch: 1,
      version_number: null,
      version_created_at: null,
    },
    ...{ ...NOTHING, thumbnail_hash: null, author: null },
  };
  const file: SpaceRow = {
    ...directory,
    ...{ id: '1b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11', version_id: '2b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11' },
    ...{ mime: 'text/plain', size: 5, chunks: 1, chunks_stored: 1, encrypted_key: 'AQ', key_epoch: 1 },
    ...{ metadata_epoch: null },
    ...{ version_number: 1, version_created_at: 1, root: 'aa'.repeat(32), sealed_size: 33 },
    ...{ md5: 'AQ', sha1: 'AQ', sha256: 'AQ', blake2b: 'AQ' },
  };
  return { directory, file };
}

/** A row as the server sends it, by what its fields say. */
export function rowOnWire(row: SpaceRow, spaceId = SPACE_ID): RowOnWire {
  return { ...putBackRowOf(canonicalItem(spaceId, row), row.space_id), revision: row.revision };
}

/** The same as a client reads it. */
export function signedRow(row: SpaceRow, spaceId = SPACE_ID): SignedRow {
  return spaceRowOf(spaceId, rowOnWire(row, spaceId));
}

/** A version of a file in a page of versions, with a row that says what its fields say; none of an unfinished upload. */
export function versionOnWire(itemId: string, { row: _, ...version }: FileVersion): FileVersion {
  if (version.encrypted_upload !== undefined) return version;
  return { ...version, row: toBase64Url(versionRowBytes(versionRowOf(itemId, version))) };
}
