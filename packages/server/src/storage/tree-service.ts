import {
  DIRECTORY_DEPTH_LIMIT,
  LISTING_PAGE_SIZE,
  type Listing,
  type listingQuery,
  type move,
} from '@coffer/contract';
import type { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { belowRepository } from './below-repository.ts';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { linkEntryRepository } from './link-entry-repository.ts';
import { pageWithin } from './page-within.ts';
import { plainChange } from './plain-change.ts';
import { quotaRepository } from './quota-repository.ts';
import {
  cannotWait,
  directoryMissing,
  itemMissing,
  movedIntoItself,
  notADirectory,
  sharedInside,
  takenRefusal,
  tooDeep,
  uploadUnfinished,
} from './refusals.ts';
import { rowsBelow } from './rows-below.ts';
import { separatingRepository } from './separating-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { trashRepository } from './trash-repository.ts';
import { cursorAfter, positionOf, treeRepository } from './tree-repository.ts';
import { WAITING, waitingRepository } from './waiting-repository.ts';

/** The rules of the tree: what is in a directory, and what moves or goes with it. */
export function createTreeService({ database, chunks, clock }: StoragePorts) {
  const tree = treeRepository(database.queries);
  const spaces = spaceRepository(database.queries);

  return {
    /**
     * One page of a directory with the chain of directories down to it. Everything is the caller's own, so
     * the filter `is_owner` changes nothing yet.
     */
    async list(spaceId: string, query: z.output<typeof listingQuery>): Promise<Listing> {
      const directoryId = query.dir_id ?? null;
      const after = query.cursor === undefined ? null : positionOf(query.cursor);
      const space = await spaces.standing(spaceId);
      const parents = directoryId === null ? [] : await tree.ancestors(spaceId, directoryId);
      const directory = parents.at(-1);
      if (directoryId !== null && directory === undefined) throw directoryMissing();
      if (directory !== undefined && directory.kind !== 0) throw notADirectory();
      const limit = query.limit ?? LISTING_PAGE_SIZE;
      const rows = await tree.children(spaceId, directoryId, {
        after,
        limit: limit + 1,
        directoriesOnly: query.dirs_only ?? false,
        unfinishedOnly: query.unfinished ?? false,
        hashedBefore: query.hashed_before ?? null,
        withUploads: true,
      });
      const page = pageWithin(rows, limit);
      const last = page.at(-1);
      return {
        children: page.map(itemOf),
        parents: parents.map(itemOf),
        space,
        next_cursor: rows.length > page.length && last !== undefined ? cursorAfter(last) : null,
      };
    },

    /** Deletes items for good with all that is in them, wherever they lie: the records in one transaction, then the chunks. */
    async delete(spaceId: string, ids: readonly string[]): Promise<void> {
      const deleted = await database.transaction({ space: spaceId }, (queries) =>
        plainChange(queries, { spaceId, now: clock() }, ids, (change) => deleteIn(change, ids)),
      );
      await removeDeleted(chunks, deleted);
    },

    /** Moves items into a directory; null is the root. */
    async move(spaceId: string, request: z.output<typeof move>): Promise<void> {
      try {
        await database.transaction({ space: spaceId }, (queries) =>
          plainChange(queries, { spaceId, now: clock() }, request.ids, (change) => moveIn(change, request)),
        );
      } catch (error) {
        throw takenRefusal(database.uniqueViolation(error)) ?? error;
      }
    },
  };
}

/** Deletes the records of items, wherever they lie, with all that is in them. Gives where their chunks are. */
export async function deleteIn(change: SpaceChange, ids: readonly string[]): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const found = await itemRepository(queries).findAnywhere(spaceId, ids);
  if (found.length !== new Set(ids).size) throw itemMissing();
  if (await separatingRepository(queries).haveSpaces(spaceId, ids)) throw sharedInside();
  if (change.waits) return deleteWaiting(change, found);
  return removeIn(change, found);
}

/**
 * Hides what was signed, until its owner has decided about it. Where chunks are is given of what was added by a program
 * alone, and goes at once.
 */
