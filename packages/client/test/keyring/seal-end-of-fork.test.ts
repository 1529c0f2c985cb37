import {
  type ContentKeyBytes,
  generateSpaceKey,
  nameHash,
  newItemId,
  newVersionId,
  openDirectoryMetadata,
  openName,
  sealDirectoryMetadata,
  sealName,
  unwrapContentKey,
  type VersionId,
  type VersionRow,
  wrapContentKey,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { followedKeys, ownEpochs, sealEndOfFork } from '../../src/keyring/seal-end-of-fork.ts';
import { beginEpoch } from '../../src/keyring/seal-members.ts';
import { openOwnSpaceKeys, ownSpaceKey } from '../../src/keyring/space-keys.ts';
import { type CanonicalItem, canonicalPutBack } from '../../src/rows/canonical-item.ts';
import type { SealedSpaceKeys } from '../../src/rows/canonical-root.ts';
import { openKeyring } from '../support/own-space.ts';

/** The keys of a device at one end of a fork, where the drive has begun an epoch of its own, and as the server tells them there. */
interface End {
  readonly told: SealedSpaceKeys;
  readonly keys: OpenKeyring;
}

/** A later field, which this version does not know. */
const LATER = Uint8Array.of(1, 0, 7, 0, 0, 0, 0);

let here: End;
let there: End;

beforeAll(async () => {
  const { keys, drive } = await openKeyring(2);
  const { spaceId } = keys.space;
  const { accountKey } = keys;
  const end = async (): Promise<End> => {
    const bytes = await ownSpaceKey(spaceId, drive.told, accountKey);
    const next = generateSpaceKey();
    const { root, former } = await beginEpoch({
      ...{ spaceId, root: drive.told.root, former: bytes, next, accountKey },
    });
    const told = { root, former: [former, ...drive.told.former] };
    return { told, keys: { ...keys, space: await openOwnSpaceKeys(spaceId, told, accountKey) } };
  };
  [here, there] = [await end(), await end()];
});

const newestOf = ({ keys }: End) => {
  const { epoch, commitment } = keys.space.newest;
  return { epoch, keyCommitment: commitment };
};

const openedHere = async (keys: OpenKeyring, own: ReturnType<typeof newestOf> | null) =>
  new Set(await ownEpochs({ keys: there.told, own }, keys));

describe('What a device has proven at its end of a fork, whose other end has begun an epoch of the same number,', () => {
  it('opens by all keys of that end', async () => {
    expect(await openedHere(here.keys, newestOf(here))).toEqual(new Set([1, 2, 3]));
    expect(await openedHere(there.keys, newestOf(there))).toEqual(new Set([1, 2, 3]));
    expect(await openedHere(there.keys, null)).toEqual(new Set([1, 2, 3]));
  });

  it('opens by the first key alone where the device has only those of the other end', async () => {
    expect(await openedHere(there.keys, newestOf(here))).toEqual(new Set([1]));
    // Also where it has had its own, and has gone on with those of the other end.
    const space = await followedKeys(there.told, here.keys, true);
    expect(await openedHere({ ...here.keys, space }, newestOf(here))).toEqual(new Set([1]));
  });

  it('opens as well where the device has opened the keys of the other end beside its own', async () => {
    const space = await followedKeys(there.told, here.keys, false);
    expect(await openedHere({ ...here.keys, space }, newestOf(here))).toEqual(new Set([1, 2, 3]));
  });
});

describe('What comes back at the end of a fork', () => {
  const ID = newItemId();
  const PARENT = newItemId();

  /** A directory as it is sealed at this device's end. */
  async function namedHere(name: string): Promise<CanonicalItem> {
    const { newest } = here.keys.space;
    const item = {
      ...{ id: ID, parentId: PARENT, kind: 'directory' as const, metadataEpoch: null, sealedMetadata: null },
      ...{ sealedName: await sealName(newest, ID, name), nameEpoch: newest.epoch },
      ...{ nameHash: await nameHash(newest, PARENT, name), nameHashEpoch: newest.epoch },
      ...{ shownVersionId: null, trashed: null },
    };
    return { item, versions: [], further: [] };
  }

  /** Ends the fork, with this row; gives the row and the key that it is sealed under. */
  async function ended(row: CanonicalItem, ...missing: string[]) {
    const head = { revision: 1, hash: 'ab'.repeat(32) };
    const of = { keys: there.told, head, otherEpoch: 3, links: [], members: [], now: 1 };
    const input = { ...of, rows: [{ row, missing }] };
    const { operation, key, rows } = await sealEndOfFork(input, here.keys);
    expect(key.epoch).toBe(4);
    const told = { root: operation.root, former: [operation.former, ...there.told.former] };
    const space = await openOwnSpaceKeys(here.keys.space.spaceId, told, here.keys.accountKey);
    expect(space.newest.commitment).toBe(key.keyCommitment);
    const [back] = rows;
    if (back === undefined) throw new Error('It has not come back');
    return { back: canonicalPutBack(back), key: space.newest };
  }

  it('fault A7: is opened by the keys of its own end, and sealed for the epoch with which the fork ends', async () => {
    const { newest } = here.keys.space;
    const metadata = { mime: 'dir', size: 0, modifiedAt: 7, media: null, content: null, origin: null };
    const sealed = await sealDirectoryMetadata(newest, ID, metadata);
    const named = await namedHere('Letters');
    const item = { ...named.item, sealedMetadata: sealed, metadataEpoch: 3, later: LATER };
    const { back, key } = await ended({ ...named, item });
    expect(back.item).toMatchObject({ nameEpoch: 4, nameHashEpoch: 4, metadataEpoch: 4, later: LATER });
    expect(await openName(key, ID, back.item.sealedName)).toBe('Letters');
    expect(back.item.nameHash).toBe(await nameHash(key, PARENT, 'Letters'));
    expect(await openDirectoryMetadata(key, ID, back.item.sealedMetadata ?? '')).toMatchObject({
      modifiedAt: 7,
    });
  });

  it('gets the keys of contents that are missing there, and keeps those that are there', async () => {
    const { newest } = here.keys.space;
    const [lost, known] = [newVersionId(), newVersionId()];
    const content = crypto.getRandomValues(new Uint8Array(32)) as ContentKeyBytes;
    const wrapped = (version: VersionId) =>
      wrapContentKey(newest, { itemId: ID, versionId: version }, content);
    const version = async (id: VersionId, number: number): Promise<VersionRow> => ({
      ...{ id, itemId: ID, number, wrappedKey: await wrapped(id), keyEpoch: 3, contentId: id },
      ...{ root: 'ab'.repeat(32), size: 33, sealedMetadata: null, thumbnailHash: null, author: null },
      sealedHashes: { md5: null, sha1: null, sha256: null, blake2b: null },
    });
    const other = await version(known, 1);
    const { item } = await namedHere('one.txt');
    const row = {
      ...{ item: { ...item, kind: 'file' as const, shownVersionId: lost }, further: [] },
      versions: [await version(lost, 2), other],
    };
    const { back, key } = await ended(row, lost);
    const [shown] = back.versions;
    expect(shown?.keyEpoch).toBe(4);
    const place = { itemId: ID, versionId: lost };
    expect(await unwrapContentKey(key, place, shown?.wrappedKey ?? '')).toEqual(content);
    expect(back.versions.slice(1)).toEqual([other]);
  });

  it('keeps what does not open as it is, and the hash of a name that it is not of', async () => {
    const row = await namedHere('one.txt');
    const damaged = { ...row, item: { ...row.item, sealedName: 'AAAA' } };
    expect((await ended(damaged)).back).toEqual(damaged);
    const another = 'ab'.repeat(32);
    const { back } = await ended({ ...row, item: { ...row.item, nameHash: another } });
    expect(back.item).toMatchObject({ nameEpoch: 4, nameHash: another, nameHashEpoch: 3 });
  });
});
