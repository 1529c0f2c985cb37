import type { EpochRow, ItemRow, LinkRow, RootRow, VersionRow } from '@coffer/crypto';
import fc from 'fast-check';

const uuid = fc.uuid({ version: 4 });
const sealed = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((b) => Buffer.from(b).toString('base64url'));
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
export const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const nullOr = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

export const anItem: fc.Arbitrary<ItemRow> = fc.record({
  id: uuid,
  parentId: uuid,
  kind: fc.constantFrom('directory', 'file', 'space'),
  nameEpoch: count,
  sealedName: sealed,
  nameHashEpoch: count,
  nameHash: hash,
  metadataEpoch: nullOr(count),
  sealedMetadata: nullOr(sealed),
  shownVersionId: nullOr(uuid),
  trashed: nullOr(fc.record({ at: count, fromId: uuid })),
});

export const aRoot: fc.Arbitrary<RootRow> = fc.record({
  id: uuid,
  epoch: count,
  accountKey: nullOr(count),
  wrappedKey: nullOr(sealed),
  nameEpoch: nullOr(count),
  sealedName: nullOr(sealed),
  fileId: nullOr(uuid),
});

export const anEpoch: fc.Arbitrary<EpochRow> = fc.record({
  epoch: count,
  formerEpoch: count,
  sealedKey: sealed,
});

export const aVersion: fc.Arbitrary<VersionRow> = fc.record({
  id: uuid,
  itemId: uuid,
  number: count,
  keyEpoch: nullOr(count),
  wrappedKey: nullOr(sealed),
  contentId: uuid,
  root: hash,
  size: count,
  sealedMetadata: nullOr(sealed),
  sealedHashes: fc.record({
    md5: nullOr(sealed),
    sha1: nullOr(sealed),
    sha256: nullOr(sealed),
    blake2b: nullOr(sealed),
  }),
  thumbnailHash: nullOr(hash),
  author: nullOr(hash),
});

export const aLink: fc.Arbitrary<LinkRow> = fc.record({
  id: uuid,
  itemId: uuid,
  sealedLinkKey: sealed,
  expiresAt: nullOr(count),
  maxDownloads: nullOr(count),
  signature: sealed,
});
