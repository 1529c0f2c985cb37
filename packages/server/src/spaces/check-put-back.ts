import type { BatchOperation, PutBackRow } from '@coffer/contract';
import { EncodingInvalid, rowHasher, versionRowBytes } from '@coffer/crypto';
import { batches } from '../batches.ts';
import { fieldRefused } from '../calls/refusal.ts';
import { type ReturningItem, readReturning } from '../storage/returning-item.ts';
import { versionRowOf } from '../storage/version-rows.ts';
import type { Queries } from '../store/database/database.ts';
import { digestRepository, type StoredVersion } from './digest-repository.ts';
import { hashedUnlessDamaged } from './item-hashes.ts';
import { grouped } from './keep-digests.ts';
import { type CarriedTo, putBackInParts } from './parts.ts';

type PutBack = Extract<BatchOperation, { readonly kind: 'put_back' }>;

/** Rows whose versions are in memory at once. */
const ROWS_AT_ONCE = 100;

/** Who puts rows back, and the key under which those are sealed that went ahead. */
export interface PuttingBack extends Omit<CarriedTo, 'spaceId'> {
  readonly userId: string;
}

/**
 * The rows that an operation puts back, those first that went ahead.
 *
 * @throws Refusal as `putBackInParts`; `validation_failed` for what is no row, or none that this version knows
 */
export async function* rowsPutBack(
  queries: Queries,
  spaceId: string,
  { rows, parts }: Pick<PutBack, 'rows' | 'parts'>,
  { userId, ...key }: PuttingBack,
): AsyncGenerator<readonly ReturningItem[], void, undefined> {
  let before = 0;
  const read = (some: readonly PutBackRow[]) => {
    const all = some.map((row, index) => readReturning(row, `rows.${before + index}`));
    before += some.length;
    return all;
  };
  if (parts !== undefined) {
    for await (const some of putBackInParts(queries, userId, parts, { spaceId, ...key })) yield read(some);
  }
  if (rows.length > 0) yield read(rows);
}

/**
 * Compares rows that a signed batch puts back with what there is before its operations. A version of an item that stands as it was signed is there already, and
 * never changes; only where an item stands otherwise its versions are put back as well.
 *
 * @param by with the epoch that the head of the batch names
 * @throws Refusal `validation_failed`
 */
export async function checkPutBack(
  queries: Queries,
  spaceId: string,
  operations: readonly BatchOperation[],
  by: PuttingBack,
): Promise<void> {
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== 'put_back') continue;
    let before = 0;
    for await (const rows of rowsPutBack(queries, spaceId, operation, by)) {
      const first = before;
      const named = rows.map((row, at) => ({ row, field: `operations.${index}.rows.${first + at}` }));
      for (const { row, field } of named) checkEpochs(row, by.epoch, field);
      for (const some of batches(named, ROWS_AT_ONCE)) await checkVersions(queries, spaceId, some);
      before += rows.length;
    }
  }
}

/** A row, and what it is called in a refusal. */
interface NamedRow {
  readonly row: ReturningItem;
  readonly field: string;
}

function checkEpochs({ item, versions }: ReturningItem, newest: number, field: string): void {
  const { nameEpoch, nameHashEpoch, metadataEpoch } = item;
  const all = [nameEpoch, nameHashEpoch, metadataEpoch, ...versions.map(({ keyEpoch }) => keyEpoch)];
  if (all.some((epoch) => epoch !== null && epoch > newest)) {
    throw fieldRefused(field, 'It names an epoch that has not begun.');
  }
}

async function checkVersions(queries: Queries, spaceId: string, named: readonly NamedRow[]): Promise<void> {
  const digests = digestRepository(queries);
  const ids = named.map(({ row }) => row.item.id);
  const byItem = grouped(await digests.versionsOf(spaceId, ids), ({ item_id }) => item_id);
  const changed = named.filter(({ row }) => changesOne(row, byItem.get(row.item.id) ?? []));
  if (changed.length === 0) return;
  const changedIds = changed.map(({ row }) => row.item.id);
  const hasher = await rowHasher();
  const hashed = (await digests.itemsOf(spaceId, changedIds)).flatMap(
    (item) => hashedUnlessDamaged(spaceId, item, byItem.get(item.id) ?? [], hasher) ?? [],
  );
  if (hashed.length === 0) return;
  const kept = new Map((await digests.hashesOf(spaceId, hashed)).map(({ id, hash }) => [id, hash]));
  const asSigned = hashed.find(({ id, hash }) => kept.get(id) === Buffer.from(hash).toString('base64url'));
  const refused = changed.find(({ row }) => row.item.id === asSigned?.id);
  if (refused === undefined) return;
  throw fieldRefused(refused.field, 'A version that stands as it was signed never changes.');
}

/** True if a row has a version otherwise than it is stored. */
function changesOne({ versions }: ReturningItem, stored: readonly StoredVersion[]): boolean {
  const known = new Map(stored.map((version) => [version.id, version]));
  return versions.some((version) => {
    const before = known.get(version.id);
    if (before === undefined) return false;
    return !Buffer.from(versionRowBytes(version)).equals(bytesUnlessDamaged(before));
  });
}

function bytesUnlessDamaged(stored: StoredVersion): Buffer {
  try {
    return Buffer.from(versionRowBytes(versionRowOf(stored)));
  } catch (error) {
    if (!(error instanceof EncodingInvalid)) throw error;
    return Buffer.alloc(0);
  }
}
