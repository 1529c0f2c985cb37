import { type BatchOperation, type CarriedItem, VERSIONS_PER_AUTHOR } from '@coffer/contract';
import { batches } from '../batches.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { arrivingRepository } from '../storage/arriving-repository.ts';
import { itemBytes } from '../storage/item-size.ts';
import { partRepository } from '../storage/part-repository.ts';
import { idOfSpace, noMoreVersions, oneFileAlone, tooManyVersions } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { exceedSpace } from '../storage/take-space.ts';
import { checkTarget } from '../storage/tree-service.ts';
import type { Moving } from './moving.ts';
import { carriedInParts } from './parts.ts';

type Arrive = Extract<BatchOperation, { readonly kind: 'arrive' }>;

/** Items that one statement is about. */
const AT_ONCE = 500;

/** The greatest number of a version that somebody else than the owner brings: further ones always have room behind it. */
const GREATEST_NUMBER_BROUGHT = 2 ** 52;

/** What takes items beside the change that it is part of. */
export interface ArriveNeeds {
  /** Who sends the change. */
  readonly userId: string;
  readonly moving: Moving;
  /** Of a space that is a single file's: that file. */
  readonly fileId: string | null;
  /** To the newest key, by the head that comes along; null without one. */
  readonly keyCommitment: string | null;
}

/**
 * Takes all that the same call has let go from another space: what stands sealed in its rows is from then on what was sealed for this one. What
 * was made from rows as they are no longer is passed over.
 *
 * @throws Refusal `space_changed` with the ids of all those for which nothing was made from the rows as they are, `not_found`,
 * `not_a_directory`, `too_deep`, `epoch_outdated`, `too_many_items`, `validation_failed`; `name_exists` by the database
 */
export async function arriveIn(
  change: SpaceChange,
  { from, file_id: target, items, epoch: named, parts, tops: said }: Omit<Arrive, 'kind'>,
  { userId, moving, fileId, keyCommitment }: ArriveNeeds,
): Promise<void> {
  const { queries, spaceId, author } = change;
  const { hashes, tops } = moving.take(from, spaceId);
  if (said !== undefined || (author !== null && parts !== undefined)) checkTops(tops, said);
  if (hashes.has(spaceId)) throw idOfSpace('from');
  if (author !== null) checkNamed(items, hashes);
  if (fileId !== null && (hashes.size !== 1 || !hashes.has(fileId))) throw oneFileAlone();
  const epoch = await change.epoch(named);
  const arriving = arrivingRepository(queries);
  if (target !== null) {
    await checkPlace(change, target, [...hashes.keys()]);
    await arriving.placeUnsealed(
      spaceId,
      tops.filter((id) => !hashes.has(id)),
      target,
    );
  }
  const place = { spaceId, parentId: target, epoch, revision: await change.revision() };
  const missing = new Set(hashes.keys());
  let growth = 0;
  async function seal(all: readonly CarriedItem[]): Promise<void> {
    const fitting = joined(all.filter(({ id, hash }) => hashes.get(id) === hash));
    for (const some of batches(fitting, AT_ONCE)) {
      const ids = some.map(({ id }) => id);
      const before = new Map((await arriving.sized(spaceId, ids)).map((row) => [row.id, row]));
      const rows = some.map((item) => sizedRow(item, before.get(item.id)?.kind === 0));
      await arriving.sealItems(rows, place);
      const others = ids.filter((id) => missing.has(id));
      await arriving.unsealVersions(spaceId, others, author);
      if (author !== null) await checkOthers(change, others);
      await arriving.sealVersions(spaceId, ids, keysOf(rows), epoch);
      for (const { id, sealed_bytes } of rows) growth += sealed_bytes - (before.get(id)?.sealed_bytes ?? 0);
      for (const id of ids) missing.delete(id);
    }
  }
  if (parts !== undefined) {
    const to = { spaceId, epoch, keyCommitment };
    for await (const some of carriedInParts(queries, userId, parts, to)) await seal(some);
    await partRepository(queries, userId).forget(null);
  }
  await seal(items);
  if (missing.size > 0) throw changedMeanwhile([...missing]);
  await exceedSpace(queries, spaceId, { bytes: growth, items: 0 });
}

/** Looks whether an operation names what comes to lie in its directory, by which an undo finds it. @throws Refusal `validation_failed` */
function checkTops(tops: readonly string[], said: readonly string[] = []): void {
  const named = new Set(said);
  if (named.size !== new Set(tops).size || tops.some((id) => !named.has(id)))
    throw fieldRefused('tops', 'This is not what comes to lie there.');
}

/** Looks whether what has come to the top of a space can come into a directory. */
async function checkPlace({ queries, spaceId }: SpaceChange, target: string, ids: readonly string[]) {
  for (const some of batches(ids, AT_ONCE)) {
    const top = await arrivingRepository(queries).atTop(spaceId, some);
    if (top.length > 0) await checkTarget(queries, spaceId, target, top);
  }
}

/** Looks whether an operation names nothing that does not come: an undo takes what it names for new. @throws Refusal `validation_failed` */
function checkNamed(items: readonly CarriedItem[], hashes: ReadonlyMap<string, string>): void {
  const other = items.findIndex(({ id }) => !hashes.has(id));
  if (other >= 0) throw fieldRefused(`items.${other}.id`, 'This does not come from there.');
}

function changedMeanwhile(ids: readonly string[]): Refusal {
  const detail = 'Something of this has changed meanwhile. Look at it, and move it again.';
  return new Refusal('space_changed', detail, { errors: { items: [...ids] } });
}

/** Each item once, also where its versions came bit by bit. */
function joined(items: readonly CarriedItem[]): CarriedItem[] {
  const all = new Map<string, CarriedItem>();
  for (const item of items) {
    const before = all.get(item.id)?.versions ?? [];
    all.set(item.id, before.length === 0 ? item : { ...item, versions: [...before, ...item.versions] });
  }
  return [...all.values()];
}

/**
 * Checks what somebody brings from a space of their own: nobody has checked there what others can read.
 *
 * @throws Refusal `too_many_items` for a file with more versions, or a greater number, than they may bring; `validation_failed` for what no other call takes
 */
async function checkOthers({ queries, spaceId }: SpaceChange, ids: readonly string[]): Promise<void> {
  const arriving = arrivingRepository(queries);
  if ((await arriving.isDateless(spaceId, ids)) || (await arriving.isTooLong(spaceId, ids)))
    throw fieldRefused('items', 'A date or a sealed field of one is out of its limits.');
  for (const { versions, last } of await arriving.countedVersions(spaceId, ids)) {
    if (Number(versions) > VERSIONS_PER_AUTHOR) throw tooManyVersions();
    if (last > GREATEST_NUMBER_BROUGHT) throw noMoreVersions();
  }
}

/** What is sealed of an item, and how much it counts as; a file has no metadata beside its versions. */
function sizedRow(item: CarriedItem, isDirectory: boolean) {
  const encrypted_metadata = isDirectory ? item.encrypted_metadata : null;
  return { ...item, encrypted_metadata, sealed_bytes: itemBytes(item.encrypted_name, encrypted_metadata) };
}

/** The keys of contents, by their versions, but for those that did not open. */
function keysOf(items: readonly CarriedItem[]) {
  return items.flatMap(({ versions }) =>
    versions.flatMap(({ id, encrypted_key }) => (encrypted_key === null ? [] : [{ id, encrypted_key }])),
  );
}
