import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import { hasThumbnail, ITEM_COLUMNS, LINK_COLUMNS, linkOfItem } from './item-columns.ts';
import type { ItemPlace } from './item-repository.ts';
import { trashRepository } from './trash-repository.ts';

interface SearchPage {
  /** Only what is in this directory and below it; null is everything. */
  readonly directoryId: string | null;
  readonly limit: number;
  readonly skip: number;
}

/** An item whose name has tokens. */
interface NamedItem {
  readonly id: string;
  readonly file_modified_at: number;
}

/** Counting further tells nothing: either token is a common one. */
const COUNTED = 20_000;

/**
 * The blind index: which tokens the name of an item has. SQLite takes the tables of a cross join in the order in
 * which they stand; left to itself, it would rather read all items of the space.
 */
export function searchRepository(queries: Queries) {
  /** How many rows there are, up to where it makes no difference any more. */
  async function counted(rows: RawBuilder<unknown>): Promise<number> {
    const { count } = await queries
      .selectFrom(sql`(${rows} limit ${COUNTED})`.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The keys of words with how many names have one of them, the rarest first. */
  async function byFrequency(words: readonly (readonly bigint[])[]) {
    const frequencies = await Promise.all(
      words.map(async (keys) => ({
        keys,
        count: await counted(sql`select entry from search_postings where token in (${sql.join(keys)})`),
      })),
    );
    return frequencies.sort((a, b) => a.count - b.count);
  }

  /** Which of the two is looked at first: what has the rarest token, or what lies in the directory. */
  async function scopeOf(spaceId: string, directoryId: string | null, rarest: number): Promise<MatchScope> {
    if (directoryId === null) return { kind: 'everywhere' };
    const items = await counted(sql`
      ${inside(spaceId, directoryId)} select items.id from inside cross join items
      where items.parent_id = inside.id and items.space_id = ${spaceId}`);
    return items < rarest ? { kind: 'directories-first', spaceId } : { kind: 'tokens-first' };
  }

  return {
    /** Puts these tokens in place of the item's former ones. */
    async replaceTokens(spaceId: string, item: NamedItem, tokens: readonly string[]): Promise<void> {
      await queries
        .deleteFrom('search_entries')
        .where('space_id', '=', spaceId)
        .where('item_id', '=', item.id)
        .execute();
      await addTokens(queries, spaceId, item, tokens);
    },

    /** Gives tokens to an item that has none. */
    addTokens: (spaceId: string, item: NamedItem, tokens: readonly string[]): Promise<void> =>
      addTokens(queries, spaceId, item, tokens),

    /** Removes the tokens of so many names of the space at most, and gives of how many. */
    async removeTokens(spaceId: string, limit: number): Promise<number> {
      const { numDeletedRows } = await queries
        .deleteFrom('search_entries')
        .where('number', 'in', (eb) =>
          eb.selectFrom('search_entries').select('number').where('space_id', '=', spaceId).limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Orders an item by another time among the results. */
    async setModifiedAt({ spaceId, id }: ItemPlace, modifiedAt: number): Promise<void> {
      await queries
        .updateTable('search_postings')
        .set({ modified_at: modifiedAt })
        .where('entry', 'in', (eb) =>
          eb
            .selectFrom('search_entries')
            .select('number')
            .where('space_id', '=', spaceId)
            .where('item_id', '=', id),
        )
        .execute();
    },

    /**
     * The items of the space that have one of the tokens of each of `words` and are not in the trash, the last modified
     * first. Which these are is found in the index alone, as long as nothing is in the trash; the items are read only for
     * the page that is asked for.
     *
     * @param words for each word the tokens that names may carry for it
     */
    async search(spaceId: string, words: readonly (readonly string[])[], page: SearchPage) {
      const keysOf = (tokens: readonly string[]) => tokens.map((token) => postingKey(spaceId, token));
      const [rarest, ...others] = await byFrequency(words.map(keysOf));
      if (rarest === undefined) return [];
      const { directoryId, limit, skip } = page;
      const scope = await scopeOf(spaceId, directoryId, rarest.count);
      const hasTrash = scope.kind === 'everywhere' && (await trashRepository(queries).hasAny(spaceId));
      const matches = nameMatches(
        rarest.keys,
        others.map(({ keys }) => keys),
        hasTrash ? { kind: 'outside-the-trash' } : scope,
      );
      const found = await sql<Pick<NameMatch, 'entry'>>`
        ${scope.kind === 'everywhere' ? sql`` : inside(spaceId, directoryId)}
        select matches.entry from ${matches} as matches
        order by matches.modified_at desc, matches.entry desc
        limit ${limit} offset ${skip}`.execute(queries);
      return itemsOf(
        queries,
        spaceId,
        found.rows.map(({ entry }) => entry),
      );
    },
  };
}

async function addTokens(
  queries: Queries,
  spaceId: string,
  { id, file_modified_at: modified_at }: NamedItem,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  const { number: entry } = await queries
    .insertInto('search_entries')
    .values({ space_id: spaceId, item_id: id })
    .returning('number')
    .executeTakeFirstOrThrow();
  const keys = new Set(tokens.map((token) => postingKey(spaceId, token)));
  await queries
    .insertInto('search_postings')
    .values([...keys].map((token) => ({ token, modified_at, entry })))
    .execute();
}

/** `inside`: the directory and all those below it. */
function inside(spaceId: string, directoryId: string | null) {
  return sql`with recursive inside(id) as (
    select id from items where space_id = ${spaceId} and id = ${directoryId}
    union
    select items.id from inside cross join items
    where items.parent_id = inside.id and items.space_id = ${spaceId} and items.kind = 0 and items.in_trash = 0)`;
}

/** The items of the space that the index calls so, in that order. */
async function itemsOf(queries: Queries, spaceId: string, entries: readonly number[]) {
  if (entries.length === 0) return [];
  const rows = await queries
    .selectFrom('search_entries')
    .crossJoin('items')
    .leftJoin('links', linkOfItem)
    .select('search_entries.number')
    .select(ITEM_COLUMNS)
    .select(LINK_COLUMNS)
    .select(hasThumbnail)
    .whereRef('items.space_id', '=', 'search_entries.space_id')
    .whereRef('items.id', '=', 'search_entries.item_id')
    .where('search_entries.number', 'in', entries)
    .where('items.space_id', '=', spaceId)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return entries.flatMap((entry) => byNumber.get(entry) ?? []);
}

/** A name that has one of the tokens of each word of a query. */
interface NameMatch {
  entry: number;
  modified_at: number;
}

/**
 * Where the items may lie: anywhere; anywhere but in the trash; or in one of the directories of the query's `inside`, which are looked at
 * after the tokens where the tokens are rarer than items in there, and before them otherwise.
 */
type MatchScope =
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'outside-the-trash' }
  | { readonly kind: 'tokens-first' }
  | { readonly kind: 'directories-first'; readonly spaceId: string };

/**
 * The query for the names that have a token of the rarest word and one of each of the others. SQLite takes the tables
 * of a cross join in the order in which they stand; left to itself, it would rather read everything in the
 * space. A plus keeps an index from being used where that would be dearer: the tokens of the other words are gathered
 * once.
 *
 * @param rarest the keys of the tokens of a word
 */
function nameMatches(
  rarest: readonly bigint[],
  others: readonly (readonly bigint[])[],
  scope: MatchScope,
): RawBuilder<NameMatch> {
  const having = others.map(
    (keys) =>
      sql` and +rarest.entry in (select entry from search_postings where token in (${sql.join(keys)}))`,
  );
  const { before, after, token, matching } = scoped(scope);
  return sql<NameMatch>`(select distinct rarest.entry, rarest.modified_at
    from ${before}search_postings as rarest${after}
    where ${token} in (${sql.join(rarest)})${sql.join(having, sql``)}${matching})`;
}

function scoped(scope: MatchScope) {
  const token = sql`rarest.token`;
  switch (scope.kind) {
    case 'everywhere':
      return { before: sql``, after: sql``, token, matching: sql`` };
    case 'outside-the-trash':
      return {
        before: sql``,
        after: sql``,
        token,
        matching: sql` and exists (select 1 from search_entries as named cross join items as item
          where named.number = rarest.entry and item.space_id = named.space_id and item.id = named.item_id
          and item.in_trash = 0)`,
      };
    case 'tokens-first':
      return {
        before: sql``,
        after: sql` cross join search_entries as named cross join items as item`,
        token,
        matching: sql` and named.number = rarest.entry and item.space_id = named.space_id and item.id = named.item_id
          and item.parent_id in (select id from inside) and item.in_trash = 0`,
      };
    case 'directories-first':
      return {
        before: sql`inside cross join items as item cross join search_entries as named cross join `,
        after: sql``,
        token: sql`+rarest.token`,
        matching: sql` and item.parent_id = inside.id and item.in_trash = 0 and item.space_id = ${scope.spaceId}
          and named.space_id = item.space_id and named.item_id = item.id and rarest.entry = named.number`,
      };
  }
}

const SPACE_DIGITS = 5;
const TOKEN_DIGITS = 11;

/**
 * The key of a token in the index, 64 bits: the beginning of the space's id, so that what is in one space lies
 * together, and the beginning of the token, which is the output of a keyed hash. Short, because a name has dozens
 * of tokens. Where the keys of two spaces meet, the items that are read for a result are still only the one's.
 *
 * @param spaceId a UUID
 * @param token in hex
 */
export function postingKey(spaceId: string, token: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${spaceId.slice(0, SPACE_DIGITS)}${token.slice(0, TOKEN_DIGITS)}`));
}
