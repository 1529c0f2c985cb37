import type { Queries } from '../database/database.ts';
import { hasThumbnail, ITEM_COLUMNS } from './item-columns.ts';

/** A token of an item's name. */
export interface NameToken {
  readonly token: string;
  /** Whether it stands for a whole word. */
  readonly whole: boolean;
}

/** The blind index: which tokens the name of an item has. */
export function searchRepository(queries: Queries) {
  return {
    /** Puts these tokens in place of the item's former ones. */
    async replaceTokens(ownerId: string, itemId: string, tokens: readonly NameToken[]): Promise<void> {
      await queries.deleteFrom('search_tokens').where('item_id', '=', itemId).execute();
      if (tokens.length === 0) return;
      await queries
        .insertInto('search_tokens')
        .values(
          tokens.map(({ token, whole }) => ({
            owner_id: ownerId,
            token,
            item_id: itemId,
            whole: whole ? 1 : 0,
          })),
        )
        .execute();
    },

    /**
     * The owner's items that have all of `tokens`, in `directoryId` and below it if given: those with more
     * whole words first, then the last modified.
     */
    search(
      ownerId: string,
      tokens: readonly string[],
      page: { directoryId: string | null; limit: number; skip: number },
    ) {
      const { directoryId } = page;
      return queries
        .withRecursive('inside', (db) =>
          db
            .selectFrom('items')
            .select('items.id')
            .where('items.owner_id', '=', ownerId)
            .where('items.parent_id', '=', directoryId ?? '')
            .union(
              db.selectFrom('items').innerJoin('inside', 'inside.id', 'items.parent_id').select('items.id'),
            ),
        )
        .with('matches', (db) =>
          db
            .selectFrom('search_tokens')
            .select([
              'search_tokens.item_id',
              (eb) => eb.fn.sum<number>('search_tokens.whole').as('whole_words'),
            ])
            .where('search_tokens.owner_id', '=', ownerId)
            .where('search_tokens.token', 'in', tokens)
            .groupBy('search_tokens.item_id')
            .having((eb) => eb.fn.countAll(), '=', tokens.length),
        )
        .selectFrom('matches')
        .innerJoin('items', 'items.id', 'matches.item_id')
        .select(ITEM_COLUMNS)
        .select(hasThumbnail)
        .$if(directoryId !== null, (query) =>
          query.where('items.id', 'in', (eb) => eb.selectFrom('inside').select('inside.id')),
        )
        .orderBy('matches.whole_words', 'desc')
        .orderBy('items.file_modified_at', 'desc')
        .orderBy('items.id')
        .limit(page.limit)
        .offset(page.skip)
        .execute();
    },
  };
}
