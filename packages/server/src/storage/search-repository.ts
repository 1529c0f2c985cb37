import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { hasThumbnail, ITEM_COLUMNS } from './item-columns.ts';
import { postingKey } from './posting-key.ts';

/** A token of an item's name. */
export interface NameToken {
  readonly token: string;
  /** Whether it stands for a whole word. */
  readonly whole: boolean;
}

interface SearchPage {
  /** Only what is in this directory and below it; null is everything. */
  readonly directoryId: string | null;
  readonly limit: number;
  readonly skip: number;
}

/** Counting further tells nothing: either token is a common one. */
const COUNTED = 2_000;

/**
 * The blind index: which tokens the name of an item has. SQLite takes the tables of a cross join in the order in
 * which they stand; left to itself, it would rather read all items of the owner.
 */
export function searchRepository(queries: Queries) {
  /** How many names have the token; not counted beyond a limit. */
  async function frequency(key: bigint): Promise<number> {
    const { count } = await queries
      .selectFrom((eb) =>
        eb
          .selectFrom('search_postings')
          .select('entry')
          .where('token', '=', key)
          .limit(COUNTED)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  async function rarestFirst(keys: readonly bigint[]): Promise<bigint[]> {
    if (keys.length < 2) return [...keys];
    const counted = await Promise.all(keys.map(async (key) => ({ key, count: await frequency(key) })));
    return counted.sort((a, b) => a.count - b.count).map(({ key }) => key);
  }

  return {
    /** Puts these tokens in place of the item's former ones. */
    async replaceTokens(
      ownerId: string,
      item: { readonly id: string; readonly file_modified_at: number },
      tokens: readonly NameToken[],
    ): Promise<void> {
      await queries.deleteFrom('search_entries').where('item_id', '=', item.id).execute();
      if (tokens.length === 0) return;
      const { number } = await queries
        .insertInto('search_entries')
        .values({ item_id: item.id })
        .returning('number')
        .executeTakeFirstOrThrow();
      await queries
        .insertInto('search_postings')
        .values(
          tokens.map(({ token, whole }) => ({
            token: postingKey(ownerId, token),
            whole: whole ? 1 : 0,
            modified_at: item.file_modified_at,
            entry: number,
          })),
        )
        .execute();
    },

    /**
     * The owner's items that have all of `tokens`: those with more whole words first, then the last modified.
     * What comes first is found in the index alone; the items are read only for the page that is asked for.
     */
    async search(ownerId: string, tokens: readonly string[], page: SearchPage) {
      const [rarest, ...others] = await rarestFirst(tokens.map((token) => postingKey(ownerId, token)));
      if (rarest === undefined) return [];
      const { directoryId } = page;
      const found = await queries
        .withRecursive('inside', (db) =>
          db
            .selectFrom('items')
            .select('items.id')
            .where('items.id', '=', directoryId ?? '')
            .where('items.owner_id', '=', ownerId)
            .union(
              db
                .selectFrom('inside')
                .crossJoin('items')
                .select('items.id')
                .whereRef('items.parent_id', '=', 'inside.id')
                .where('items.owner_id', '=', ownerId)
                .where('items.kind', '=', 0),
            ),
        )
        .with('matches', () => namesWith(rarest, others))
        .selectFrom('matches')
        .select('matches.entry')
        .$if(directoryId !== null, (query) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('search_entries')
                .innerJoin('items', 'items.id', 'search_entries.item_id')
                .select('items.id')
                .whereRef('search_entries.number', '=', 'matches.entry')
                .where('items.parent_id', 'in', (parents) =>
                  parents.selectFrom('inside').select('inside.id'),
                ),
            ),
          ),
        )
        .orderBy('matches.whole_words', 'desc')
        .orderBy('matches.modified_at', 'desc')
        .orderBy('matches.entry', 'desc')
        .limit(page.limit)
        .offset(page.skip)
        .execute();
      const rows = await itemsOf(
        queries,
        ownerId,
        found.map(({ entry }) => entry),
      );
      return rows;
    },
  };
}

interface Match {
  entry: number;
  modified_at: number;
  /** How many of the tokens are whole words of the name. */
  whole_words: number;
}

/** The names that have the rarest token, looked up by it, and all the others, looked up by the name. */
function namesWith(rarest: bigint, others: readonly bigint[]) {
  const joined = others.map((token, place) => {
    const other = sql.ref(`other_${place}`);
    return {
      table: sql` cross join search_postings as ${other}`,
      matching: sql` and ${other}.entry = rarest.entry and ${other}.token = ${token}`,
      whole: sql` + ${other}.whole`,
    };
  });
  const each = (part: keyof (typeof joined)[number]) =>
    sql.join(
      joined.map((other) => other[part]),
      sql``,
    );
  return sql<Match>`(select rarest.entry, rarest.modified_at, rarest.whole${each('whole')} as whole_words
    from search_postings as rarest${each('table')}
    where rarest.token = ${rarest}${each('matching')})`;
}

/** The owner's items that the index calls so, in that order. */
async function itemsOf(queries: Queries, ownerId: string, entries: readonly number[]) {
  if (entries.length === 0) return [];
  const rows = await queries
    .selectFrom('search_entries')
    .crossJoin('items')
    .select('search_entries.number')
    .select(ITEM_COLUMNS)
    .select(hasThumbnail)
    .whereRef('items.id', '=', 'search_entries.item_id')
    .where('search_entries.number', 'in', entries)
    .where('items.owner_id', '=', ownerId)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return entries.flatMap((entry) => byNumber.get(entry) ?? []);
}
