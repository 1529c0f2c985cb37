import type { BatchOperation } from '@coffer/contract';
import { linkRepository } from '../links/link-repository.ts';
import { linkMissing } from '../links/refusals.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { itemMissing } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { trashRepository } from '../storage/trash-repository.ts';
import { removeUnsigned } from '../storage/tree-service.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { removeVersions } from '../storage/version-service.ts';
import { waitingRepository } from '../storage/waiting-repository.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';

type UndoPlain = Extract<BatchOperation, { readonly kind: 'undo_plain' }>;

/**
 * Takes back what a program without keys did, while all items stand as they were signed.
 *
 * @returns where the chunks are that are needed no more
 * @throws Refusal `not_found` where something does not wait
 */
export async function undoPlainIn(
  change: SpaceChange,
  { ids, links, keep_versions }: UndoPlain,
): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const waiting = waitingRepository(queries);
  const added = await waiting.addedOf(spaceId, ids);
  const changed = (await waiting.signedOf(spaceId, ids)).filter(({ id }) => !added.includes(id));
  if (added.length + changed.length !== new Set(ids).size) throw itemMissing();
  if (links.length > 0 && (await linkRepository(queries).putBack(spaceId, links)) !== new Set(links).size) {
    throw linkMissing();
  }
  if (ids.length + links.length > 0) await change.revision();
  const freed = await forgetVersions(
    change,
    changed.map(({ id }) => id),
    keep_versions,
  );
  await showAgain(change, changed);
  if (added.length === 0) return freed;
  const { items } = await belowRepository(queries).heldBelow(spaceId, added);
  change.decideAdded(items);
  return [...freed, ...(await removeUnsigned(change, added))];
}

/** Removes the versions that a program stored over others. */
async function forgetVersions(
  { queries, spaceId }: SpaceChange,
  ids: readonly string[],
  kept: readonly string[],
): Promise<ChunkPlace[]> {
  if (ids.length === 0) return [];
  const stored = await versionRepository(queries).waitingOf(spaceId, ids);
  const gone = stored.filter(({ id }) => !kept.includes(id));
  return gone.length === 0 ? [] : removeVersions(queries, spaceId, gone);
}

/** Lets items stay as they were signed, and what is below them seen or hidden with them. */
async function showAgain(
  { queries, spaceId }: SpaceChange,
  signed: readonly { readonly id: string; readonly in_trash: number }[],
): Promise<void> {
  if (signed.length === 0) return;
  const ids = signed.map(({ id }) => id);
  const before = await waitingRepository(queries).changedOf(spaceId, ids);
  const turned = (from: number) => {
    const ofSide = new Set(before.filter(({ in_trash }) => in_trash === from).map(({ id }) => id));
    return signed.filter(({ id, in_trash }) => in_trash !== from && ofSide.has(id)).map(({ id }) => id);
  };
  const [shown, hidden] = [turned(1), turned(0)];
  if (shown.length > 0) await trashRepository(queries).show(spaceId, shown);
  if (hidden.length > 0) await trashRepository(queries).hide(spaceId, hidden);
  await waitingRepository(queries).forget(spaceId, ids);
}
