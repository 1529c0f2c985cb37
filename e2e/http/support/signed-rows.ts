import {
  type SignedRow,
  type SpaceRow,
  type StoredSetting,
  spaceRowOf,
  spaceRowsOf,
  storedSettings,
} from '@coffer/client';
import type { SpaceRow as RowOnWire, SignedMember, SpaceChanges, StoredRow } from '@coffer/contract';
import { fromBase64Url, memberRowBytes, readMemberRow, toBase64Url } from '@coffer/crypto';
import { canonicalItem, putBackRowOf } from '../../../packages/client/src/rows/canonical-item.ts';
import { type SealedKind, storedBytes } from '../../../packages/client/src/rows/stored-setting.ts';

/** A row by its fields, without the bytes from which they were read. */
export function fieldsOf({ signed: _, ...row }: SpaceRow): SpaceRow {
  return row;
}

/** A row as its fields say, as the server would send it. */
export function writtenRow(spaceId: string, row: SpaceRow): RowOnWire {
  return {
    ...putBackRowOf(canonicalItem(spaceId, fieldsOf(row)), row.space_id),
    revision: row.revision,
  };
}

/** A row with other fields, in bytes that say so, too. */
export function rowWith(spaceId: string, row: SpaceRow, changes: Partial<SpaceRow>): SignedRow {
  return spaceRowOf(spaceId, writtenRow(spaceId, { ...row, ...changes }));
}

/** A row as it is sent, with other fields. */
export function editedRow(spaceId: string, row: RowOnWire, edit: (row: SpaceRow) => SpaceRow): RowOnWire {
  return writtenRow(spaceId, edit(fieldsOf(spaceRowOf(spaceId, row))));
}

/** The rows of a page of changes, read. */
export function itemsIn(spaceId: string, { items }: Pick<SpaceChanges, 'items'>): SignedRow[] {
  return spaceRowsOf(spaceId, items);
}

/** The settings in an answer, read. */
export function settingsIn({ settings }: Pick<SpaceChanges, 'settings'>): readonly StoredSetting[] {
  return storedSettings('setting', settings);
}

/** A setting or contact as the server would send it. */
export function storedRow({ revision, ...setting }: StoredSetting, kind: SealedKind = 'setting'): StoredRow {
  return { row: toBase64Url(storedBytes(kind, setting)), revision };
}

/** Rows of settings or contacts as they are sent, with other fields. */
export function editedSettings(
  rows: readonly StoredRow[],
  edit: (rows: readonly StoredSetting[]) => readonly StoredSetting[],
  kind: SealedKind = 'setting',
): StoredRow[] {
  return edit(storedSettings(kind, rows)).map((row) => storedRow(row, kind));
}

/** The id of a membership as it is sent. */
export function memberIdOf({ row }: Pick<SignedMember, 'row'>): string {
  return readMemberRow(fromBase64Url(row)).id;
}

/** The bytes of a membership with another role. */
export function withRole(row: string, role: 'viewer' | 'editor'): string {
  return toBase64Url(memberRowBytes({ ...readMemberRow(fromBase64Url(row)), role }));
}
