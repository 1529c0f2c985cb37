import { spaceRow } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { FIELDS, keptRow, type ReplicaRow, ROW_FORMAT, readRow } from '../../src/replica/rows.ts';
import { rowHash } from '../../src/rows/canonical-item.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';

describe('A row of a replica', () => {
  it('comes back as the server sent it, with all that it may have or lack', () => {
    const version = { ...aRow().file, id: aRow().file.version_id ?? '', number: 2 };
    const rows: ReplicaRow[] = [
      aRow().directory,
      aRow().file,
      { ...aRow().directory, space_id: aRow().file.id },
      { ...aRow().file, link: { id: aRow().directory.id, encrypted_link_key: 'AQ' } },
      {
        ...aRow().directory,
        ...{
          trashed: { at: 1, from: null },
          trashed_from: SPACE_ID,
          former_keys: [{ generation: 1, encrypted_key: 'AQ' }],
        },
        directories: { [aRow().directory.id]: aRow().directory },
      },
      { ...aRow().file, other_versions: [spaceRow.shape.other_versions.parse([version])?.[0] ?? fail()] },
    ];
    for (const row of rows) {
      const kept = keptRow(SPACE_ID, row);
      expect(readRow(kept.packed)).toEqual(row);
      expect(kept).toMatchObject({ id: row.id, parentId: SPACE_ID });
    }
  });

  // A change of this list needs another ROW_FORMAT, or devices read what they kept wrongly.
  it('has the fields of its format', () => {
    expect({ format: ROW_FORMAT, fields: FIELDS.join(' ') }).toMatchInlineSnapshot(`
      {
        "fields": "id file_id sealed_parent_id version_id mime size chunks chunks_stored encrypted_content_key encrypted_key generation parent_generation former_keys encrypted_name encrypted_metadata has_thumbnail is_owner space_id file_modified_at created_at finished_upload_at link trashed revision name_hash trashed_from version_number version_created_at md5 sha1 sha256 blake2b root sealed_size thumbnail_hash other_versions directories",
        "format": 3,
      }
    `);
  });

  it('has another hash for each field that its canonical bytes have', async () => {
    const { file } = aRow();
    const changes: Partial<ReplicaRow>[] = [
      ...[{ file_id: file.id }, { generation: 2 }, { parent_generation: 2 }, { encrypted_key: 'Ag' }],
      ...[{ encrypted_name: 'Ag' }, { name_hash: 'ab'.repeat(32) }, { version_id: file.id }],
      ...[{ trashed: { at: 9, from: null }, trashed_from: SPACE_ID }, { version_number: 7 }],
      ...[{ encrypted_content_key: 'Ag' }, { root: 'cd'.repeat(32) }, { sealed_size: 99 }],
      ...[{ encrypted_metadata: 'Ag' }, { md5: 'Ag' }, { sha1: 'Ag' }, { sha256: 'Ag' }, { blake2b: 'Ag' }],
      ...[{ thumbnail_hash: 'ef'.repeat(32) }, { former_keys: [{ generation: 1, encrypted_key: 'AQ' }] }],
      { space_id: file.id },
    ];
    const hashes = await Promise.all(
      [{}, ...changes].map(async (change) => String(await rowHash(SPACE_ID, { ...file, ...change }))),
    );
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });
});

function fail(): never {
  throw new Error('It parses');
}
