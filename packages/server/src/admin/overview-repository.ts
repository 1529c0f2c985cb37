import type { DailyTotal } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import { dayOf } from './growth.ts';

/** A sum or a count. Each database gives it in a type of its own. */
type Sum = number | bigint | string;

/** The instance in numbers. */
export function overviewRepository(queries: Queries) {
  return {
    async users() {
      const { users, administrators, suspended, bytes } = await queries
        .selectFrom('users')
        .select((eb) => [
          eb.fn.countAll<Sum>().as('users'),
          eb.fn.countAll<Sum>().filterWhere('role', '=', 'admin').as('administrators'),
          eb.fn.countAll<Sum>().filterWhere('suspended_at', 'is not', null).as('suspended'),
          eb.fn.sum<Sum>(eb('used_space', '+', eb.ref('link_bytes'))).as('bytes'),
        ])
        .executeTakeFirstOrThrow();
      return {
        users: Number(users),
        administrators: Number(administrators),
        suspended: Number(suspended),
        bytes: Number(bytes),
      };
    },

    async items() {
      const { files, items } = await queries
        .selectFrom('items')
        .select((eb) => [
          eb.fn.countAll<Sum>().as('items'),
          eb.fn.countAll<Sum>().filterWhere('kind', '=', 1).as('files'),
        ])
        .executeTakeFirstOrThrow();
      return { files: Number(files), directories: Number(items) - Number(files) };
    },

    async chunks() {
      const { chunks, chunk_bytes } = await queries
        .selectFrom('chunks')
        .select((eb) => [eb.fn.countAll<Sum>().as('chunks'), eb.fn.sum<Sum>('length').as('chunk_bytes')])
        .executeTakeFirstOrThrow();
      return { chunks: Number(chunks), chunk_bytes: Number(chunk_bytes) };
    },

    async links(): Promise<number> {
      const { links } = await queries
        .selectFrom('links')
        .select((eb) => eb.fn.countAll<Sum>().as('links'))
        .executeTakeFirstOrThrow();
      return Number(links);
    },

    /** Spaces with members, and how many memberships there are; of one owner, how many people. */
    async sharing(ownerId?: string) {
      const { spaces, members, people } = await queries
        .selectFrom('members')
        .innerJoin('spaces', 'spaces.id', 'members.space_id')
        .select((eb) => [
          eb.fn.count<Sum>('members.space_id').distinct().as('spaces'),
          eb.fn.countAll<Sum>().as('members'),
          eb.fn.count<Sum>('members.user_id').distinct().as('people'),
        ])
        .where('members.has_left', '=', 0)
        .$if(ownerId !== undefined, (query) => query.where('spaces.owner_id', '=', ownerId ?? ''))
        .executeTakeFirstOrThrow();
      return { spaces: Number(spaces), members: Number(members), people: Number(people) };
    },

    /** The days that were counted, in the order of time. */
    days(since: number): Promise<DailyTotal[]> {
      return queries
        .selectFrom('daily_totals')
        .selectAll()
        .where('day', '>=', since)
        .orderBy('day')
        .execute();
    },

    /** Counts today again. */
    async recordToday(now: number): Promise<void> {
      const { users, bytes } = await this.users();
      const { files } = await this.items();
      const totals = { users, files, bytes };
      await queries
        .insertInto('daily_totals')
        .values({ day: dayOf(now), ...totals })
        .onConflict((conflict) => conflict.column('day').doUpdateSet(totals))
        .execute();
    },
  };
}
