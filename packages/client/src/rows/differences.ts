import { BATCH_SIZE, type BatchOperation, type Item, type PutBackRow, type SpaceRow } from '@coffer/contract';
import { versionsOf } from './canonical-item.ts';

/** A row as this device has proven it, and as the server shows it now; null where one of them has none. */
export interface RowDifference {
  readonly id: string;
  readonly ours: SpaceRow | null;
  readonly theirs: SpaceRow | null;
}

/** In what the server shows a drive otherwise than a device has proven it. */
export interface ShownDifferences {
  readonly rows: readonly RowDifference[];
  /** The head that the server showed them by; null of a drive that nobody has changed yet. */
  readonly shown: { readonly revision: number; readonly hash: string } | null;
  /** The number of the root's key where the server shows it. */
  readonly rootGeneration: number;
  /** All directories above these rows and those in which they are sealed, on either side. */
  readonly ours: Readonly<Record<string, Item>>;
  readonly theirs: Readonly<Record<string, Item>>;
}

/** What happened to an item, seen from what the device has proven. */
export type Happened = 'missing' | 'added' | 'older' | 'changed';

/** What happened to a row: of two that are both there, fewer versions or an earlier key tell which is the older one. */
export function happenedTo({ ours, theirs }: RowDifference): Happened {
  if (theirs === null) return 'missing';
  if (ours === null) return 'added';
  const isOlder =
    theirs.generation < ours.generation ||
    (theirs.version_number ?? 0) < (ours.version_number ?? 0) ||
    theirs.revision < ours.revision;
  return isOlder ? 'older' : 'changed';
}

/** How many versions of the device's row the server does not have any more: nobody has their content. */
export function lostVersions({ ours, theirs }: RowDifference): number {
  const there = new Set((theirs === null ? [] : versionsOf(theirs)).map(({ id }) => id));
  return (ours === null ? [] : versionsOf(ours)).filter(({ id }) => !there.has(id)).length;
}

/**
 * What puts rows back, so that those that were chosen stand as the device has proven them. What the server has added goes to the trash. With
 * a row come the directories above it that are missing, or whose key the server shows as an earlier one: it would not open below
 * them. Versions that the server alone has are kept, but for those whose number one of the row's has.
 *
 * @param chosen ids of rows
 * @param now unix seconds
 * @returns operations in their order, each list small enough for one batch
 */
export function putBackOperations(
  { rows, ours }: ShownDifferences,
  chosen: ReadonlySet<string>,
  now: number,
): BatchOperation[][] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = new Map<string, RowDifference>();
  const choose = (id: string) => {
    const row = byId.get(id);
    if (row === undefined || all.has(id)) return;
    const above = row.ours?.file_id ?? null;
    // Directories come before what lies in them.
    if (row.ours !== null && above !== null && mustComeBack(byId.get(above))) choose(above);
    all.set(id, row);
  };
  for (const id of chosen) choose(id);
  const added = [...all.values()].filter(({ ours: own }) => own === null);
  const addedIds = new Set(added.map(({ id }) => id));
  // What lies in something that goes to the trash goes with it.
  const topmost = added.filter(
    ({ theirs }) => theirs?.trashed === undefined && !addedIds.has(theirs?.file_id ?? ''),
  );
  const depthOf = (id: string | null): number => (id === null ? 0 : 1 + depthOf(ours[id]?.file_id ?? null));
  const put = [...all.values()]
    .flatMap((row) => (row.ours === null ? [] : [putBackRow(row.ours, row.theirs)]))
    .sort((one, other) => depthOf(one.file_id) - depthOf(other.file_id));
  const trash = pieces(topmost.map(({ id }) => id)).map(
    (ids): BatchOperation => ({ kind: 'trash', ids, at: now }),
  );
  const back = pieces(put).map((some): BatchOperation => ({ kind: 'put_back', rows: some }));
  const [firstBack, ...moreBack] = back;
  const first = [...trash, ...(firstBack === undefined ? [] : [firstBack])];
  return [...(first.length === 0 ? [] : [first]), ...moreBack.map((operation) => [operation])];
}

