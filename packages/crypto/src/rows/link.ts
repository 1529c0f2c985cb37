import type { Bytes } from '../bytes.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** What of a link its owner signs, and the signature. */
export interface LinkRow extends Extensible {
  readonly id: string;
  readonly itemId: string;
  readonly sealedLinkKey: string;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
  readonly signature: string;
}

/** The canonical bytes of a link; see `itemRowBytes`. */
export function linkRowBytes(row: LinkRow): Bytes {
  record.begin(ROW_KINDS.link);
  record.id(row.id);
  record.id(row.itemId);
  record.envelope(row.sealedLinkKey);
  record.number(row.expiresAt);
  record.number(row.maxDownloads);
  record.envelope(row.signature);
  return endWith(row.later);
}

const LINK = /* @__PURE__ */ rowLayout('id', 'id', 'envelope', 'number?', 'number?', 'envelope');

/** Reads a link. */
export function readLinkRow(bytes: Bytes): LinkRow {
  const { values, later } = fieldsOf('link', bytes, LINK);
  const [id, itemId, sealedLinkKey, expiresAt, maxDownloads, signature] = values;
  return withLater({ id, itemId, sealedLinkKey, expiresAt, maxDownloads, signature }, later);
}
