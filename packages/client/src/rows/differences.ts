import { BATCH_SIZE, type BatchOperation, type Item } from '@coffer/contract';
import { type Bytes, equalBytes, readVersionRow } from '@coffer/crypto';
import { batches } from '../concurrency/batches.ts';
import { type CanonicalItem, canonicalOfBytes, versionsOf } from './canonical-item.ts';
import { chainIn } from './chain-in.ts';
import { staysInItsSpace } from './later-rows.ts';
import type { SignedRow } from './space-row.ts';

/** A row that comes back at the end of a fork, as it was at the end that has it. */
export interface ReturningRow {
  readonly row: CanonicalItem;
  /** Of what stands for a space: which one. */
  readonly standsFor?: string | undefined;
  /** Its versions that the other end has not: of the others, the keys stay as they stand there. */
  readonly missing: readonly string[];
}

/** A row as this device has proven it, and as the server shows it now; null where one of them has none. */
export interface RowDifference {
  readonly id: string;
  readonly ours: SignedRow | null;
  readonly theirs: SignedRow | null;
}

/** In what the server shows a drive otherwise than a device has proven it. */
export interface ShownDifferences {
  readonly rows: readonly RowDifference[];
  /** The head that the server showed them by. */
  readonly shown: { readonly revision: number; readonly hash: string };
  /** All directories above these rows, on either side. */
  readonly ours: Readonly<Record<string, Item>>;
  readonly theirs: Readonly<Record<string, Item>>;
}

/** What happened to an item, seen from what the device has proven. */
export type Happened = 'missing' | 'added' | 'older' | 'changed';

/** What happened to a row: of two that are both there, fewer versions or an earlier revision tell which is the older one. */
export function happenedTo({ ours, theirs }: RowDifference): Happened {
  if (theirs === null) return 'missing';
  if (ours === null) return 'added';
  const isOlder =
    (theirs.version_number ?? 0) < (ours.version_number ?? 0) || theirs.revision < ours.revision;
  return isOlder ? 'older' : 'changed';
}

/** How many versions of the device's row the server does not have any more: nobody has their content. */
export function lostVersions({ ours, theirs }: RowDifference): number {
  const there = new Set((theirs === null ? [] : versionsOf(theirs)).map(({ id }) => id));
  return (ours === null ? [] : versionsOf(ours)).filter(({ id }) => !there.has(id)).length;
}

/** What puts rows back. */
export interface PuttingBack {
  /** What takes away what the server has added, each small enough for a batch with others. */
  readonly trash: readonly BatchOperation[];
  /** In the order in which they come: directories before what lies in them. */
  readonly rows: readonly ReturningRow[];
  /** The same of what lies in a directory that comes out of the trash with the rows: until then it is in the trash. */
  readonly trashAfter: readonly BatchOperation[];
}

/**
 * What puts rows back, so that those that were chosen stand as the device has proven them. What the server has added goes to the trash. With
 * a row come the directories above it that are missing. Versions that the server has are kept.
 *
 * @param chosen ids of rows
 * @param now unix seconds
 */
