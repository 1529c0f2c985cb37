import type { AdminUsersQuery } from '@coffer/contract';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

type Filter = Pick<AdminUsersQuery, 'search' | 'role' | 'status'>;

interface Page {
  readonly sort: NonNullable<AdminUsersQuery['sort']>;
  readonly order: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
}

const COLUMNS = [
  'users.id',
  'users.email',
  'users.role',
  'users.quota',
  'users.created_at',
  'users.email_verified_at',
  'users.last_seen_at',
  'users.suspended_at',
] as const;

/** All that counts in the quota of an account. */
const USED = sql<number>`users.used_space + users.link_bytes`;

/** Accounts as administrators look at them. */
export function adminUserRepository(queries: Queries) {
  return {
    /** Those that match, in an order in which none changes its place between two pages. */
    page(filter: Filter, { sort, order, skip, limit }: Page) {
      return matching(queries.selectFrom('users'), filter)
        .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
        .select(COLUMNS)
        .select(['two_factors.confirmed_at as two_factor_since', USED.as('used_space')])
        .$if(sort === 'email', (query) => query.orderBy(sql`lower(users.email)`, order))
        .$if(sort === 'last_seen_at', (query) =>
          query.orderBy((eb) => eb.fn.coalesce('users.last_seen_at', sql`0`), order),
        )
        .$if(sort === 'used_space', (query) => query.orderBy(USED, order))
        .$if(sort === 'created_at' || sort === 'quota' || sort === 'role', (query) =>
          query.orderBy(`users.${sort}`, order),
        )
        .orderBy('users.id')
        .offset(skip)
        .limit(limit)
        .execute();
    },

    async count(filter: Filter): Promise<number> {
      const { users } = await matching(queries.selectFrom('users'), filter)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('users'))
        .executeTakeFirstOrThrow();
      return Number(users);
    },

    find(id: string) {
      return queries
        .selectFrom('users')
        .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
        .select(COLUMNS)
        .select(['two_factors.confirmed_at as two_factor_since', USED.as('used_space')])
        .where('users.id', '=', id)
        .executeTakeFirst();
    },

    async countFiles(ownerId: string): Promise<number> {
      const { files } = await queries
        .selectFrom('items')
        .innerJoin('spaces', 'spaces.id', 'items.space_id')
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('files'))
        .where('spaces.owner_id', '=', ownerId)
        .where('items.kind', '=', 1)
        .executeTakeFirstOrThrow();
      return Number(files);
    },

    async setQuota(id: string, quota: number): Promise<void> {
      await queries.updateTable('users').set({ quota }).where('id', '=', id).execute();
    },

    async setSuspendedAt(id: string, time: number | null): Promise<void> {
      await queries.updateTable('users').set({ suspended_at: time }).where('id', '=', id).execute();
    },
  };
}

function matching<O>(
  query: SelectQueryBuilder<Schema, 'users', O>,
  { search, role, status }: Filter,
): SelectQueryBuilder<Schema, 'users', O> {
  return query
    .$if(search !== undefined, (narrowed) => narrowed.where((eb) => hasInEmail(eb, search ?? '')))
    .$if(role !== undefined, (narrowed) => narrowed.where('users.role', '=', role ?? 'user'))
    .$if(status === 'suspended', (narrowed) => narrowed.where('users.suspended_at', 'is not', null))
    .$if(status === 'unverified', (narrowed) => narrowed.where('users.email_verified_at', 'is', null))
    .$if(status === 'active', (narrowed) =>
      narrowed.where('users.suspended_at', 'is', null).where('users.email_verified_at', 'is not', null),
    );
}

/** The form for comparison is in lower case; an account that has yet to confirm its address keeps it elsewhere. */
function hasInEmail(eb: ExpressionBuilder<Schema, 'users'>, search: string) {
  const part = search.trim().normalize('NFC').toLowerCase();
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const compared = eb.fn.coalesce('users.unconfirmed_email', 'users.email_normalized');
  return sql<boolean>`${compared} like ${pattern} escape '\\'`;
}
