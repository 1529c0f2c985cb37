import {
  CHANGES_PAGE_SIZE,
  type changesQuery,
  type FollowedSpace,
  type SpaceChanges,
} from '@coffer/contract';
import { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { waitingRepository } from '../storage/waiting-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { itemsDigestOf } from './digests-service.ts';
import {
  type FollowingPorts,
  followingRepository,
  type RevisionPosition,
  removalRepository,
} from './following-repository.ts';
import { headOfPage } from './heads-service.ts';
import { asSigned, withDigest } from './keep-digests.ts';
import { rowRepository } from './row-repository.ts';
import { sealedSettingRepository } from './sealed-setting-repository.ts';
import { storedRowOf } from './sealed-settings.ts';

/** What pages consist of, one list behind the other: items that are gone, those that came or were changed, settings. */
const LISTS = ['removed', 'changed', 'settings'] as const;

/** Where a page begins. */
interface Position extends RevisionPosition {
  readonly list: (typeof LISTS)[number];
}

/** Settings of a page: a few of their greatest size take as much as a row. */
const SETTINGS_AT_ONCE = 100;

/** Rows of a list that a page takes; something is left where it takes no more. */
interface TakenRows<T> {
  readonly rows: T[];
  /** How many stored ones they are of, and the last of these. */
  readonly taken: number;
  readonly last: RevisionPosition | undefined;
  readonly left: readonly unknown[];
}

/** Rows of which none is left out. */
function wholeList<T extends RevisionPosition>(rows: T[]): TakenRows<T> {
  return { rows, taken: rows.length, last: rows.at(-1), left: [] };
}

/** Behind all rows of a revision: no id is as large. */
const BEHIND_ALL_IDS = '~';

/** What has changed in spaces, for those who were away. */
export function createChangesService({ database, clock }: FollowingPorts) {
  const following = followingRepository(database.queries, clock);

  return {
    /**
     * A page of what has changed since a revision. The space's own is read first, so whoever has all pages knows at least
     * what was there then.
     *
     * @throws Refusal `changes_too_old` where it is not known any more what went since then
     */
    async since(
      userId: string,
      spaceId: string,
      query: z.output<typeof changesQuery>,
    ): Promise<SpaceChanges> {
      const space = await following.find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      if (query.digest !== true) {
        const waits = await waitingRepository(database.queries).hasSigned(spaceId);
        if (!waits) return pageOf(database.queries, space, query);
        return database.transaction({ space: spaceId }, (queries) =>
          asSigned(queries, spaceId, () => pageOf(queries, space, query)),
        );
      }
      // With the digest, all of the page is of one moment.
      return withDigest(database, spaceId, async (queries, { revision }) => {
        const now = await followingRepository(queries, clock).find(userId, spaceId);
        const page = await pageOf(queries, { ...space, ...now, revision }, query);
        return { ...page, digest: await itemsDigestOf(queries, spaceId) };
      });
    },
  };
}

async function pageOf(
  queries: Queries,
  space: FollowedSpace & { readonly forgotten_revision: number },
  query: z.output<typeof changesQuery>,
): Promise<SpaceChanges> {
  const sealed = sealedSettingRepository(queries);
  const { after } = query;
  if (after < space.forgotten_revision || after > space.revision) throw tooOld();
  const start = { revision: after, id: BEHIND_ALL_IDS };
  const from: Position =
    query.cursor === undefined ? { list: 'removed', ...start } : positionOf(query.cursor);

  let room = query.limit ?? CHANGES_PAGE_SIZE;
  let end = from;
  /** As many of a list as there is room for, if the page does not begin behind it. */
  async function take<T>(
    list: Position['list'],
    read: (position: RevisionPosition, limit: number) => Promise<TakenRows<T>>,
  ): Promise<T[]> {
    if (room === 0 || LISTS.indexOf(list) < LISTS.indexOf(from.list)) return [];
    const { rows, taken, last, left } = await read(list === from.list ? from : start, room);
    // What is left of a list comes before all behind it.
    room = left.length > 0 ? 0 : room - taken;
    if (last !== undefined) end = { list, revision: last.revision, id: last.id };
    return rows;
  }
  const gone = await take('removed', async (behind, limit) =>
    wholeList(await removalRepository(queries).removed(space.id, behind, limit)),
  );
  const rows = await take('changed', (behind, limit) =>
    rowRepository(queries).changed(space.id, behind, limit),
  );
  // They come behind a page of rows, which may be full.
  const settings = await take('settings', async (behind, limit) => {
    const found = await sealed.changed(space.id, behind, limit);
    const [fitting, left] = [found.slice(0, SETTINGS_AT_ONCE), found.slice(SETTINGS_AT_ONCE)];
    return { ...wholeList(fitting), left };
  });
  const head = await headOfPage(queries, space.id, after);
  return {
    revision: space.revision,
    waiting: space.waiting,
    ...(head && { head }),
    removed: gone.map(({ id }) => id),
    items: rows,
    settings: settings.map((row) => storedRowOf('setting', row)),
    // Where there was room for more, there is no more.
    next_cursor: room > 0 ? null : cursorOf(end),
  };
}

function cursorOf({ list, revision, id }: Position): string {
  return Buffer.from(`${list}.${revision}.${id}`).toString('base64url');
}

const position = z
  .string()
  .regex(/^(removed|changed|settings)\.\d{1,16}\.[0-9a-f-]{36}$/)
  .transform((text): Position => {
    const [name, revision, id = ''] = text.split('.');
    return { list: LISTS.find((list) => list === name) ?? 'removed', revision: Number(revision), id };
  });

/** @throws Refusal when no page gave out this cursor */
function positionOf(cursor: string): Position {
  const parsed = position.safeParse(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parsed.success) throw fieldRefused('cursor', 'This cursor is not valid.');
  return parsed.data;
}

function tooOld(): Refusal {
  const detail = 'What has changed since then is not known any more. Read everything again.';
  return new Refusal('changes_too_old', detail);
}
