import type { CarriedItem } from '@coffer/contract';
import { itemId, newItemId, newVersionId, sealDirectoryMetadata } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContent, openNameOf, openRecord } from '../../src/keyring/open-record.ts';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { type LeavingItem, sealCarried } from '../../src/keyring/seal-carry.ts';
import { type OwnRoot, openSpace, sealSeparation } from '../../src/keyring/seal-space.ts';
import type { SpaceRow } from '../../src/rows/space-row.ts';
import { type OwnSpaceKeys, openKeyring, sealedRow } from '../support/own-space.ts';

const TARGET = newItemId();
let keys: OpenKeyring;
let drive: OwnSpaceKeys;
/** A space of a folder of the drive. */
let to: OwnRoot;

beforeAll(async () => {
  ({ keys, drive } = await openKeyring(3));
  const folder = { itemId: newItemId(), isDirectory: true, name: 'Trip', parentId: null, modifiedAt: 1 };
  const separated = await sealSeparation(folder, keys);
  to = { spaceId: folder.itemId, keys: separated.keys };
});

const leaving = (row: SpaceRow, more: Partial<LeavingItem> = {}): LeavingItem => ({
  row,
  hash: 'ab'.repeat(32),
  versions: row.version_id === null ? [] : [{ ...row, id: row.version_id }],
  parentId: TARGET,
  ...more,
});

const carried = (...items: LeavingItem[]) => sealCarried({ items, from: null, to }, () => keys);

const target = async () => (await openSpace(to, () => keys)).keys().space;

/** A row as it is in the other space. */
function arrived(row: SpaceRow, { encrypted_name, encrypted_metadata, versions }: CarriedItem): SpaceRow {
  const [shown] = versions;
  const named = { ...row, encrypted_name, name_epoch: 1 };
  if (row.version_id === null) return { ...named, encrypted_metadata, metadata_epoch: 1 };
  return { ...named, encrypted_key: shown?.encrypted_key ?? '', key_epoch: 1 };
}

