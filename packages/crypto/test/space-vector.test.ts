import {
  firstSpaceKey,
  fromBase64Url,
  importContentKey,
  importPrivateKey,
  importSpaceKey,
  itemId,
  linkId,
  nameHash,
  openAccountKey,
  openContentHash,
  openDirectoryMetadata,
  openFormerSpaceKey,
  openMetadata,
  openName,
  type PrivateKey,
  type SpaceKey,
  spaceKeyBytes,
  toHex,
  unwrapContentKey,
  unwrapSpaceKey,
  verifyLink,
  versionId,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import space from '../../../vectors/space.json' with { type: 'json' };
import { SPACE_ITEMS } from './builders.ts';

// One drive as a whole, in its second epoch, opened from the key file alone.

const SPACE = itemId(space.spaceId);
const keys = new Map<number, SpaceKey>();
let owner: PrivateKey;

/** The key of an epoch of the drive. */
function under(epoch: number | null): SpaceKey {
  const key = keys.get(epoch ?? 0);
  if (key === undefined) throw new Error(`The drive has no epoch ${epoch}`);
  return key;
}

beforeAll(async () => {
  owner = await importPrivateKey(account.privateKeyPem);
  const accountKey = await openAccountKey(account.envelope, owner, SPACE);
  const { epoch, wrappedKey } = space.root;
  const place = { spaceId: SPACE, epoch, accountKey: accountKey.generation };
  const newest = await unwrapSpaceKey(wrappedKey, accountKey.spaceKeys, place);
  keys.set(epoch, await importSpaceKey(SPACE, epoch, newest));
  for (const row of space.epochs) {
    const former = await openFormerSpaceKey(under(row.epoch), row.formerEpoch, row.sealedKey);
    keys.set(row.formerEpoch, await importSpaceKey(SPACE, row.formerEpoch, former));
    expect(row.formerEpoch === 1 && toHex(former)).toBe(toHex(await firstSpaceKey(accountKey, SPACE)));
  }
});

describe('The drive of the vectors', () => {
  it('has the keys that are recorded', async () => {
    for (const { epoch, key } of space.keys) {
      const bytes = spaceKeyBytes(new Uint8Array(Buffer.from(key, 'hex')));
      expect((await importSpaceKey(SPACE, epoch, bytes)).commitment).toBe(under(epoch).commitment);
    }
  });

  it('has items whose names, name hashes and metadata open in their epochs', async () => {
    for (const [index, { item }] of space.items.entries()) {
      const { nameEpoch, sealedName, nameHashEpoch, parentId, metadataEpoch, sealedMetadata } = item;
      const name = space.opened.items[index]?.name ?? '';
      expect(await openName(under(nameEpoch), itemId(item.id), sealedName)).toBe(name);
      expect(await nameHash(under(nameHashEpoch), itemId(parentId), name)).toBe(item.nameHash);
      if (sealedMetadata === null) continue;
      const metadata = await openDirectoryMetadata(under(metadataEpoch), itemId(item.id), sealedMetadata);
      expect(metadata.mime).toBe('dir');
    }
  });

  it('has versions whose content keys open in their epochs, and what is sealed under these', async () => {
    const versions = SPACE_ITEMS.flatMap((item) => item.versions);
    expect(new Set(versions.map(({ keyEpoch }) => keyEpoch)).size).toBe(2);
    for (const {
      id,
      itemId: file,
      keyEpoch,
      wrappedKey,
      sealedMetadata,
      root,
      size,
      sealedHashes,
    } of versions) {
      const place = { itemId: itemId(file), versionId: versionId(id) };
      const key = await importContentKey(await unwrapContentKey(under(keyEpoch), place, wrappedKey ?? ''));
      const { content } = await openMetadata(key, place.versionId, sealedMetadata ?? '');
      expect(content).toEqual({ root, size });
      const { md5 } = sealedHashes;
      if (md5 !== null) expect(await openContentHash(key, place.versionId, 'md5', md5)).toHaveLength(32);
    }
  });

  it('has a link that its owner signed', async () => {
    for (const { id, itemId: of, sealedLinkKey, expiresAt, maxDownloads, signature } of space.links) {
      const link = { id: linkId(id), itemId: itemId(of), encryptedLinkKey: sealedLinkKey };
      const payload = { ...link, expiresAt, maxDownloads };
      expect(await verifyLink(owner.publicKey, payload, fromBase64Url(signature))).toBe(true);
    }
  });
});
