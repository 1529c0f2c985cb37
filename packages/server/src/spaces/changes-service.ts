import { CHANGES_PAGE_SIZE, type changesQuery, type SpaceChanges } from '@coffer/contract';
import { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { itemOf } from '../storage/item-columns.ts';
import { sealingDirectories } from '../storage/sealing-directories.ts';
import type { Database } from '../store/database/database.ts';
import { followingRepository, type RevisionPosition } from './following-repository.ts';

/** Where a page begins: among what is gone, or among what came or was changed, which follows it. */
interface Position extends RevisionPosition {
  readonly list: 'removed' | 'changed';
}

/** Behind all rows of a revision: no id is as large. */
const BEHIND_ALL_IDS = '~';

/** What has changed in spaces, for those who were away. */
export function createChangesService({ database }: { readonly database: Database }) {
  const following = followingRepository(database.queries);

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
      const { after } = query;
      if (after < space.forgotten_revision || after > space.revision) throw tooOld();
      const limit = query.limit ?? CHANGES_PAGE_SIZE;
      const start = { revision: after, id: BEHIND_ALL_IDS };
      const from: Position =
        query.cursor === undefined ? { list: 'removed', ...start } : positionOf(query.cursor);

      const gone = from.list === 'removed' ? await following.removed(spaceId, from, limit) : [];
      const room = limit - gone.length;
      const behind = from.list === 'removed' ? start : from;
      const rows = room === 0 ? [] : await following.changed(spaceId, behind, room);
      const directories = await sealingDirectories(database.queries, spaceId, rows);
      return {
        revision: space.revision,
        removed: gone.map(({ id }) => id),
        items: rows.map((row) => ({ ...itemOf(row), revision: row.revision })),
        ...(directories && { directories }),
        next_cursor: nextCursor(gone, rows, room),
      };
    },
  };
}

/** Null where there was room for more than there is. */
function nextCursor(
  gone: readonly RevisionPosition[],
  rows: readonly RevisionPosition[],
  room: number,
): string | null {
  const list = room === 0 ? 'removed' : 'changed';
  const last = (room === 0 ? gone : rows).at(-1);
  if (last === undefined || (room > 0 && rows.length < room)) return null;
  return Buffer.from(`${list}.${last.revision}.${last.id}`).toString('base64url');
}

const position = z
  .string()
  .regex(/^(removed|changed)\.\d{1,16}\.[0-9a-f-]{36}$/)
  .transform((text): Position => {
    const [list, revision, id = ''] = text.split('.');
    return { list: list === 'removed' ? 'removed' : 'changed', revision: Number(revision), id };
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
