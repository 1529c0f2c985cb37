import {
  type Bytes,
  DigestTree,
  type Hashed,
  nodesAbove,
  packNode,
  rowHasher,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import { batches } from '../batches.ts';
import { Refusal } from '../calls/refusal.ts';
import { waitingRepository } from '../storage/waiting-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { digestRepository, type StoredItem } from './digest-repository.ts';
import { type RevisionPosition, removalRepository } from './following-repository.ts';
import { type HashedItem, hashedUnlessDamaged } from './item-hashes.ts';

/** Items and buckets that one transaction is about, so that those who write to the space do not wait long. */
const AT_ONCE: Portion = { items: 200, buckets: 100, refusesLost: false };

/** Those that are looked at together within a transaction that goes on until all of them were. */
const MOST_AT_ONCE: Portion = { items: 1_000, buckets: 1_000, refusesLost: true };

/** Versions that are in memory at once, but for those of a single file. */
const VERSIONS_AT_ONCE = 10_000;

interface Portion {
  readonly items: number;
  readonly buckets: number;
  /** Refuses items that had a hash, are still there and have none any more. */
  readonly refusesLost: boolean;
}

/** Behind all rows of a revision: no id is as large. */
const BEHIND_ALL_IDS = '~';

/** Before all revisions. */
const NOTHING = -1;

/** What is left to do until a digest has all changes up to a revision. */
interface Walk {
  readonly target: number;
  /** Where the next page of what is gone, or of what was changed, begins; null once all have been read. */
  readonly gone: RevisionPosition | 'ghosts' | null;
  readonly changed: RevisionPosition | null;
  /** Whose hashes have to be made again. */
  readonly buckets: ReadonlySet<number>;
}

/** A digest that has all changes of its space. */
export interface CurrentDigest {
  readonly revision: number;
  readonly items: number;
  readonly versions: number;
}

/**
 * Brings the digest of a space's items up to date, and reads something in the transaction in which it is. Items carry the
 * revision that changed them last, so nothing is done when they are written, and here only what has changed since is
 * read. What is much takes several transactions; where one was interrupted, the next call begins again with what is not
 * in the digest yet. Several at once do the same work twice, and nothing wrong.
 *
 * @throws Refusal `not_found` where the space is gone
 */
export async function withDigest<T>(
  database: Database,
  spaceId: string,
  read: (queries: Queries, current: CurrentDigest) => Promise<T>,
): Promise<T> {
  for (let walk: Walk | null = null; ; ) {
    const from = walk;
    const step = await database.transaction({ space: spaceId }, async (queries) => {
      return asSigned(queries, spaceId, async () => {
        const next = await takeStep(queries, spaceId, from, AT_ONCE);
        return 'current' in next ? { value: await read(queries, next.current) } : next;
      });
    });
    if ('value' in step) return step.value;
    walk = step.walk;
  }
}

/** Reads something of a space in a transaction, while all of its items stand as they were signed. */
export async function asSigned<T>(queries: Queries, spaceId: string, read: () => Promise<T>): Promise<T> {
  const waiting = waitingRepository(queries);
  if (!(await waiting.hasSigned(spaceId))) return read();
  await waiting.showSigned(spaceId);
  const value = await read();
  await waiting.showChanged(spaceId);
  return value;
}

/**
 * The same as `withDigest` for a transaction that has changed something of the space itself.
 *
 * @throws Refusal `head_refused` where an item that stays would go from the digest: rows go by being removed alone
 */
export async function bringUpDigest(queries: Queries, spaceId: string): Promise<CurrentDigest> {
  for (let walk: Walk | null = null; ; ) {
    const step = await takeStep(queries, spaceId, walk, MOST_AT_ONCE);
    if ('current' in step) return step.current;
    walk = step.walk;
  }
}

/**
 * Brings the digests of all spaces up to date that have changed.
 *
 * @param signal ends it early
 */
export async function keepDigests(database: Database, signal?: AbortSignal): Promise<void> {
  for (const spaceId of await digestRepository(database.queries).behind()) {
    if (signal?.aborted) return;
    try {
      await withDigest(database, spaceId, async () => null);
    } catch (error) {
      // It went meanwhile.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
  }
}

/** One transaction's part. Without much to do it is all. */
async function takeStep(
  queries: Queries,
  spaceId: string,
  from: Walk | null,
  portion: Portion,
): Promise<{ readonly walk: Walk | null } | { readonly current: CurrentDigest }> {
  const standing = await digestRepository(queries).standing(spaceId);
  if (standing === undefined) throw new Refusal('not_found', 'There is no such space.');
  const { revision, kept, forgotten_revision } = standing;
  if (revision === (kept ?? 0)) {
    return { current: { revision, items: standing.items ?? 0, versions: standing.versions ?? 0 } };
  }
  // What went before is not known any more: each item is looked at, and each hash.
  const isKnown = kept !== null && kept >= forgotten_revision;
  const since = { revision: isKnown ? kept : NOTHING, id: BEHIND_ALL_IDS };
  let walk: Walk = from ?? {
    target: revision,
    gone: isKnown ? since : 'ghosts',
    changed: since,
    buckets: new Set(),
  };
  if (walk.gone !== null) walk = await dropGone(queries, spaceId, walk, walk.gone, portion);
  if (walk.gone === null && walk.changed !== null)
    walk = await hashChanged(queries, spaceId, walk, walk.changed, portion);
  if (walk.changed !== null) return { walk };
  walk = await hashBuckets(queries, spaceId, walk, portion);
  if (walk.buckets.size > 0) return { walk };
  await digestRepository(queries).keep(spaceId, walk.target, { items: 0, versions: 0 });
  if (walk.target < revision) return { walk: null };
  return takeStep(queries, spaceId, null, portion);
}

/** Removes the hashes of a page of what is gone. */
async function dropGone(
  queries: Queries,
  spaceId: string,
  walk: Walk,
  from: RevisionPosition | 'ghosts',
  { items: limit }: Portion,
): Promise<Walk> {
  const page =
    from === 'ghosts'
      ? (await digestRepository(queries).ghosts(spaceId)).map((id) => ({ id, revision: NOTHING }))
      : await removalRepository(queries).removed(spaceId, from, limit);
  const touched = await replaceHashes(
    queries,
    spaceId,
    page.map(({ id }) => id),
    [],
  );
  const isAll = from === 'ghosts' || page.length < limit;
  return {
    ...walk,
    gone: isAll ? null : (page.at(-1) ?? null),
    buckets: new Set([...walk.buckets, ...touched]),
  };
}

/** Makes the hashes of a page of what was changed. */
async function hashChanged(
  queries: Queries,
  spaceId: string,
  walk: Walk,
  from: RevisionPosition,
  { items: limit, refusesLost }: Portion,
): Promise<Walk> {
  const page = await digestRepository(queries).changedItems(spaceId, from, limit);
  const ids = page.map(({ id }) => id);
  const hashed = await hashItems(queries, spaceId, page);
  if (refusesLost) await checkNoneLost(queries, spaceId, ids, hashed);
  const touched = await replaceHashes(queries, spaceId, ids, hashed);
  const last = page.length < limit ? null : (page.at(-1) ?? null);
  return { ...walk, changed: last, buckets: new Set([...walk.buckets, ...touched]) };
}

/** @throws Refusal `head_refused` where one of the items had a hash, and has none any more */
async function checkNoneLost(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
  hashed: readonly HashedItem[],
): Promise<void> {
  if (hashed.length === ids.length) return;
  const { bucketOf } = await rowHasher();
  const kept = new Set(hashed.map(({ id }) => id));
  const without = ids.flatMap((id) => (kept.has(id) ? [] : { id, bucket: bucketOf(id) }));
  for (const some of batches(without, MOST_AT_ONCE.items)) {
    if ((await digestRepository(queries).hashesOf(spaceId, some)).length === 0) continue;
    throw new Refusal('head_refused', 'Something of these would be no row any more, and is not removed.', {
      errors: { head: ['lost-rows'] },
    });
  }
}

/** The hashes of those of the items that have one. */
async function hashItems(
  queries: Queries,
  spaceId: string,
  items: readonly StoredItem[],
): Promise<HashedItem[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const most = items.length === 1 ? undefined : VERSIONS_AT_ONCE;
  const rows = await digestRepository(queries).versionsOf(spaceId, ids, most);
  if (most !== undefined && rows.length === most) {
    const half = Math.ceil(items.length / 2);
    const first = await hashItems(queries, spaceId, items.slice(0, half));
    return [...first, ...(await hashItems(queries, spaceId, items.slice(half)))];
  }
  const versions = grouped(rows, (version) => version.item_id);
  const hasher = await rowHasher();
  return items.flatMap(
    (item) => hashedUnlessDamaged(spaceId, item, versions.get(item.id) ?? [], hasher) ?? [],
  );
}

/** The hashes of items and of all below them that have one, hex, by their ids. */
export async function hashesBelow(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const items of batches(await digestRepository(queries).itemsBelow(spaceId, ids), MOST_AT_ONCE.items)) {
    for (const { id, hash } of await hashItems(queries, spaceId, items)) all.set(id, toHex(hash));
  }
  return all;
}

/** Puts new hashes in the place of those that items have. Gives the buckets of the items. */
async function replaceHashes(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
  hashed: readonly HashedItem[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const digests = digestRepository(queries);
  const { bucketOf } = await rowHasher();
  const places = ids.map((id) => ({ id, bucket: bucketOf(id) }));
  const before = await digests.removeHashes(spaceId, places);
  await digests.insertHashes(
    spaceId,
    hashed.map(({ id, bucket, hash, versions }) => ({ id, bucket, hash: textOf(hash), versions })),
  );
  const versions = hashed.reduce((sum, item) => sum + item.versions, 0);
  const grown = { items: hashed.length - before.items, versions: versions - before.versions };
  await digests.keep(spaceId, NOTHING, grown);
  return new Set(places.map(({ bucket }) => bucket));
}

/** Makes the hashes of some of the buckets, and of the nodes above them. */
async function hashBuckets(
  queries: Queries,
  spaceId: string,
  walk: Walk,
  { buckets: limit }: Portion,
): Promise<Walk> {
  const ordered = [...walk.buckets].toSorted((one, other) => one - other);
  const buckets = ordered.slice(0, limit);
  if (buckets.length === 0) return walk;
  const digests = digestRepository(queries);
  const within = grouped(await digests.inBuckets(spaceId, buckets), ({ bucket }) => bucket);
  const tree = new DigestTree();
  const above = [1, 2, 3].map((level) => ({ level, numbers: nodesAbove(level, buckets) }));
  for (const { level, numbers } of above) {
    for (const { number, hashes } of await digests.nodesOf(spaceId, level, numbers)) {
      tree.addBelow(level, number, unpackNode(bytesOf(hashes)));
    }
  }
  const { bucketHash } = await rowHasher();
  const hashOf = (bucket: number) => bucketHash((within.get(bucket) ?? []).map(hashedOf));
  await tree.update(new Map(buckets.map((bucket) => [bucket, hashOf(bucket)])));
  const changed = above.flatMap(({ level, numbers }) =>
    numbers.map((number) => ({ level, number, hashes: textOf(packNode(tree.children(level, number))) })),
  );
  await digests.setNodes(
    spaceId,
    changed.filter(({ hashes }) => hashes !== NO_HASHES),
  );
  await digests.removeNodes(
    spaceId,
    changed.filter(({ hashes }) => hashes === NO_HASHES),
  );
  return { ...walk, buckets: new Set(ordered.slice(limit)) };
}

/** Of a node with nothing below it. */
export const NO_HASHES = Buffer.from(packNode([])).toString('base64url');

/** Rows by what they belong to. */
export function grouped<K, T>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function hashedOf({ id, hash }: { readonly id: string; readonly hash: string }): Hashed {
  return { id, hash: bytesOf(hash) };
}

/** Bytes as they are stored. */
function textOf({ buffer, byteOffset, byteLength }: Bytes): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64url');
}

/** A hash as it is stored, in base64url; something else for damaged text, so that comparisons name it and go on. */
export function bytesOf(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
