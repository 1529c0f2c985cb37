import { spaceRows, unsignedRow } from '@coffer/contract';
import { itemRowBytes, readItemRow, sha256, toHex, versionRowBytes } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { intactItem } from '../../src/keyring/opened-item.ts';
import { keptRow, readListed, readRow, readSigned } from '../../src/replica/rows.ts';
import { canonicalHash, canonicalItem, rowHash, versionRowOf } from '../../src/rows/canonical-item.ts';
import { rowOfBytes, type SpaceRow, spaceRowsOf } from '../../src/rows/space-row.ts';
import { aRow, rowOnWire, SPACE_ID, signedRow } from '../support/rows.ts';

/** Before an id. */
const LIKE_ID = Buffer.from('0100000010', 'hex');

describe('A row of a replica', () => {
  it('comes back as the server sent it, with all that it may have or lack', () => {
    const version = { ...aRow().file, id: aRow().file.version_id ?? '', number: 2 };
    const rows: SpaceRow[] = [
      aRow().directory,
      aRow().file,
      { ...aRow().directory, space_id: aRow().file.id },
      {
        ...aRow().directory,
        ...{ trashed: { at: 1, from: null }, trashed_from: SPACE_ID },
      },
      { ...aRow().file, further_versions: [{ id: aRow().directory.id, hash: 'ab'.repeat(32) }] },
      { ...aRow().file, other_versions: [unsignedRow.shape.other_versions.parse([version])?.[0] ?? fail()] },
    ];
    for (const row of rows.map((each) => signedRow(each))) {
      const kept = keptRow(SPACE_ID, row);
      expect(readRow(SPACE_ID, kept.packed)).toEqual(row);
      expect(readSigned(kept.packed)).toEqual(row.signed);
      const { signed: _, other_versions: __, further_versions: ___, ...listed } = row;
      expect(readListed(SPACE_ID, kept.packed)).toEqual(listed);
      expect(kept).toMatchObject({ id: row.id, parentId: SPACE_ID });
    }
  });

  it('keeps what it does not know: later fields, and rows of unknown kinds', async () => {
    const { signed, ...row } = signedRow(aRow().file);
    const later = Buffer.from('01000100000001ff', 'hex');
    const unknown = [
      Buffer.concat([
        Buffer.from('800100000010', 'hex'),
        signed.item.subarray(6, 22),
        LIKE_ID,
        signed.item.subarray(6, 22),
        later,
      ]),
    ];
    const known = {
      ...signed,
      item: new Uint8Array(Buffer.concat([signed.item, later])),
      versions: signed.versions.map((version) => new Uint8Array(Buffer.concat([version, later]))),
      unknown: unknown.map((bytes) => new Uint8Array(bytes)),
    };
    const read = rowOfBytes(SPACE_ID, known, row);
    const { packed } = keptRow(SPACE_ID, read);
    expect(readRow(SPACE_ID, packed)).toEqual(read);
    expect(readSigned(packed)).toEqual(known);
    const canonical = canonicalItem(SPACE_ID, read);
    expect(await canonicalHash(canonical)).toEqual(await rowHash(SPACE_ID, read));
    expect(await rowHash(SPACE_ID, read)).not.toEqual(await rowHash(SPACE_ID, signedRow(aRow().file)));
    expect(canonical.item.later).toEqual(new Uint8Array(later));
    expect(readListed(SPACE_ID, packed)).not.toHaveProperty('needs_update');
  });

  it('says of a field of mark 2 that this version has to be updated to change it', () => {
    const { signed, ...row } = signedRow(aRow().file);
    const item = new Uint8Array([...signed.item, ...Buffer.from('02000100000001ff', 'hex')]);
    const read = rowOfBytes(SPACE_ID, { ...signed, item }, row);
    const listed = readListed(SPACE_ID, keptRow(SPACE_ID, read).packed);
    expect(listed).toMatchObject({ needs_update: true });
    const metadata = { size: 5, modifiedAt: 1, mime: 'text/plain', media: null, content: null, origin: null };
    expect(intactItem(listed, 'a.txt', metadata)).toMatchObject({ needsUpdate: true });
    expect(intactItem(row, 'a.txt', metadata)).not.toHaveProperty('needsUpdate');
  });

  it('says the same of an item of an unknown kind, with content or without', () => {
    for (const { signed, ...row } of [signedRow(aRow().file), signedRow(aRow().directory)]) {
      const item = itemRowBytes({ ...readItemRow(signed.item), kind: 3 });
      expect(rowOfBytes(SPACE_ID, { ...signed, item }, row)).toMatchObject({ ...row, needs_update: true });
    }
  });

  it('is nothing where its bytes are no rows, or not those of one item with what it shows', () => {
    const { item, versions = [], ...beside } = rowOnWire(aRow().file);
    const other = rowOnWire({ ...aRow().file, id: aRow().directory.id });
    const directory = rowOnWire(aRow().directory);
    const id = Buffer.from(aRow().file.id.replaceAll('-', ''), 'hex');
    const head = Buffer.concat([Buffer.from('800100000010', 'hex'), id, LIKE_ID, id]);
    const ofUnknownKind = (more: number) => Buffer.concat([head, Buffer.alloc(more)]).toString('base64url');
    const [known] = spaceRowsOf(SPACE_ID, [{ ...beside, item, versions, unknown: [ofUnknownKind(40_000)] }]);
    expect(known?.signed.unknown).toHaveLength(1);
    for (const changes of [
      ...[{ item: 'AAAA' }, { item: `${item}A` }, { item: versions[0] ?? '' }, { item: other.item }],
      ...[{ versions: [] }, { versions: [item] }, { versions: other.versions ?? [] }, { versions: ['*'] }],
      ...[{ item: directory.item }, { unknown: [item] }, { unknown: ['gA'] }],
      { unknown: [ofUnknownKind(40_000), ofUnknownKind(40_000)] },
    ]) {
      const row = { ...beside, item, versions, ...changes };
      expect(spaceRowsOf(SPACE_ID, [row, directory]).map(({ id }) => id)).toEqual([aRow().directory.id]);
    }
  });

  it('is read from a page whatever others of the page are', async () => {
    const long = { ...aRow().file, encrypted_metadata: 'AAAA'.repeat(8_192) };
    const further_versions = [{ id: '00000000-0000-0000-0000-000000000001', hash: 'ab'.repeat(32) }];
    const strange = { ...aRow().directory, trashed: { at: 2 ** 53 - 1, from: null }, trashed_from: SPACE_ID };
    const rows = [long, { ...aRow().file, further_versions }, strange].map((row) => rowOnWire(row));
    const none = [
      { item: '*' },
      { item: 'AAAA' },
      { further: [{ id: 'x', hash: 'y' }] },
      { unknown: ['AA'] },
    ];
    const bad = none.map((changes) => ({ ...rowOnWire(aRow().file), ...changes }));
    const page = { revision: 1, digest: 'ab'.repeat(32), nodes: [], until: 1 };
    const { items } = spaceRows.parse({ ...page, items: [...bad, ...rows] });
    const read = spaceRowsOf(SPACE_ID, items);
    expect(read).toHaveLength(rows.length);
    // Nothing of it is lost to who keeps it.
    for (const row of read) {
      const { packed } = keptRow(SPACE_ID, row);
      expect(await rowHash(SPACE_ID, readRow(SPACE_ID, packed))).toEqual(await rowHash(SPACE_ID, row));
    }
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
    const version = unsignedRow.shape.other_versions.parse([{ ...file, number: 2 }])?.[0] ?? fail();
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
