import type { Bytes } from '../bytes.ts';
import { type EpochRow, epochRowBytes, readEpochRow } from './epoch.ts';
import { type ItemRow, itemRowBytes, readItemRow } from './item.ts';
import type { RowKind } from './kinds.ts';
import { type LinkRow, linkRowBytes, readLinkRow } from './link.ts';
import { type MemberRow, memberRowBytes, readMemberRow } from './member.ts';
import { type RootRow, readRootRow, rootRowBytes } from './root.ts';
import { contactRowBytes, readSealedRow, type SealedRow, settingRowBytes } from './sealed.ts';
import { readVersionRow, type VersionRow, versionRowBytes } from './version.ts';

// Each kind of row has a file: its fields, what writes them, and what reads them and throws EncodingInvalid for everything else. Written again, what was read has the same bytes.

export { type EpochRow, epochRowBytes, epochRowId, readEpochRow } from './epoch.ts';
export { type ItemRow, itemRowBytes, readItemRow } from './item.ts';
export {
  FIRST_ITEM_PART,
  MOST_UNKNOWN_BYTES,
  numberOfKind,
  type OwnedRowKind,
  type RowKind,
  rowKind,
} from './kinds.ts';
export { type LinkRow, linkRowBytes, readLinkRow } from './link.ts';
export { type MemberRow, memberRowBytes, ROLES, type Role, readMemberRow } from './member.ts';
export { firstRootRow, type RootRow, readRootRow, rootRowBytes } from './root.ts';
export { type Extensible, idBytes } from './row-bytes.ts';
export { contactRowBytes, readSealedRow, type SealedRow, settingRowBytes } from './sealed.ts';
export { readUnknownRow, type UnknownRow } from './unknown.ts';
export { readVersionRow, type VersionRow, versionRowBytes } from './version.ts';

/** The rows of each kind. */
export interface RowTypes {
  readonly item: ItemRow;
  readonly version: VersionRow;
  readonly link: LinkRow;
  readonly member: MemberRow;
  readonly contact: SealedRow;
  readonly setting: SealedRow;
  readonly epoch: EpochRow;
  readonly root: RootRow;
}

/** How rows of a kind are written and read. */
interface RowFormat<Row> {
  readonly bytes: (row: Row) => Bytes;
  readonly read: (bytes: Bytes) => Row;
}

/** Each kind of row. */
export const ROWS: { readonly [Kind in RowKind]: RowFormat<RowTypes[Kind]> } = {
  item: { bytes: itemRowBytes, read: readItemRow },
  version: { bytes: versionRowBytes, read: readVersionRow },
  link: { bytes: linkRowBytes, read: readLinkRow },
  member: { bytes: memberRowBytes, read: readMemberRow },
  contact: { bytes: contactRowBytes, read: (bytes) => readSealedRow('contact', bytes) },
  setting: { bytes: settingRowBytes, read: (bytes) => readSealedRow('setting', bytes) },
  epoch: { bytes: epochRowBytes, read: readEpochRow },
  root: { bytes: rootRowBytes, read: readRootRow },
};
