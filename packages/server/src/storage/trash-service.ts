import {
  BATCH_SIZE,
  type emptying,
  LISTING_PAGE_SIZE,
  PAGE_BYTES,
  type Restored,
  type restoring,
  type TrashListing,
  type trashQuery,
} from '@coffer/contract';
import type { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { listedBytes, pageWithin } from './page-within.ts';
import { plainChange } from './plain-change.ts';
import { quotaRepository } from './quota-repository.ts';
import { itemMissing, sharedInside, uploadFinished } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import { isOfSomebodyElse } from './seen-by-maker.ts';
import { separatingRepository } from './separating-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { trashCursorAfter, trashPositionOf, trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { deleteIn } from './tree-service.ts';
import { WAITING } from './waiting-repository.ts';

type Restoring = z.output<typeof restoring>;
type Wanted = Restoring['items'][number];
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
        const { page, places, above } = await withAbove(queries, spaceId, pageWithin(rows, limit));
        const shown = await trashRepository(queries).shown(spaceId, places);
        const last = rows.length > page.length ? page.at(-1) : undefined;
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
    restore(spaceId: string, request: Restoring): Promise<Restored> {
      return database.transaction({ space: spaceId }, (queries) =>
        plainChange(
          queries,
          { spaceId, now: clock() },
          request.items.map(({ id }) => id),
          (change) => restoreIn(change, request),
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

/** As much of a page of the trash as it takes with the directories above it. */
async function withAbove<T extends { readonly parent_id: string | null }>(
  queries: Queries,
  spaceId: string,
  found: readonly T[],
) {
  for (let page = found; ; page = page.slice(0, Math.ceil(page.length / 2))) {
    const places = [...new Set(page.flatMap(({ parent_id }) => parent_id ?? []))];
    const above = places.length === 0 ? [] : await treeRepository(queries).ancestorsOfMany(spaceId, places);
    const bytes = above.reduce((sum, row) => sum + listedBytes(row), 0);
    if (bytes <= PAGE_BYTES || page.length === 1) return { page, places, above };
  }
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
  const begun = found.filter(({ is_upload }) => is_upload > 0);
  // Nobody but its maker knows of it; the owner of the space clears away what is left of it.
  if (change.author !== null && begun.some(isOfSomebodyElse)) throw itemMissing();
  const records = begun.map(({ id }) => id);
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
export async function restoreIn(
  change: SpaceChange,
  { items: wanted, epoch: named }: Restoring,
): Promise<Restored> {
  const { queries, spaceId } = change;
  const epoch = await change.epoch(named);
  const trash = trashRepository(queries);
  const byId = new Map(wanted.map((each) => [each.id, each]));
  if (change.author !== null && byId.size < wanted.length)
    throw fieldRefused('items', 'Each item is restored in one way.');
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
      await putBack(change, row, epoch, byId.get(row.id));
      restored.push(row.id);
    }
    waiting = others;
    if (restored.length === 0) break;
    await trash.show(spaceId, restored);
  }
  change.noteLinked([...byId.keys()]);
  left.push(...waiting.map(({ id }): Left => ({ id, reason: 'place_gone' })));
  return { left };
}

/** What a program without keys deleted for good is there for those alone who follow what is signed. */
function isDeleted({ waiting }: ItemRow): boolean {
  return waiting === WAITING.deleted;
}

/** Where an item goes, and the hash that its name has there. */
function placeOf(row: ItemRow, wanted: Wanted | undefined, epoch: number) {
  const name_hash = wanted?.name?.name_hash ?? wanted?.name_hash;
  return {
    parent_id: wanted?.file_id === null ? null : row.parent_id,
    ...(name_hash === undefined
      ? { name_hash: row.name_hash, name_hash_epoch: row.name_hash_epoch }
      : { name_hash, name_hash_epoch: epoch }),
  };
}

async function isTaken(queries: Queries, row: ItemRow, wanted: Wanted | undefined): Promise<boolean> {
  const { parent_id, name_hash } = placeOf(row, wanted, 1);
  return (await itemRepository(queries).findByNameHash(row.space_id, parent_id, name_hash)) !== undefined;
}

async function putBack(
  change: SpaceChange,
  row: ItemRow,
  epoch: number,
  wanted: Wanted | undefined,
): Promise<void> {
  const { queries, spaceId } = change;
  const { id } = row;
  const name = wanted?.name;
  const growth = name === undefined ? 0 : name.encrypted_name.length - row.encrypted_name.length;
  await itemRepository(queries).restore(
    { spaceId, id },
    {
      ...placeOf(row, wanted, epoch),
      encrypted_name: name?.encrypted_name ?? row.encrypted_name,
      name_epoch: name === undefined ? row.name_epoch : await change.epoch(name.epoch),
      sealed_bytes: row.sealed_bytes + growth,
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
