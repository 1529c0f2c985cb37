import type { Item } from '@coffer/contract';
import { type Bytes, concatBytes, fromHex, idBytes, toHex, uint32 } from '@coffer/crypto';
import { idText } from '../rows/id-text.ts';
import { rowOfBytes, type SignedBytes, type SignedRow, type SpaceRow } from '../rows/space-row.ts';
import type { PutRow, RowPosition } from './replica-store.ts';

/** Raised with every change of how rows are kept. What was kept in another format is loaded again. */
export const ROW_FORMAT = 5;

/** Directories come first, as in listings. */
export const DIRECTORY_RANK = 0;
const FILE_RANK = 1;

const REVISION_BYTES = 8;
const LENGTH_BYTES = 4;
const ID_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A row as it is kept: its bytes as they came. Revision (8) ‖ the id of the space for which it stands, or none ‖ the item ‖ its versions, the
 * shown one first ‖ its rows of unknown kinds ‖ ids and hashes of further versions; each of these a length (4) and as many bytes, each list its
 * length (4) first.
 */
export function keptRow(spaceId: string, row: SignedRow): PutRow {
  const { signed, revision, space_id } = row;
  const revisionBytes = new Uint8Array(REVISION_BYTES);
  new DataView(revisionBytes.buffer).setFloat64(0, revision);
  const further = signed.further.flatMap(({ id, hash }) => [idBytes(id), fromHex(hash)]);
  const packed = concatBytes(
    revisionBytes,
    ...sized(space_id === undefined ? NONE : idBytes(space_id)),
    ...sized(signed.item),
    ...list(signed.versions),
    ...list(signed.unknown),
    ...sized(concatBytes(...further)),
  );
  const isTrashed = row.trashed !== undefined;
  return { ...positionOf(row), parentId: row.file_id ?? spaceId, packed, isTrashed };
}

const NONE: Bytes = new Uint8Array(0);

function sized(bytes: Bytes): Bytes[] {
  return [uint32(bytes.length), bytes];
}

function list(all: readonly Bytes[]): Bytes[] {
  return [uint32(all.length), ...all.flatMap(sized)];
}

/** Where a row stands in its directory. */
export function positionOf({ id, version_id }: Pick<SpaceRow, 'id' | 'version_id'>): RowPosition {
  return { id, rank: version_id === null ? DIRECTORY_RANK : FILE_RANK };
}

/** Reads what `keptRow` wrote. Throws where it is something else. */
export function readRow(spaceId: string, packed: Uint8Array): SignedRow {
  const { signed, ...beside } = unpacked(packed, Number.POSITIVE_INFINITY);
  return rowOfBytes(spaceId, signed, beside);
}

/** Reads the bytes alone. */
export function readSigned(packed: Uint8Array): SignedBytes {
  return unpacked(packed, Number.POSITIVE_INFINITY).signed;
}

/** An item as listings show it; with its other versions where these were asked for. */
export type ListedRow = Item & Pick<SpaceRow, 'other_versions'>;

/** Reads of what `keptRow` wrote what listings show: of its versions the one that is shown alone. */
export function readListed(spaceId: string, packed: Uint8Array): ListedRow {
  const { signed, ...beside } = unpacked(packed, 1);
  const { signed: _, ...row } = rowOfBytes(spaceId, signed, beside);
  return row;
}

interface Unpacked {
  readonly signed: SignedBytes;
  readonly revision: number;
  readonly space_id?: string;
}

/** @param most versions that are read; nothing that is behind them is, where it is as many */
function unpacked(packed: Uint8Array, most: number): Unpacked {
  // The border: nobody but `keptRow` writes there, and what is damaged is found by its hash.
  const bytes = packed as Bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = REVISION_BYTES;
  const length = () => {
    at += LENGTH_BYTES;
    return view.getUint32(at - LENGTH_BYTES);
  };
  const next = () => {
    const end = length() + at;
    const part = bytes.subarray(at, end);
    at = end;
    return part;
  };
  const space = next();
  const item = next();
  const count = length();
  const versions = Array.from({ length: Math.min(count, most) }, next);
  const isAll = most >= count && most > 1;
  const unknown = isAll ? Array.from({ length: length() }, next) : [];
  const further = isAll ? next() : NONE;
  return {
    signed: { item, versions, unknown, further: furtherOf(further) },
    revision: view.getFloat64(0),
    ...(space.length === ID_BYTES && { space_id: idText(space) }),
  };
}

function furtherOf(bytes: Bytes): { readonly id: string; readonly hash: string }[] {
  const size = ID_BYTES + HASH_BYTES;
  return Array.from({ length: bytes.length / size }, (_, index) => {
    const entry = bytes.subarray(index * size, (index + 1) * size);
    return { id: idText(entry.subarray(0, ID_BYTES)), hash: toHex(entry.subarray(ID_BYTES)) };
  });
}
