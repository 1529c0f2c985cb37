import type { Bytes } from './bytes.ts';
import {
  type EpochRow,
  epochRowId,
  FIRST_ITEM_PART,
  ITEM_KINDS,
  type ItemRow,
  type LinkRow,
  MOST_UNKNOWN_BYTES,
  ROW_KINDS,
  type RootRow,
  type RowKind,
  type SealedRow,
  type VersionRow,
} from './canonical-rows.ts';
import { EncodingInvalid } from './errors.ts';
import { type MemberRow, ROLES } from './membership.ts';
import {
  type FieldType,
  type ReadFields,
  type RowLayout,
  readFields,
  readIdAt,
  rowLayout,
} from './row-reader.ts';

// Each reads what its counterpart in `canonical-rows.ts` writes, and throws EncodingInvalid for everything else: written again,
// what was read has the same bytes.

/** Behind the kind and the id. */
const ITEM_ID_AT = 22;

const KINDS = new Map<number, RowKind>(
  // The border: the kinds are those of the object.
  Object.entries(ROW_KINDS).map(([kind, number]) => [number, kind as RowKind]),
);

/** That of heads, which are no rows. */
const HEAD_KIND = 7;

/** A row of a kind that this version does not know. */
export interface UnknownRow {
  readonly kind: number;
  readonly id: string;
  /** The item to which it belongs; null of one that is the owner's. */
  readonly itemId: string | null;
  readonly bytes: Bytes;
}

/** The kind of a row; a number of one that this version does not know. Throws EncodingInvalid where it is none. */
export function rowKind(bytes: Bytes): RowKind | number {
  const kind = bytes[0] ?? 0;
  if (kind === 0 || kind === HEAD_KIND) throw new EncodingInvalid('row');
  return KINDS.get(kind) ?? kind;
}

const ITEM = rowLayout(
  ...(['id', 'id', 'number', 'number', 'envelope', 'number', 'hash'] as const),
  ...(['number?', 'envelope?', 'id?', 'number?', 'id?'] as const),
);

/** Reads an item. */
export function readItemRow(bytes: Bytes): ItemRow {
  const { values, later } = fieldsOf('item', bytes, ITEM);
  const at = values[10];
  const fromId = values[11];
  if ((at === null) !== (fromId === null)) throw new EncodingInvalid('row of the trash');
  const row = {
    id: values[0],
    parentId: values[1],
    kind: ITEM_KINDS[values[2]] ?? values[2],
    nameEpoch: values[3],
    sealedName: values[4],
    nameHashEpoch: values[5],
    nameHash: values[6],
    metadataEpoch: values[7],
    sealedMetadata: values[8],
    shownVersionId: values[9],
    trashed: at === null || fromId === null ? null : { at, fromId },
  };
  return withLater(row, later);
}

const VERSION = rowLayout(
  ...(['id', 'id', 'number', 'number?', 'envelope?', 'id', 'hash', 'number', 'envelope?'] as const),
  ...(['envelope?', 'envelope?', 'envelope?', 'envelope?', 'hash?', 'hash?'] as const),
);

/** Reads a version. */
export function readVersionRow(bytes: Bytes): VersionRow {
  const { values, later } = fieldsOf('version', bytes, VERSION);
  const row = {
    id: values[0],
    itemId: values[1],
    number: values[2],
    keyEpoch: values[3],
    wrappedKey: values[4],
    contentId: values[5],
    root: values[6],
    size: values[7],
    sealedMetadata: values[8],
    sealedHashes: { md5: values[9], sha1: values[10], sha256: values[11], blake2b: values[12] },
    thumbnailHash: values[13],
    author: values[14],
  };
  return withLater(row, later);
}

const LINK = rowLayout('id', 'id', 'envelope', 'number?', 'number?', 'envelope');

/** Reads a link. */
export function readLinkRow(bytes: Bytes): LinkRow {
  const { values, later } = fieldsOf('link', bytes, LINK);
  const [id, itemId, sealedLinkKey, expiresAt, maxDownloads, signature] = values;
  return withLater({ id, itemId, sealedLinkKey, expiresAt, maxDownloads, signature }, later);
}

const MEMBER = rowLayout(
  ...(['id', 'id', 'number', 'number', 'hash', 'hash', 'hash', 'hash'] as const),
  ...(['number', 'number', 'number?', 'envelope', 'envelope?', 'envelope'] as const),
);

/** Reads a membership. */
export function readMemberRow(bytes: Bytes): MemberRow {
  const { values, later } = fieldsOf('member', bytes, MEMBER);
  const [id, spaceId, epoch, revision, headHash, ownerFingerprint, memberFingerprint, ...rest] = values;
  const [sharingKeyHash, role, since, expiresAt, sealedKey, sealedMessage, signature] = rest;
  const row = {
    ...{ id, spaceId, epoch, revision, headHash, ownerFingerprint, memberFingerprint, sharingKeyHash },
    ...{ role: ROLES[role] ?? role, since, expiresAt, sealedKey, sealedMessage, signature },
  };
  return withLater(row, later);
}

const SEALED = rowLayout('id', 'number', 'envelope');

/** Reads a contact or a setting. */
export function readSealedRow(kind: 'contact' | 'setting', bytes: Bytes): SealedRow {
  const { values, later } = fieldsOf(kind, bytes, SEALED);
  const [id, generation, sealedBody] = values;
  return withLater({ id, generation, sealedBody }, later);
}

const EPOCH = rowLayout('id', 'number', 'number', 'envelope');

/** Reads the key of a past epoch. */
export function readEpochRow(bytes: Bytes): EpochRow {
  const { values, later } = fieldsOf('epoch', bytes, EPOCH);
  const [id, epoch, formerEpoch, sealedKey] = values;
  if (id !== epochRowId(epoch)) throw new EncodingInvalid('row');
  return withLater({ epoch, formerEpoch, sealedKey }, later);
}

const ROOT = rowLayout('id', 'number', 'number?', 'envelope?', 'number?', 'envelope?', 'id?');

/** Reads a space itself. */
export function readRootRow(bytes: Bytes): RootRow {
  const { values, later } = fieldsOf('root', bytes, ROOT);
  const [id, epoch, accountKey, wrappedKey, nameEpoch, sealedName, fileId] = values;
  return withLater({ id, epoch, accountKey, wrappedKey, nameEpoch, sealedName, fileId }, later);
}

/** Reads what is known of a row of an unknown kind. */
export function readUnknownRow(bytes: Bytes): UnknownRow {
  const kind = rowKind(bytes);
  if (typeof kind === 'string' || bytes.length > MOST_UNKNOWN_BYTES) throw new EncodingInvalid('row');
  const id = readIdAt(bytes, 1);
  return { kind, id, itemId: kind < FIRST_ITEM_PART ? null : readIdAt(bytes, ITEM_ID_AT), bytes };
}

function fieldsOf<const T extends readonly FieldType[]>(
  kind: RowKind,
  bytes: Bytes,
  layout: RowLayout<T>,
): ReadFields<T> {
  if (bytes[0] !== ROW_KINDS[kind]) throw new EncodingInvalid(`row of the kind ${kind}`);
  return readFields(bytes, layout);
}

function withLater<Row extends object>(row: Row, later: Bytes | undefined): Row & { readonly later?: Bytes } {
  return later === undefined ? row : { ...row, later };
}
