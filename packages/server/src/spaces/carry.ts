import type { BatchOperation } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { keyRepository } from '../storage/key-repository.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import {
  changesWait,
  itemMissing,
  notADirectory,
  sharedInside,
  uploadUnfinished,
} from '../storage/refusals.ts';
import { renewedColumns } from '../storage/renewals.ts';
import { rowsBelow } from '../storage/rows-below.ts';
import { separatingRepository } from '../storage/separating-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { takeSpace } from '../storage/take-space.ts';
import { treeRepository } from '../storage/tree-repository.ts';
import { checkTarget, removeUnsigned } from '../storage/tree-service.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';

type Operation<K extends BatchOperation['kind']> = Extract<BatchOperation, { readonly kind: K }>;

interface SpaceOperations {
  readonly space_id: string;
  readonly batch: { readonly operations: readonly BatchOperation[] };
}

/**
 * Looks whether what one batch lets go is what a later one of the same call takes: nothing is left in no space, and nobody takes what is
 * another's.
 *
 * @throws Refusal `validation_failed`
 */
export function checkCarried(batches: readonly SpaceOperations[]): void {
  const going = new Map<string, number>();
  for (const { space_id: spaceId, batch } of batches) {
    for (const [index, operation] of batch.operations.entries()) {
      if (operation.kind === 'carry') {
        const key = carrying(spaceId, operation.to, operation.ids);
        if (going.has(key) || operation.to === spaceId) throw unmatched(index);
        going.set(key, index);
      }
      if (operation.kind !== 'arrive') continue;
      const ids = operation.keys.map(({ id }) => id);
      if (!going.delete(carrying(operation.from, spaceId, ids))) throw unmatched(index);
    }
  }
  for (const index of going.values()) throw unmatched(index);
}

function carrying(from: string, to: string, ids: readonly string[]): string {
  return [from, to, ...ids.toSorted()].join(' ');
}

const unmatched = (index: number) =>
  fieldRefused(`operations.${index}`, 'What goes from one space comes into another one by the same call.');

/**
 * Lets items go into another space, with all below them, unfinished uploads too. The account that has that space pays for them from then on.
 * Links of them end.
 *
 * @throws Refusal `not_found`, `upload_unfinished`, `shared_inside` where one stands for a space or has such in it, `changes_wait`,
 * `quota_exceeded`, `too_many_items`
 */
export async function carryIn(
  change: SpaceChange,
  { ids, to }: Operation<'carry'>,
  mostItems: number,
): Promise<void> {
  const { queries, spaceId, now } = change;
  const found = await itemRepository(queries).findAnywhere(spaceId, ids);
  if (found.length !== new Set(ids).size) throw itemMissing();
  // What lies in a directory that is in the trash does not go without it.
  if (found.some(({ in_trash, trashed_at }) => in_trash === 1 && trashed_at === null)) throw itemMissing();
  if (found.some(({ is_upload }) => is_upload > 0)) throw uploadUnfinished();
  const carrying = separatingRepository(queries);
  const peculiar = await carrying.peculiarBelow(spaceId, ids);
  if (peculiar.spaces > 0) throw sharedInside();
  if (peculiar.waiting > 0) throw changesWait();
  const tree = treeRepository(queries);
  const held = await tree.heldBelow(spaceId, ids);
  await change.countRemoved(() => rowsBelow(queries, spaceId, ids));
  await tree.recordRemoval(spaceId, ids, { revision: await change.revision(), now });
  await carrying.carry(spaceId, ids, to);
  const spaces = spaceRepository(queries);
  if ((await spaces.ownerOf(spaceId)) === (await spaces.ownerOf(to))) return;
  await quotaRepository(queries).giveBack(spaceId, held);
  await takeSpace(queries, to, held, mostItems);
}

/**
 * Takes items that have come from another space by the same call, under their next keys.
 *
 * @throws Refusal `not_found`, `not_a_directory`, `too_deep`, `key_outdated`; `name_exists` by the database
 */
export async function arriveIn(
  change: SpaceChange,
  { from, file_id: target, keys }: Operation<'arrive'>,
): Promise<void> {
  const { queries, spaceId } = change;
  const ids = keys.map(({ id }) => id);
  // One that an operation before this one has ended has told its number then.
  if ((await spaceRepository(queries).ownerOf(from)) !== null) await reachThatOf(from, change);
  for (const { parent_generation } of keys) {
    await change.generations.checkNewest(target, parent_generation, 'parent_generation');
  }
  if (target !== null) await checkTarget(queries, spaceId, target, ids);
  const items = new Map(
    (await itemRepository(queries).findAnywhere(spaceId, ids)).map((item) => [item.id, item]),
  );
  const revision = await change.revision();
  for (const { id, renewal, ...place } of keys) {
    const item = items.get(id);
    if (item === undefined) throw itemMissing();
    const columns = await renewedColumns(change, item, renewal, place.parent_generation, 'renewal');
    const trashed = item.trashed_at === null ? {} : { trashed_from: target ?? spaceId };
    await itemRepository(queries).place(
      { spaceId, id },
      { ...place, ...columns, ...trashed, parent_id: target, sealed_parent_id: target, revision },
    );
  }
  await separatingRepository(queries).stamp(spaceId, ids, revision);
}

/** Lets keys take one number more than was given in another space, too. */
async function reachThatOf(from: string, { queries, generations }: SpaceChange): Promise<void> {
  generations.reach((await keyRepository(queries).ofSpace(from)).greatest_generation);
}

/** What ends a space beside the change that it is part of. */
export interface RejoinNeeds {
  readonly ownerId: string;
  readonly mostItems: number;
  readonly changedBefore: readonly string[];
}

/**
 * Ends a space in which nothing is any more, and lets an ordinary directory take the place of what stands for it, if there is one. What was left
 * of uploads into it goes; gives where their chunks are.
 *
 * @throws Refusal `not_found`, `not_a_directory`, `validation_failed` where something lies in it, it has members, or is not the owner's
 */
export async function rejoinIn(
  change: SpaceChange,
  { id, item }: Operation<'rejoin'>,
  { ownerId, mostItems, changedBefore }: RejoinNeeds,
): Promise<readonly ChunkPlace[]> {
  const { queries, spaceId, now } = change;
  const items = itemRepository(queries);
  const standing = await items.find(spaceId, id);
  if (standing === undefined) throw itemMissing();
  if (item !== undefined && item.mime !== 'dir') throw notADirectory();
  const ending = standing.stands_for;
  const spaces = spaceRepository(queries);
  if (ending === null || (await spaces.ownerOf(ending)) !== ownerId)
    throw fieldRefused('id', 'This stands for no folder that you share.');
  // Else somebody could be about to change it.
  if (!changedBefore.includes(ending)) throw fieldRefused('id', 'The shared folder has no batch of its own.');
  if ((await memberRepository(queries).count(ending)) > 0)
    throw fieldRefused('id', 'This folder is shared with somebody.');
  const left = await separatingRepository(queries).left(ending);
  if (left.items > 0) throw fieldRefused('id', 'Something lies in this folder.');
  const freed =
    left.uploads.length === 0 ? [] : await removeUnsigned({ ...change, spaceId: ending }, left.uploads);
  await reachThatOf(ending, change);
  await spaces.remove(ending);
  await change.countRemoved(async () => 1);
  await treeRepository(queries).recordRemoval(spaceId, [id], { revision: await change.revision(), now });
  await items.deleteRecord({ spaceId, id });
  await quotaRepository(queries).giveBack(spaceId, { bytes: standing.sealed_bytes, items: 1 });
  if (item !== undefined) await createIn(change, item, mostItems);
  return freed;
}