function mustComeBack(row: RowDifference | undefined): boolean {
  if (row === undefined || row.ours === null) return false;
  return row.theirs === null || row.theirs.generation < row.ours.generation;
}

/** A row as it is put back. */
function putBackRow(ours: SpaceRow, theirs: SpaceRow | null): PutBackRow {
  const own = versionsOf(ours);
  const numbers = new Set(own.map(({ number }) => number));
  const ids = new Set(own.map(({ id }) => id));
  // Under another key of the file, they would not open.
  const kept =
    theirs !== null && hasSameKey(ours, theirs)
      ? versionsOf(theirs).filter(({ id, number }) => !ids.has(id) && !numbers.has(number))
      : [];
  const others = [...own.filter(({ id }) => id !== ours.version_id), ...kept];
  const { file_id, sealed_parent_id, generation, parent_generation, former_keys } = ours;
  const { version_id, version_number, version_created_at, trashed, trashed_from, name_hash, space_id } = ours;
  return {
    ...{ id: ours.id, file_id, sealed_parent_id, generation, parent_generation, name_hash },
    encrypted_key: ours.encrypted_key,
    encrypted_name: ours.encrypted_name,
    ...(former_keys !== undefined && { former_keys }),
    ...(trashed !== undefined && { trashed }),
    ...(trashed_from !== undefined && { trashed_from }),
    ...(space_id !== undefined && { space_id }),
    created_at: ours.created_at,
    ...{ version_id, version_number, version_created_at },
    ...contentOf(ours),
    ...(others.length > 0 && {
      other_versions: others.map((version) => {
        const { id, number, created_at } = version;
        return { id, number, created_at, ...contentOf(version) };
      }),
    }),
  };
}

type Content = Pick<
  SpaceRow,
  | 'mime'
  | 'size'
  | 'chunks'
  | 'encrypted_content_key'
  | 'encrypted_metadata'
  | 'file_modified_at'
  | 'finished_upload_at'
  | 'root'
  | 'sealed_size'
  | 'md5'
  | 'sha1'
  | 'sha256'
  | 'blake2b'
  | 'thumbnail_hash'
>;

function contentOf(row: Content): Content {
  const { mime, size, chunks, encrypted_content_key, encrypted_metadata } = row;
  const { file_modified_at, finished_upload_at, root, sealed_size, thumbnail_hash } = row;
  const { md5, sha1, sha256, blake2b } = row;
  return {
    ...{ mime, size, chunks, encrypted_content_key, encrypted_metadata, file_modified_at },
    ...{ finished_upload_at, root, sealed_size, thumbnail_hash, md5, sha1, sha256, blake2b },
  };
}

/** Whether an item has the same key on both sides: the first one never changes. */
function hasSameKey(ours: SpaceRow, theirs: SpaceRow): boolean {
  if (ours.generation !== theirs.generation) return false;
  return ours.generation === 1 || ours.encrypted_key === theirs.encrypted_key;
}

/**
 * Whether a row can be put back, so that it and all below it open: not a directory that has a newer key where the server shows
 * it, and not what lies at the top under a key of the root that the server does not have.
 */
export function canPutBack({ ours, theirs }: RowDifference, rootGeneration: number): boolean {
  if (ours === null) return true;
  if (ours.file_id === null && ours.parent_generation > rootGeneration) return false;
  if (theirs === null || ours.version_id !== null) return true;
  return theirs.generation < ours.generation || hasSameKey(ours, theirs);
}

/** Rows and operations that one batch takes: what describes a file may have some kilobytes. */
const MOST_BYTES = 1_000_000;

function pieces<T>(rows: readonly T[]): T[][] {
  const all: T[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = all.at(-1);
    if (last === undefined || last.length === BATCH_SIZE || bytes + size > MOST_BYTES) {
      all.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return all;
}
