import type {
  Bytes,
  EpochRow,
  ItemRow,
  LaterField,
  LinkRow,
  MemberRow,
  RootRow,
  SealedRow,
  VersionRow,
} from '@coffer/crypto';
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

export const aSealed: fc.Arbitrary<SealedRow> = fc.record({
  id: uuid,
  generation: count,
  sealedBody: sealed,
});

export const aMember: fc.Arbitrary<MemberRow> = fc.record({
  id: uuid,
  spaceId: uuid,
  epoch: count,
  revision: count,
  headHash: hash,
  ownerFingerprint: hash,
  memberFingerprint: hash,
  sharingKeyHash: hash,
  role: fc.constantFrom<MemberRow['role']>('viewer', 'editor', 2, 77),
  since: count,
  expiresAt: nullOr(count),
  sealedKey: sealed,
  sealedMessage: nullOr(sealed),
  signature: sealed,
});

/** Later fields as they are written; whatever they are. */
export function laterBytes(fields: readonly LaterField[]): Bytes {
  const parts = fields.flatMap(({ mark, number, bytes }) => {
    const head = Buffer.alloc(7, mark);
    head.writeUInt16BE(number, 1);
    head.writeUInt32BE(bytes.length, 3);
    return [head, bytes];
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** Later fields, at least one. */
export const someLater: fc.Arbitrary<Bytes> = fc
  .uniqueArray(
    fc.record({
      mark: fc.constantFrom<1 | 2>(1, 2),
      number: fc.nat({ max: 0xffff }),
      bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
    }),
    { minLength: 1, maxLength: 5, selector: ({ number }) => number },
  )
  .map((fields) => laterBytes(fields.sort((one, other) => one.number - other.number)));

/** Rows of one type, some with later fields. */
export function extended<Row extends object>(rows: fc.Arbitrary<Row>): fc.Arbitrary<Row> {
  return fc
    .tuple(rows, fc.option(someLater, { nil: undefined }))
    .map(([row, later]) => (later === undefined ? row : { ...row, later }));
}