async function deleteWaiting(change: SpaceChange, found: readonly ItemRow[]): Promise<ChunkPlace[]> {
  const { queries, spaceId, now } = change;
  if (found.some(({ waiting }) => waiting === WAITING.deleted)) throw itemMissing();
  const records = found.filter(({ is_upload }) => is_upload > 0);
  const added = found.filter(({ waiting }) => waiting === WAITING.added);
  const signed = found.filter((row) => !records.includes(row) && !added.includes(row)).map(({ id }) => id);
  if (signed.length + added.length > 0) {
    const revision = await change.revision();
    if (
      await waitingRepository(queries).hasSignedBelow(
        spaceId,
        added.map(({ id }) => id),
      )
    ) {
      throw cannotWait('inside');
    }
    if (signed.length > 0) {
      await trashRepository(queries).put(spaceId, signed, { now, revision });
      await waitingRepository(queries).markDeleted(spaceId, signed);
    }
  }
  const gone = [...records, ...added];
  return gone.length === 0
    ? []
    : removeUnsigned(
        change,
        gone.map(({ id }) => id),
      );
}

/** Removes what nobody has signed, with all below it. */
export async function removeUnsigned(
  { queries, spaceId }: SpaceChange,
  ids: readonly string[],
): Promise<ChunkPlace[]> {
  const below = belowRepository(queries);
  await linkEntryRepository(queries).removeBelow(spaceId, ids);
  const held = await below.heldBelow(spaceId, ids);
  const places = await below.chunksBelow(spaceId, ids);
  await below.deleteSubtree(spaceId, ids);
  await quotaRepository(queries).giveBack(spaceId, held);
  return places;
}

async function removeIn(change: SpaceChange, found: readonly ItemRow[]): Promise<ChunkPlace[]> {
  const { queries, spaceId, now } = change;
  const ids = found.map(({ id }) => id);
  const below = belowRepository(queries);
  await change.countRemoved(() => rowsBelow(queries, spaceId, ids));
  // The records of uploads are known to nobody who follows.
  const known = found.filter(({ is_upload }) => is_upload === 0).map(({ id }) => id);
  if (known.length > 0) await below.recordRemoval(spaceId, known, { revision: await change.revision(), now });
  const places = await removeUnsigned(change, ids);
  return places;
}

/** Moves items into a directory, one after the other: what gives its name away leaves it to those behind it. Null is the root. */
export async function moveIn(
  change: SpaceChange,
  request: Pick<z.output<typeof move>, 'ids' | 'file_id' | 'names' | 'epoch'>,
): Promise<void> {
  const { queries, spaceId } = change;
  const { file_id: target, names = [] } = request;
  const ids = [...new Set(request.ids)];
  const hashes = new Map(names.map(({ id, name_hash }) => [id, name_hash]));
  for (const id of hashes.keys()) {
    if (!ids.includes(id)) throw fieldRefused('names', 'There is a name of an item that is not moved.');
  }
  const epoch = await change.epoch(request.epoch);
  const moved = await checkExisting(queries, spaceId, ids);
  if (moved.some(({ encrypted_upload }) => encrypted_upload !== null)) throw uploadUnfinished();
  if (target !== null) await checkTarget(queries, spaceId, target, ids);
  const parents = new Map(moved.map(({ id, parent_id }) => [id, parent_id]));
  for (const id of ids) {
    const name_hash = hashes.get(id);
    if (parents.get(id) === target && name_hash === undefined) continue;
    const hashed = name_hash === undefined ? {} : { name_hash, name_hash_epoch: epoch };
    const revision = await change.revision();
    await itemRepository(queries).place({ spaceId, id }, { parent_id: target, ...hashed, revision });
  }
  change.noteLinked(ids);
}

async function checkExisting(queries: Queries, spaceId: string, ids: readonly string[]) {
  const found = await itemRepository(queries).findMany(spaceId, ids);
  if (found.length !== new Set(ids).size) throw itemMissing();
  return found;
}

/** Looks whether items can come into a directory. @throws Refusal `not_found`, `not_a_directory`, `move_into_itself`, `too_deep` */
export async function checkTarget(
  queries: Queries,
  spaceId: string,
  target: string,
  ids: readonly string[],
): Promise<void> {
  const chain = await treeRepository(queries).ancestors(spaceId, target);
  const directory = chain.at(-1);
  if (directory === undefined) throw directoryMissing();
  if (directory.kind !== 0 || directory.stands_for !== null) throw notADirectory();
  if (chain.some((item) => ids.includes(item.id))) throw movedIntoItself();
  const height = await treeRepository(queries).heightOf(spaceId, ids);
  if (height > 0 && chain.length + height > DIRECTORY_DEPTH_LIMIT) throw tooDeep();
}
