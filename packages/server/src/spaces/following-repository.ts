import type { Standing } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';

/** Behind which row of a list by revisions a page begins. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string;
}

/** Who may follow which spaces, where these stand, and what went from them. */
export function followingRepository(queries: Queries) {
  return {
    spacesOf(userId: string): Promise<Standing[]> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision'])
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute();
    },

    standings(ids: readonly string[]): Promise<Standing[]> {
      return queries.selectFrom('spaces').select(['id', 'revision']).where('id', 'in', ids).execute();
    },

    /** The space, if the user may follow it. */
    find(userId: string, id: string) {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'forgotten_revision'])
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
    },

    /** What went from a space behind a position, in order of revisions, unless it has come again. */
    removed(spaceId: string, { revision, id }: RevisionPosition, limit: number): Promise<RevisionPosition[]> {
      return queries
        .selectFrom('removed_items')
        .select(['removed_items.id', 'removed_items.revision'])
        .where('removed_items.space_id', '=', spaceId)
        .where((eb) =>
          eb(eb.refTuple('removed_items.revision', 'removed_items.id'), '>', eb.tuple(revision, id)),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('items')
                .select('items.id')
                .where('items.space_id', '=', spaceId)
                .whereRef('items.id', '=', 'removed_items.id'),
            ),
          ),
        )
        .orderBy('removed_items.revision')
        .orderBy('removed_items.id')
        .limit(limit)
        .execute();
    },
  };
}