describe('What goes into another space', () => {
  it('opens there by the key of that space, whichever epochs it was sealed in, and no longer by the former', async () => {
    const rows = await Promise.all([
      sealedRow(drive.of(1), 'directory', newItemId(), 'Photos'),
      sealedRow(drive.of(2), 'file', newItemId(), 'a.jpg'),
      sealedRow(drive.of(3), 'file', newItemId(), 'b.jpg'),
    ]);
    const sealed = await carried(...rows.map((row) => leaving(row)));
    const space = await target();
    expect(sealed).toMatchObject({ epoch: 1, commitment: space.newest.commitment, damaged: [] });
    for (const [index, row] of rows.entries()) {
      const item = sealed.items[index];
      if (item === undefined) throw new Error('All of them go');
      const there = arrived(row, item);
      expect((await openRecord(there, space)).item).toMatchObject({ state: 'intact', id: row.id });
      expect((await openRecord(there, keys.space)).item).toMatchObject({ state: 'damaged' });
    }
  });

  it('keeps what a later version has added to the metadata of a directory', async () => {
    const row = await sealedRow(drive.of(2), 'directory');
    const metadata = { size: 0, modifiedAt: 1, mime: 'dir', media: null, content: null, origin: null };
    const said = { ...metadata, later: 'AQIDBA' };
    const encrypted_metadata = await sealDirectoryMetadata(drive.of(2), itemId(row.id), said);
    const { items } = await carried(leaving({ ...row, encrypted_metadata, metadata_epoch: 2 }));
    const [item] = items;
    if (item === undefined) throw new Error('It goes');
    expect((await openContent(arrived(row, item), await target())).metadata).toEqual(said);
  });

  it('keeps the key of each content, so that nothing else is sealed again', async () => {
    const row = await sealedRow(drive.of(2), 'file');
    const { items } = await carried(leaving(row));
    const [item] = items;
    if (item === undefined) throw new Error('It goes');
    // The metadata are as they were, under the same key.
    const { metadata } = await openContent(arrived(row, item), await target());
    expect(metadata).toEqual((await openContent(row, keys.space)).metadata);
    expect(item).not.toHaveProperty('encrypted_key');
    expect(item.encrypted_metadata).toBeNull();
  });

  it('has the name that it gets, and the hash of that in its new place', async () => {
    const row = await sealedRow(drive.of(1), 'file', newItemId(), 'a.txt');
    const hashOf = async (more?: Partial<LeavingItem>) =>
      (await carried(leaving(row, more))).items[0]?.name_hash;
    expect(await hashOf()).toBe(await hashOf({ name: 'a.txt' }));
    expect(await hashOf()).not.toBe(await hashOf({ name: 'b.txt' }));
    expect(await hashOf({ parentId: null })).toBe(await hashOf({ parentId: to.spaceId }));
    const [named] = (await carried(leaving(row, { name: 'c.txt' }))).items;
    const item = { id: row.id, name_epoch: 1, encrypted_name: named?.encrypted_name ?? '' };
    expect(await openNameOf(item, await target())).toBe('c.txt');
  });

  it('is a directory or a file by the version that it shows, whatever type the server says', async () => {
    const [folder, file] = await Promise.all([
      sealedRow(drive.of(1), 'directory'),
      sealedRow(drive.of(1), 'file'),
    ]);
    const { items, damaged } = await carried(
      leaving({ ...folder, mime: 'text/plain' }),
      leaving({ ...file, mime: 'dir' }),
    );
    expect(damaged).toEqual([]);
    expect(items[0]?.encrypted_metadata).toEqual(expect.any(String));
    expect(items[1]).toMatchObject({
      encrypted_metadata: null,
      versions: [{ encrypted_key: expect.any(String) }],
    });
  });

  it('goes not while a former key of the space is missing: it would be lost', async () => {
    const { space } = keys;
    const all = new Map([...space.all].filter(([epoch]) => epoch !== 1));
    const lacking: OpenKeyring = { ...keys, space: { ...space, all } };
    const file = await sealedRow(drive.of(1), 'file');
    const renamed = await sealedRow(drive.of(2), 'directory');
    for (const row of [file, { ...renamed, metadata_epoch: 1 }]) {
      const carrying = sealCarried({ items: [leaving(row)], from: null, to }, () => lacking);
      await expect(carrying).rejects.toThrow('space_lied');
    }
    const older = leaving(await sealedRow(drive.of(3), 'file'), {
      versions: [{ id: newVersionId(), encrypted_key: file.encrypted_key, key_epoch: 1 }],
    });
    await expect(sealCarried({ items: [older], from: null, to }, () => lacking)).rejects.toThrow(
      'space_lied',
    );
    const newer = leaving(await sealedRow(drive.of(3), 'file'));
    expect((await sealCarried({ items: [newer], from: null, to }, () => lacking)).damaged).toEqual([]);
  });

  it('goes though it does not open: without a readable name, without metadata, without the key of a version', async () => {
    const [folder, nameless, file] = await Promise.all([
      sealedRow(drive.of(1), 'directory'),
      sealedRow(drive.of(1), 'directory'),
      sealedRow(drive.of(1), 'file'),
    ]);
    const lost = { id: newVersionId(), encrypted_key: file.encrypted_key, key_epoch: 1 };
    const shown = { ...file, id: file.version_id ?? '' };
    const { items, damaged } = await carried(
      leaving({ ...folder, metadata_epoch: 2 }),
      leaving({ ...nameless, name_epoch: 9 }),
      leaving(file, { versions: [shown, lost, { ...lost, key_epoch: null, encrypted_key: null }] }),
    );
    expect(new Set(damaged)).toEqual(
      new Set([
        { id: folder.id, name: 'secret.txt' },
        { id: nameless.id, name: 'Unreadable name 1' },
        { id: file.id, name: 'secret.txt' },
      ]),
    );
    expect(items[0]).toMatchObject({ id: folder.id, encrypted_metadata: null });
    const unreadable = { id: nameless.id, name_epoch: 1, encrypted_name: items[1]?.encrypted_name ?? '' };
    expect(await openNameOf(unreadable, await target())).toBe('Unreadable name 1');
    expect(items[2]?.versions.map(({ encrypted_key }) => encrypted_key === null)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('A space that was begun', () => {
  it('keeps its key in the next try, but not under the next key pair', async () => {
    const file = { itemId: newItemId(), isDirectory: false, name: 'a.txt', parentId: null, modifiedAt: 1 };
    const first = await sealSeparation(file, keys);
    const spaceId = first.operation.space_id;
    const begun = { spaceId, keys: first.keys };
    const { accountKey } = (await openKeyring(1)).keys;
    const next = { ...accountKey, generation: 2, former: [{ ...keys.accountKey }] };
    const commitments = [];
    for (const by of [keys, { ...keys, accountKey: next }]) {
      const { operation, keys: sealed } = await sealSeparation({ ...file, begun }, by);
      expect(operation.space_id).toBe(spaceId);
      const root = { spaceId, keys: sealed };
      commitments.push((await openSpace(root, () => by)).keys().space.newest.commitment);
    }
    const { newest } = (await openSpace(begun, () => keys)).keys().space;
    expect(commitments[0]).toBe(newest.commitment);
    expect(commitments[1]).not.toBe(newest.commitment);
  });
});
