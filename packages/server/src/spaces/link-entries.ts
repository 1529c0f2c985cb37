import { BATCH_SIZE, type linkEntries, type OpenEntries, type openEntriesQuery } from '@coffer/contract';
import { NO_EPOCH } from '@coffer/crypto';
import type { z } from 'zod';
import type { Caller } from '../calls/call.ts';
import type { Clock } from '../clock.ts';
import { type LinkWithItem, linkRepository } from '../links/link-repository.ts';
import { putLinkEntries } from '../links/put-entries.ts';
import { linkMissing } from '../links/refusals.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { type KeptEntry, linkEntryRepository } from '../storage/link-entry-repository.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { followingRepository } from './following-repository.ts';

interface LinkEntryPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** What visitors of links read, for those who put it there: owners of links, and editors of shared folders. */
export function createLinkEntries({ database, clock }: LinkEntryPorts) {
  /** @throws Refusal `not_found` for who may not change the space */
  async function linkFor(queries: Queries, userId: string, id: string) {
    const spaceId = await linkRepository(queries).spaceOf(id);
    const space =
      spaceId === null ? undefined : await followingRepository(queries, clock).find(userId, spaceId);
    if (space === undefined || space.role === 'viewer') throw linkMissing();
    const link = await linkRepository(queries).findOwn(space.id, id);
    if (link === undefined) throw linkMissing();
    return { link, spaceId: space.id, isOwner: space.role === 'owner' };
  }

  async function ownLink(queries: Queries, { userId }: Pick<Caller, 'userId'>, id: string) {
    const found = await linkFor(queries, userId, id);
    if (!found.isOwner) throw linkMissing();
    return found.link;
  }

  return {
    /** Puts what visitors read. */
    async put(
      { userId }: Pick<Caller, 'userId'>,
      id: string,
      entries: z.output<typeof linkEntries>,
    ): Promise<void> {
      const { spaceId: space } = await linkFor(database.queries, userId, id);
      await database.requireRoom();
      await database.transaction({ space }, async (queries) => {
        const { link, spaceId, isOwner } = await linkFor(queries, userId, id);
        await putLinkEntries(queries, link, entries, { spaceId, isOwner, now: clock() });
      });
    },

    /**
     * A page of what a link lacks, and of what others than its owner have put: items that are shown, in order of their ids. A page ends where
     * the first of both does, so that no entry is passed over however many come before it.
     */
    async open(
      caller: Pick<Caller, 'userId'>,
      id: string,
      { cursor = '' }: z.output<typeof openEntriesQuery>,
    ): Promise<OpenEntries> {
      return database.consistently(async (queries) => {
        const link = await ownLink(queries, caller, id);
        const kept = linkEntryRepository(queries);
        const { epoch } = await spaceKeyRepository(queries).ofSpace(link.space_id);
        const { space_id, file_id } = link;
        const shown = await belowRepository(queries).shownBelow(space_id, file_id, cursor, BATCH_SIZE);
        const unconfirmed = await kept.unconfirmed(id, cursor, BATCH_SIZE);
        const end = firstEnd(
          shown,
          unconfirmed.map(({ item_id }) => item_id),
        );
        const ids = end === null ? shown : shown.filter((item) => item <= end);
        const isShown = new Set(ids);
        const missing = await missingOf(queries, link, ids, epoch);
        return {
          lacks_key: !(await kept.hasKey(id, epoch)),
          missing,
          unconfirmed: unconfirmed.filter(({ item_id }) => isShown.has(item_id)).map(sentEntry),
          next_cursor: end,
        };
      });
    },
  };
}

/** Where the first of these full pages ends; null where none is full. */
function firstEnd(...pages: readonly (readonly string[])[]): string | null {
  const ends = pages.flatMap((page) => (page.length < BATCH_SIZE ? [] : (page.at(-1) ?? [])));
  return ends.toSorted()[0] ?? null;
}

/**
 * Those of some items below a link of which visitors read nothing, or what is not so any more. An entry of a former epoch whose key the link
 * lacks is put again under the newest: no key of a former epoch is sealed for a link later.
 */
async function missingOf(
  queries: Queries,
  link: LinkWithItem,
  ids: readonly string[],
  newest: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const kept = await linkEntryRepository(queries).ofItems(link.id, ids);
  const entries = new Map(kept.map((entry) => [entry.item_id, entry]));
  const rows = await itemRepository(queries).findMany(link.space_id, ids);
  return rows.flatMap(({ id, parent_id, version_id }) => {
    const entry = entries.get(id);
    const parent = id === link.file_id ? null : parent_id;
    if (entry?.parent_id !== parent || entry.version_id !== version_id) return id;
    const opens = entry.epoch === NO_EPOCH || entry.epoch === newest || entry.encrypted_key !== null;
    return opens ? [] : id;
  });
}

function sentEntry({ item_id, parent_id, version_id, epoch, envelope }: KeptEntry) {
  return { item_id, parent_id, version_id, epoch, envelope };
}
