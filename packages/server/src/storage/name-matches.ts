import { type RawBuilder, sql } from 'kysely';

/** A name that has all tokens of a query. */
export interface NameMatch {
  entry: number;
  modified_at: number;
  /** How many of the tokens are whole words of the name. */
  whole_words: number;
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
 * The query for the names that have the rarest token and all the others. SQLite takes the tables of a cross join in
 * the order in which they stand; left to itself, it would rather read everything that the owner has.
 */
export function nameMatches(
  rarest: bigint,
  others: readonly bigint[],
  scope: MatchScope,
): RawBuilder<NameMatch> {
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
  const { before, after, matching } = scoped(scope);
  return sql<NameMatch>`(select rarest.entry, rarest.modified_at, rarest.whole${each('whole')} as whole_words
    from ${before}search_postings as rarest${each('table')}${after}
    where rarest.token = ${rarest}${each('matching')}${matching})`;
}

function scoped(scope: MatchScope) {
  switch (scope.kind) {
    case 'everywhere':
      return { before: sql``, after: sql``, matching: sql`` };
    case 'tokens-first':
      return {
        before: sql``,
        after: sql` cross join search_entries as named cross join items as item`,
        matching: sql` and named.number = rarest.entry and item.id = named.item_id
          and item.parent_id in (select id from inside)`,
      };
    case 'directories-first':
      return {
        before: sql`inside cross join items as item cross join search_entries as named cross join `,
        after: sql``,
        matching: sql` and item.parent_id = inside.id and item.owner_id = ${scope.ownerId}
          and named.item_id = item.id and rarest.entry = named.number`,
      };
  }
}