export function puttingBack(
  { rows, ours, theirs: above }: ShownDifferences,
  chosen: ReadonlySet<string>,
  now: number,
): PuttingBack {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = new Map<string, RowDifference>();
  const choose = (id: string) => {
    const row = byId.get(id);
    if (row === undefined || all.has(id)) return;
    const parent = row.ours?.file_id ?? null;
    // Directories come before what lies in them.
    if (row.ours !== null && parent !== null && isMissing(byId.get(parent))) choose(parent);
    all.set(id, row);
  };
  for (const id of chosen) choose(id);
  const added = [...all.values()].filter(({ ours: own }) => own === null);
  const addedIds = new Set(added.map(({ id }) => id));
  // What lies in something that goes to the trash goes with it.
  const topmost = added.filter(
    ({ theirs }) => theirs?.trashed === undefined && !addedIds.has(theirs?.file_id ?? ''),
  );
  const depthOf = (id: string | null): number =>
    id === null || ours[id] === undefined ? 0 : 1 + depthOf(ours[id].file_id);
  const put = [...all.values()]
    .flatMap((row) => (row.ours === null ? [] : [returningRow(row.ours, row.theirs)]))
    .sort(({ row: one }, { row: other }) => depthOf(one.item.parentId) - depthOf(other.item.parentId));
  const comesBack = (id: string) => {
    const row = all.get(id)?.ours;
    return row != null && row.trashed === undefined;
  };
  const directories = new Map(Object.entries(above));
  const placed = topmost.map(({ id, theirs }) => {
    const hiding = [...chainIn(directories, theirs?.file_id ?? '')].filter((each) => each.trashed);
    return { id, hiding };
  });
  const shown = placed.filter(({ hiding }) => hiding.length === 0);
  const showing = placed.filter(({ hiding }) => hiding.length > 0 && hiding.every(({ id }) => comesBack(id)));
  const trashOf = (some: readonly { readonly id: string }[]) =>
    batches(
      some.map(({ id }) => id),
      BATCH_SIZE,
    ).map((ids) => ({ kind: 'trash' as const, ids: [...ids], at: now }));
  return { trash: trashOf(shown), rows: put, trashAfter: trashOf(showing) };
}

function isMissing(row: RowDifference | undefined): boolean {
  return row !== undefined && row.ours !== null && row.theirs === null;
}

/**
 * A row as it is put back, and which of its versions are missing on the server. What is there never changes and is never taken away: a version that is missing comes
 * back without its content, so where something else has its number, that stays in its place.
 */
function returningRow(ours: SignedRow, theirs: SignedRow | null): ReturningRow {
  const row = canonicalOfBytes(ours.signed);
  const there = theirs === null ? [] : canonicalOfBytes(theirs.signed).versions;
  const [ids, numbers] = [new Set(there.map(({ id }) => id)), new Set(there.map(({ number }) => number))];
  const missing = row.versions.filter(({ id, number }) => !ids.has(id) && !numbers.has(number));
  const all = [...missing, ...there];
  const shown =
    all.find(({ id }) => id === ours.version_id) ??
    all.find(({ number }) => number === ours.version_number) ??
    null;
  const versions = [...(shown === null ? [] : [shown]), ...all.filter((version) => version !== shown)];
  return {
    row: { ...row, item: { ...row.item, shownVersionId: shown?.id ?? null }, versions },
    ...(ours.space_id !== undefined && { standsFor: ours.space_id }),
    missing: missing.map(({ id }) => id),
  };
}

/**
 * True if the server shows a version otherwise than the device has proven it, in its content or in anything else that its row binds: a version never changes, so
 * what is put back could not be what it was.
 */
export function isExchanged({ ours, theirs }: RowDifference): boolean {
  if (ours === null || theirs === null) return false;
  const there = new Map(bytesById(theirs));
  return bytesById(ours).some(([id, bytes]) => {
    const other = there.get(id);
    return other !== undefined && !equalBytes(other, bytes);
  });
}

/** The versions of a row by their ids, each as its bytes. */
function bytesById({ signed }: SignedRow): (readonly [string, Bytes])[] {
  return signed.versions.map((bytes) => [readVersionRow(bytes).id, bytes]);
}

/**
 * True if a row can be put back so that it opens: not what is sealed under a key that this device does not have any more, nor what a later
 * version has added something to.
 *
 * @param own the epochs whose keys open what this device has proven
 */
export function canPutBack(row: RowDifference, own: ReadonlySet<number>): boolean {
  const { ours } = row;
  if (ours === null) return true;
  if (isExchanged(row) || staysInItsSpace(canonicalOfBytes(ours.signed))) return false;
  const epochs = [
    ours.name_epoch,
    ours.metadata_epoch,
    ...versionsOf(ours).map(({ key_epoch }) => key_epoch),
  ];
  return epochs.every((each) => each === null || own.has(each));
}
