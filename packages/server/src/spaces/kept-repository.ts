import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

/** What is kept of the changes of somebody, or of all. */
interface KeptBytes {
  readonly userId: string;
  readonly bytes: number;
}

type Batches = ExpressionBuilder<Schema, 'batches'>;

/** What is kept of changes, so that their owner can undo them, and how much that is. */
export function keptRepository(queries: Queries) {
  return { ...counting(queries), ...letting(queries), ...forgetting(queries) };
}

function counting(queries: Queries) {
  return {
    async count(spaceId: string, { userId, bytes }: KeptBytes): Promise<void> {
      await queries
        .insertInto('kept_counts')
        .values({ space_id: spaceId, user_id: userId, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['space_id', 'user_id'])
            .doUpdateSet({ bytes: sql`kept_counts.bytes + excluded.bytes` }),
        )
        .execute();
    },

    /** How much there is of each person in a space. */
    async ofSpace(
      spaceId: string,
    ): Promise<(KeptBytes & { email: string | null; fingerprint: string | null })[]> {
      const rows = await queries
        .selectFrom('kept_counts')
        .leftJoin('users', 'users.id', 'kept_counts.user_id')
        .select(['kept_counts.user_id', 'kept_counts.bytes', 'users.email', 'users.fingerprint'])
        .where('kept_counts.space_id', '=', spaceId)
        .orderBy('kept_counts.bytes', 'desc')
        .orderBy('kept_counts.user_id')
        .execute();
      return rows.map(({ user_id: userId, ...row }) => ({ userId, ...row }));
    },

    /** How much there is of each person in all spaces of an account. */
    async ofOwner(ownerId: string): Promise<KeptBytes[]> {
      const rows = await queries
        .selectFrom('spaces')
        .innerJoin('kept_counts', 'kept_counts.space_id', 'spaces.id')
        .select([
          'kept_counts.user_id',
          ({ fn }) => fn.sum<number | bigint | string>('kept_counts.bytes').as('bytes'),
        ])
        .where('spaces.owner_id', '=', ownerId)
        .groupBy('kept_counts.user_id')
        .execute();
      return rows.map(({ user_id: userId, bytes }) => ({ userId, bytes: Number(bytes) }));
    },

    /** Whether rows of a space are kept. */
    async isAny(spaceId: string): Promise<boolean> {
      const found = await queries
        .selectFrom('batches')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('kept', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

function upTo(spaceId: string, revision: number) {
  return (eb: Batches) => eb.and([eb('space_id', '=', spaceId), eb('revision', '<=', revision)]);
}

/** Counts batches no more that go, or of which nothing is kept any more. */
async function uncount(queries: Queries, spaceId: string, revision: number): Promise<void> {
  const counted = await queries
    .selectFrom('batches')
    .select(['author_id', ({ fn }) => fn.sum<number | bigint | string>('counted_bytes').as('bytes')])
    .where(upTo(spaceId, revision))
    .where('author_id', 'is not', null)
    .groupBy('author_id')
    .execute();
  for (const { author_id, bytes } of counted) {
    await queries
      .updateTable('kept_counts')
      .set({ bytes: sql`bytes - ${Number(bytes)}` })
      .where('space_id', '=', spaceId)
      .where('user_id', '=', author_id ?? '')
      .execute();
  }
  await queries.deleteFrom('kept_counts').where('space_id', '=', spaceId).where('bytes', '=', 0).execute();
}

/** How what is kept goes. */
function letting(queries: Queries) {
  return {
    /** Drops the rows that are kept with batches up to a revision, which count no more. */
    async drop(spaceId: string, revision: number): Promise<void> {
      await uncount(queries, spaceId, revision);
      await queries
        .updateTable('batches')
        .set({ kept: null, counted_bytes: 0 })
        .where(upTo(spaceId, revision))
        .where((eb) => eb.or([eb('kept', 'is not', null), eb('counted_bytes', '>', 0)]))
        .execute();
    },

    /** Forgets batches up to a revision, with all that is kept with them. */
    async forget(spaceId: string, revision: number): Promise<void> {
      await uncount(queries, spaceId, revision);
      await queries.deleteFrom('batches').where(upTo(spaceId, revision)).execute();
    },
  };
}

function forgetting(queries: Queries) {
  return {
    /** Spaces with batches that are as old. */
    async spacesBefore(time: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('batches')
        .select('space_id')
        .distinct()
        .where('applied_at', '<', time)
        .execute();
      return rows.map(({ space_id }) => space_id);
    },

    /** Forgets batches of spaces that nobody signs. */
    async forgetUnsigned(time: number): Promise<void> {
      await queries
        .deleteFrom('batches')
        .where('applied_at', '<', time)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('heads')
                .select('heads.revision')
                .whereRef('heads.space_id', '=', 'batches.space_id'),
            ),
          ),
        )
        .execute();
    },
  };
}
