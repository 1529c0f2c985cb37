import {
  keyBytes,
  keysIn,
  type SealedSpaceKeys,
  type SignedRow,
  type SpaceRow,
  type StoredSetting,
  spaceRowOf,
  spaceRowsOf,
  storedSettings,
} from '@coffer/client';
import {
  type FileVersion,
  fileVersion,
  type SpaceRow as RowOnWire,
  type SharedSpace,
  type SignedMember,
  type SpaceChanges,
  type StoredRow,
} from '@coffer/contract';
import { fromBase64Url, memberRowBytes, readMemberRow, toBase64Url, versionRowBytes } from '@coffer/crypto';
import * as z from 'zod';
import {
  canonicalItem,
  putBackRowOf,
  versionRowOf,
} from '../../../packages/client/src/rows/canonical-item.ts';
import {
  memberRowOf,
  membershipIn,
  type SignedMembership,
} from '../../../packages/client/src/rows/member-row.ts';
import { type SealedKind, storedBytes } from '../../../packages/client/src/rows/stored-setting.ts';
import type { TestDrive } from '../../support/test-drive.ts';

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

/** What somebody shares, its rows read, as in `sharedBy`. */
export type SharedRead = Omit<SharedSpace, 'keys' | 'membership'> & {
  readonly keys: SealedSpaceKeys;
  readonly membership: SignedMembership;
};

/** What somebody shares, all that is signed read from its rows. */
export function readShared({ keys, membership, ...shared }: SharedSpace): SharedRead {
  const { space_id: id } = shared;
  return { ...shared, keys: keysIn(id, keys), membership: membershipIn(id, membership) };
}

/** The same as a server would send it. */
export function sentShared({ keys, membership, ...shared }: SharedRead): SharedSpace {
  const { space_id: id } = shared;
  const row = toBase64Url(memberRowBytes(memberRowOf(id, membership)));
  return { ...shared, keys: keyBytes(id, keys), membership: row };
}

/** The keys of somebody's drive. */
export async function driveKeysOf({ api }: Pick<TestDrive, 'api'>): Promise<SealedSpaceKeys> {
  const { space_id, space_keys } = (await api.call('self')).user;
  return keysIn(space_id, space_keys);
}

/** The keys of a space that somebody may follow; null where it is not among these. */
export async function keysOf(
  { api }: Pick<TestDrive, 'api'>,
  spaceId: string,
): Promise<SealedSpaceKeys | null> {
  const { spaces } = await api.call('listSpaces', { query: {} });
  const keys = spaces.find(({ id }) => id === spaceId)?.keys;
  return keys === undefined ? null : keysIn(spaceId, keys);
}

/** The id of a membership as it is sent. */
export function memberIdOf({ row }: Pick<SignedMember, 'row'>): string {
  return readMemberRow(fromBase64Url(row)).id;
}

/** The bytes of a membership with another role. */
export function withRole(row: string, role: 'viewer' | 'editor'): string {
  return toBase64Url(memberRowBytes({ ...readMemberRow(fromBase64Url(row)), role }));
}

/** A version of a file in a page of versions, with a row that says what its fields say; none of an unfinished upload. */
export function versionOnWire(itemId: string, { row: _, ...version }: FileVersion): FileVersion {
  if (version.encrypted_upload !== undefined) return version;
  return { ...version, row: toBase64Url(versionRowBytes(versionRowOf(itemId, version))) };
}

/** The same of all in a page. */
export function sentVersions(itemId: string, versions: readonly FileVersion[]): FileVersion[] {
  return versions.map((version) => versionOnWire(itemId, version));
}

/** An answer with a page of versions, in which they are otherwise. */
export async function editedVersions(
  itemId: string,
  answer: Response,
  change: (versions: FileVersion[]) => FileVersion[],
): Promise<Response> {
  const versions = z.array(fileVersion).parse(await answer.json());
  return Response.json(sentVersions(itemId, change(versions)));
}
