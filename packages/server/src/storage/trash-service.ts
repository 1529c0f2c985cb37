import {
  BATCH_SIZE,
  type emptying,
  LISTING_PAGE_SIZE,
  type Restored,
  type restoring,
  type TrashListing,
  type trashQuery,
} from '@coffer/contract';
import type { z } from 'zod';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { plainChange } from './plain-change.ts';
import { quotaRepository } from './quota-repository.ts';
import { checkGeneration, itemMissing, sharedInside, uploadFinished } from './refusals.ts';
import { renewedColumns } from './renewals.ts';
import { forgetSealing } from './sealing-directories.ts';
import { searchRepository } from './search-repository.ts';
import { separatingRepository } from './separating-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { trashCursorAfter, trashPositionOf, trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { deleteIn } from './tree-service.ts';
import { WAITING } from './waiting-repository.ts';

type Wanted = z.output<typeof restoring>['items'][number];
type Left = Restored['left'][number];

/** The rules of the trash. Nothing leaves it but by its owner's calls, however long it lies there. */
export function createTrashService({ database, chunks, clock }: StoragePorts) {
  return {
    /** Puts items into the trash. What is there already stays as it is, so that the call can be repeated. */
    async put(spaceId: string, ids: readonly string[]): Promise<void> {
      const deleted = await database.transaction({ space: spaceId }, (queries) =>
        plainChange(queries, { spaceId, now: clock() }, ids, (change) => trashIn(change, ids)),
      );
      await removeDeleted(chunks, deleted);
    },

    /** One page of the trash, with the directories above what is in it. */
    list(spaceId: string, { cursor, limit = LISTING_PAGE_SIZE }: z.output<typeof trashQuery>) {
      const after = cursor === undefined ? null : trashPositionOf(cursor);
      return database.consistently(async (queries): Promise<TrashListing> => {
        const { revision } = await spaceRepository(queries).standing(spaceId);
        const rows = await trashRepository(queries).page(spaceId, { after, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const ids = page.flatMap((row) => [row.parent_id ?? [], row.sealed_parent_id ?? []].flat());
        const places = [...new Set(ids)];
        const shown = await trashRepository(queries).shown(spaceId, places);
        const above =
          places.length === 0 ? [] : await treeRepository(queries).ancestorsOfMany(spaceId, places);
        const last = rows.length > limit ? page.at(-1) : undefined;
        return {
          items: page.map((row) => ({
            ...itemOf(row),
            trashed: { at: row.trashed_at ?? 0, from: row.parent_id },
            can_return: row.parent_id === null || shown.has(row.parent_id),
          })),
          directories: Object.fromEntries(above.map((row) => [row.id, itemOf(row)])),
          revision,
          next_cursor:
            last === undefined ? null : trashCursorAfter({ at: last.trashed_at ?? 0, id: last.id }),
        };
      });
    },

    /** Restores what can be restored, each to its place or to the root, and says what is left. */
    restore(spaceId: string, wanted: readonly Wanted[]): Promise<Restored> {
      return database.transaction({ space: spaceId }, (queries) =>
        plainChange(
          queries,
          { spaceId, now: clock() },
          wanted.map(({ id }) => id),
          (change) => restoreIn(change, wanted),
        ),
      );
    },

    /** Deletes what was in the trash when a client saw it, a thousand entries at a time. */
    async empty(spaceId: string, { revision }: z.output<typeof emptying>): Promise<void> {
      for (;;) {
        const places = await database.transaction({ space: spaceId }, async (queries) => {
          const ids = await trashRepository(queries).unchangedSince(spaceId, revision, BATCH_SIZE);
          if (ids.length === 0) return null;
          return plainChange(queries, { spaceId, now: clock() }, ids, (change) => deleteIn(change, ids));
        });
        if (places === null) return;
        await removeDeleted(chunks, places);
      }
    },
  };
}

/**
 * Puts items into the trash, but for those that are there already. The records of uploads are deleted. Gives where the
 * chunks of these are.
 *
 * @param at when that is said to be
 */
export async function trashIn(
  change: SpaceChange,
  ids: readonly string[],
  at = change.now,
  unfinished?: true,
): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const found = await itemRepository(queries).findAnywhere(spaceId, ids);
  if (found.length !== new Set(ids).size || found.some(isDeleted)) throw itemMissing();
  if (unfinished && found.some(({ is_upload }) => is_upload === 0)) throw uploadFinished();
  if (await separatingRepository(queries).haveSpaces(spaceId, ids)) throw sharedInside();
  const records = found.filter(({ is_upload }) => is_upload > 0).map(({ id }) => id);
  const fresh = found.filter(({ trashed_at, is_upload }) => trashed_at === null && is_upload === 0);
  // It lies in something that is in the trash, so nobody saw it.
  if (fresh.some(({ in_trash }) => in_trash === 1)) throw itemMissing();
  const freed = records.length === 0 ? [] : await deleteIn(change, records);
  if (fresh.length === 0) return freed;
  await trashRepository(queries).put(
    spaceId,
    fresh.map(({ id }) => id),
    { now: at, revision: await change.revision() },
  );
  return freed;
}

/**
 * An item may lie in a directory that is restored by the same call, so those that cannot return yet are looked at again as
 * long as that helps.
 */
export async function restoreIn(change: SpaceChange, wanted: readonly Wanted[]): Promise<Restored> {
  const { queries, spaceId } = change;
  const trash = trashRepository(queries);
  const byId = new Map(wanted.map((each) => [each.id, each]));
  const rows = await itemRepository(queries).findAnywhere(spaceId, [...byId.keys()]);
  if (rows.length !== byId.size || rows.some(isDeleted)) throw itemMissing();
  // What lies in something that is in the trash comes back with that alone.
  if (rows.some(({ trashed_at, in_trash }) => trashed_at === null && in_trash === 1)) throw itemMissing();
  // What is restored already stays as it is, so that the call can be repeated.
  let waiting = rows.filter(({ trashed_at }) => trashed_at !== null);
  const left: Left[] = [];
  for (;;) {
    const shown = await trash.shown(spaceId, [
      ...new Set(waiting.flatMap(({ parent_id }) => parent_id ?? [])),
    ]);
    const [ready, others] = partition(
      waiting,
      ({ id, parent_id }) => parent_id === null || byId.get(id)?.file_id === null || shown.has(parent_id),
    );
    const restored: string[] = [];
    for (const row of ready) {
      if (await isTaken(queries, row, byId.get(row.id))) {
        left.push({ id: row.id, reason: 'name_exists' });
        continue;
      }
      await putBack(change, row, byId.get(row.id));
      restored.push(row.id);
    }
    waiting = others;
    if (restored.length === 0) break;
    await trash.show(spaceId, restored);
  }
  if (wanted.some(({ place }) => place !== undefined)) await forgetSealing(queries, spaceId);
  left.push(...waiting.map(({ id }): Left => ({ id, reason: 'place_gone' })));
  return { left };
}

/** What a program without keys deleted for good is there for those alone who follow what is signed. */
function isDeleted({ waiting }: ItemRow): boolean {
  return waiting === WAITING.deleted;
}

/** Where an item goes, and under which directory's key it is sealed then. */
function placeOf(row: ItemRow, wanted: Wanted | undefined) {
  const parentId = wanted?.file_id === null ? null : row.parent_id;
  return {
    parentId,
    sealedParentId: wanted?.place === undefined ? row.sealed_parent_id : parentId,
    nameHash: wanted?.name?.name_hash ?? wanted?.place?.name_hash ?? row.name_hash,
  };
}

async function isTaken(queries: Queries, row: ItemRow, wanted: Wanted | undefined): Promise<boolean> {
  const { parentId, sealedParentId, nameHash } = placeOf(row, wanted);
  // A name hash that was made under another directory's key is compared with none.
  if (sealedParentId !== parentId) return false;
  const taken = await itemRepository(queries).findByNameHash(row.space_id, parentId, nameHash);
  return taken !== undefined;
}

async function putBack(change: SpaceChange, row: ItemRow, wanted: Wanted | undefined): Promise<void> {
  const { queries, spaceId } = change;
  const { id } = row;
  const { parentId, sealedParentId, nameHash } = placeOf(row, wanted);
  const { place, name } = wanted ?? {};
  await change.generations.checkNewest(parentId, place?.parent_generation, 'place.parent_generation');
  const renewed =
    place?.renewal === undefined
      ? row
      : await renewedColumns(change, row, place.renewal, place.parent_generation ?? 1, 'place.renewal');
  checkGeneration(renewed, name?.generation, 'name.generation');
  const growth = name === undefined ? 0 : name.encrypted_name.length - renewed.encrypted_name.length;
  await itemRepository(queries).restore(
    { spaceId, id },
    {
      parent_id: parentId,
      sealed_parent_id: sealedParentId,
      name_hash: nameHash,
      encrypted_key: place?.encrypted_key ?? row.encrypted_key,
      parent_generation: place === undefined ? row.parent_generation : (place.parent_generation ?? 1),
      generation: renewed.generation,
      former_keys: renewed.former_keys,
      encrypted_name: name?.encrypted_name ?? renewed.encrypted_name,
      sealed_bytes: renewed.sealed_bytes + growth,
      revision: await change.revision(),
    },
  );
  if (name === undefined) return;
  // A few bytes for a number in a name; nobody is to lose a file for them.
  await quotaRepository(queries).giveBack(spaceId, { bytes: -growth, items: 0 });
  await searchRepository(queries).replaceTokens(spaceId, row, name.search_tokens_hashed);
}

function partition<T>(values: readonly T[], matches: (value: T) => boolean): [T[], T[]] {
  return [values.filter(matches), values.filter((value) => !matches(value))];
}
