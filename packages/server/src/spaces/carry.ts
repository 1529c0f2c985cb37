import type { OperationOf } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import {
  changesWait,
  itemMissing,
  notADirectory,
  sharedInside,
  uploadUnfinished,
} from '../storage/refusals.ts';
import { rowsBelow } from '../storage/rows-below.ts';
import { separatingRepository } from '../storage/separating-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { exceedSpace, takeSpace } from '../storage/take-space.ts';
import { removeUnsigned } from '../storage/tree-service.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { spaceMissing } from './following-repository.ts';
import { hashesBelow } from './keep-digests.ts';
import { keptRepository } from './kept-repository.ts';
import type { Moving } from './moving.ts';

/**
 * Lets items go into another space, with all below them, unfinished uploads too. The account that has that space pays for them from then on.
 * Links of them end.
 *
 * @throws Refusal `not_found`, `upload_unfinished`, `shared_inside` where one stands for a space or has such in it, `changes_wait`,
 * `quota_exceeded`, `too_many_items`
 */
export async function carryIn(
  change: SpaceChange,
  { ids, to }: OperationOf<'carry'>,
  { mostItems, moving }: { readonly mostItems: number; readonly moving: Moving },
): Promise<void> {
  const { queries, spaceId, now } = change;
  if (to === spaceId || (await spaceRepository(queries).ownerOf(to)) === null) throw spaceMissing();
  const found = await itemRepository(queries).findAnywhere(spaceId, ids);
  if (found.length !== new Set(ids).size) throw itemMissing();
  // What lies in a directory that is in the trash does not go without it.
  if (found.some(({ in_trash, trashed_at }) => in_trash === 1 && trashed_at === null)) throw itemMissing();
  if (found.some(({ is_upload }) => is_upload > 0)) throw uploadUnfinished();
  const carrying = separatingRepository(queries);
  const peculiar = await carrying.peculiarBelow(spaceId, ids);
  if (peculiar.spaces > 0) throw sharedInside();
  if (peculiar.waiting > 0) throw changesWait();
  const below = belowRepository(queries);
  const held = await below.heldBelow(spaceId, ids);
  await change.countRemoved(() => rowsBelow(queries, spaceId, ids));
  await below.recordRemoval(spaceId, ids, { revision: await change.revision(), now });
  moving.leave(spaceId, to, await hashesBelow(queries, spaceId, ids), ids);
  await carrying.carry(spaceId, ids, to);
  const spaces = spaceRepository(queries);
  if ((await spaces.ownerOf(spaceId)) === (await spaces.ownerOf(to))) return;
  await quotaRepository(queries).giveBack(spaceId, held);
  await takeSpace(queries, to, held, mostItems);
}

/** What ends a space beside the change that it is part of. */
export interface RejoinNeeds {
  readonly ownerId: string;
  readonly changedBefore: readonly string[];
}

/**
 * Ends a space in which nothing is any more, and lets an ordinary directory take the place of what stands for it, if there is one. What was left
 * of uploads into it goes; gives where their chunks are.
 *
 * @throws Refusal `not_found`, `not_a_directory`, `validation_failed` where something lies in it, it has members, or is not the owner's, `changes_kept` as long as
 * changes in it can be undone: no kept row leaves its space
 */
export async function rejoinIn(
  change: SpaceChange,
  { id, item }: OperationOf<'rejoin'>,
  { ownerId, changedBefore }: RejoinNeeds,
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
  if (await keptRepository(queries).isAny(ending)) throw changesKept();
  const left = await separatingRepository(queries).left(ending);
  if (left.items > 0) throw fieldRefused('id', 'Something lies in this folder.');
  const freed =
    left.uploads.length === 0 ? [] : await removeUnsigned({ ...change, spaceId: ending }, left.uploads);
  await spaces.remove(ending);
  await change.countRemoved(async () => 1);
  await belowRepository(queries).recordRemoval(spaceId, [id], { revision: await change.revision(), now });
  await items.deleteRecord({ spaceId, id });
  await quotaRepository(queries).giveBack(spaceId, { bytes: standing.sealed_bytes, items: 1 });
  if (item !== undefined) await createIn(change, item, Number.MAX_SAFE_INTEGER, undefined, exceedSpace);
  return freed;
}

const changesKept = () =>
  new Refusal(
    'changes_kept',
    'What others changed in this folder can still be undone. Let that go first, or wait until it is over.',
  );
