import type { Bytes } from '../bytes.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** A space itself: its newest key, for its owner, and what it is called. */
export interface RootRow extends Extensible {
  readonly id: string;
  /** Of the newest key. */
  readonly epoch: number;
  /** The number of the account key under which that is wrapped; null of a drive's first key, which is derived. */
  readonly accountKey: number | null;
  readonly wrappedKey: string | null;
  /** Null of a drive, which has no name. */
  readonly nameEpoch: number | null;
  readonly sealedName: string | null;
  /** Of a space that is a single file's: that file. */
  readonly fileId: string | null;
}

/** The canonical bytes of a space itself; see `itemRowBytes`. */
export function rootRowBytes(row: RootRow): Bytes {
  record.begin(ROW_KINDS.root);
  record.id(row.id);
  record.number(row.epoch);
  record.number(row.accountKey);
  record.envelope(row.wrappedKey);
  record.number(row.nameEpoch);
  record.envelope(row.sealedName);
  record.id(row.fileId);
  return endWith(row.later);
}

/** The row of a drive that nobody has changed yet, whose first key is derived and stored nowhere. */
export function firstRootRow(driveId: string): RootRow {
  const nothing = { accountKey: null, wrappedKey: null, nameEpoch: null, sealedName: null, fileId: null };
  return { id: driveId, epoch: 1, ...nothing };
}

const ROOT = /* @__PURE__ */ rowLayout('id', 'number', 'number?', 'envelope?', 'number?', 'envelope?', 'id?');

/** Reads a space itself. */
export function readRootRow(bytes: Bytes): RootRow {
  const { values, later } = fieldsOf('root', bytes, ROOT);
  const [id, epoch, accountKey, wrappedKey, nameEpoch, sealedName, fileId] = values;
  return withLater({ id, epoch, accountKey, wrappedKey, nameEpoch, sealedName, fileId }, later);
}
