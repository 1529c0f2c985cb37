import { type RawBuilder, sql } from 'kysely';

/** A name that has one of the tokens of each word of a query. */
export interface NameMatch {
  entry: number;
  modified_at: number;
}

/**
 * Where the items may lie: anywhere; or in one of the directories of the query's `inside`, which are looked at
 * after the tokens where the tokens are rarer than items in there, and before them otherwise.
 */
export type MatchScope =
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'tokens-first' }
  | { readonly kind: 'directories-first'; readonly ownerId: string };

/**
 * The query for the names that have a token of the rarest word and one of each of the others. SQLite takes the tables of
 * a cross join in the order in which they stand; left to itself, it would rather read everything that the owner has. A
 * plus keeps an index from being used where that would be dearer: the tokens of the other words are gathered once.
 *
 * @param rarest the keys of the tokens of a word
 */
export function nameMatches(
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
    case 'tokens-first':
      return {
        before: sql``,
        after: sql` cross join search_entries as named cross join items as item`,
        token,
        matching: sql` and named.number = rarest.entry and item.id = named.item_id
          and item.parent_id in (select id from inside)`,
      };
    case 'directories-first':
      return {
        before: sql`inside cross join items as item cross join search_entries as named cross join `,
        after: sql``,
        token: sql`+rarest.token`,
        matching: sql` and item.parent_id = inside.id and item.owner_id = ${scope.ownerId}
          and named.item_id = item.id and rarest.entry = named.number`,
      };
  }
}
