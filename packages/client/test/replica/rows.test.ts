import { type SpaceRow, spaceRow } from '@coffer/contract';
import { sha256, toHex, versionRowBytes } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { FIELDS, keptRow, ROW_FORMAT, readRow } from '../../src/replica/rows.ts';
import { rowHash, versionRowOf } from '../../src/rows/canonical-item.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';

describe('A row of a replica', () => {
  it('comes back as the server sent it, with all that it may have or lack', () => {
    const version = { ...aRow().file, id: aRow().file.version_id ?? '', number: 2 };
    const rows: SpaceRow[] = [
      aRow().directory,
      aRow().file,
      { ...aRow().directory, space_id: aRow().file.id },
      { ...aRow().file, link: { id: aRow().directory.id, encrypted_link_key: 'AQ' } },
      {
        ...aRow().directory,
        ...{ trashed: { at: 1, from: null }, trashed_from: SPACE_ID },
      },
      { ...aRow().file, further_versions: [{ id: aRow().directory.id, hash: 'ab'.repeat(32) }] },
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
        "fields": "id file_id version_id mime size chunks chunks_stored encrypted_key key_epoch encrypted_name name_epoch encrypted_metadata metadata_epoch has_thumbnail is_owner space_id file_modified_at created_at finished_upload_at link trashed revision name_hash name_hash_epoch trashed_from version_number version_created_at md5 sha1 sha256 blake2b root sealed_size thumbnail_hash author other_versions further_versions",
        "format": 4,
      }
    `);
  });

  it('has another hash for each field that its canonical bytes have', async () => {
    const { file } = aRow();
    const changes: Partial<SpaceRow>[] = [
      ...[{ file_id: file.id }, { name_epoch: 2 }, { name_hash_epoch: 2 }, { key_epoch: 2 }],
      ...[{ encrypted_name: 'Ag' }, { name_hash: 'ab'.repeat(32) }, { version_id: file.id }],
      ...[{ trashed: { at: 9, from: null }, trashed_from: SPACE_ID }, { version_number: 7 }],
      ...[{ encrypted_key: 'Ag' }, { root: 'cd'.repeat(32) }, { sealed_size: 99 }],
      ...[{ encrypted_metadata: 'Ag' }, { md5: 'Ag' }, { sha1: 'Ag' }, { sha256: 'Ag' }, { blake2b: 'Ag' }],
      ...[{ thumbnail_hash: 'ef'.repeat(32) }, { author: 'ef'.repeat(32) }],
      { further_versions: [{ id: file.id, hash: 'ab'.repeat(32) }] },
      { space_id: file.id },
    ];
    const hashes = await Promise.all(
      [{}, ...changes].map(async (change) => String(await rowHash(SPACE_ID, { ...file, ...change }))),
    );
    expect(new Set(hashes).size).toBe(changes.length + 1);
    const { directory } = aRow();
    const ofDirectory = [{}, { metadata_epoch: 2 }, { metadata_epoch: null, encrypted_metadata: null }];
    const others = ofDirectory.map(async (change) =>
      String(await rowHash(SPACE_ID, { ...directory, ...change })),
    );
    expect(new Set(await Promise.all(others)).size).toBe(ofDirectory.length);
  });

  it('is proven with the hashes of versions in the place of these, and with no others', async () => {
    const { file } = aRow();
    const version = spaceRow.shape.other_versions.parse([{ ...file, number: 2 }])?.[0] ?? fail();
    const hash = toHex(await sha256(versionRowBytes(versionRowOf(file.id, version))));
    const whole = await rowHash(SPACE_ID, { ...file, other_versions: [version] });
    const further_versions = [{ id: version.id, hash }];
    expect(await rowHash(SPACE_ID, { ...file, further_versions })).toEqual(whole);
    for (const other of [
      [],
      [{ id: version.id, hash: 'ab'.repeat(32) }],
      [{ id: file.version_id ?? '', hash }],
      [...further_versions, ...further_versions],
    ]) {
      expect(await rowHash(SPACE_ID, { ...file, further_versions: other })).not.toEqual(whole);
    }
  });
});

function fail(): never {
  throw new Error('It parses');
}
