import type { EventKind } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import type { EventRow } from '../store/database/schema.ts';

interface EventFilter {
  /** The id of the last event of the page before. */
  readonly before?: string | undefined;
  readonly kind?: string | undefined;
  /** About this account, or done by it. */
  readonly userId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const BACKUP_SECONDS = 30 * 24 * 60 * 60;

/** The log of events. */
export function eventRepository(queries: Queries) {
  return {
    async insert(event: EventRow): Promise<void> {
      await queries.insertInto('events').values(event).execute();
    },

    /** The newest first, with the e-mail addresses of whom they name. */
    page({ before, kind, userId, from, to }: EventFilter, limit: number) {
      return queries
        .selectFrom('events')
        .leftJoin('users as about', 'about.id', 'events.user_id')
        .leftJoin('users as actors', 'actors.id', 'events.actor_id')
        .selectAll('events')
        .select(['about.email as user_email', 'actors.email as actor_email'])
        .$if(before !== undefined, (query) => query.where('events.id', '<', before ?? ''))
        .$if(kind !== undefined, (query) => query.where('events.kind', '=', kind ?? ''))
        .$if(from !== undefined, (query) => query.where('events.created_at', '>=', from ?? 0))
        .$if(to !== undefined, (query) => query.where('events.created_at', '<', to ?? 0))
        .$if(userId !== undefined, (query) =>
          query.where((eb) =>
            eb.or([eb('events.user_id', '=', userId ?? null), eb('events.actor_id', '=', userId ?? null)]),
          ),
        )
        .orderBy('events.id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Those about one account, the newest first. */
    pageOf(userId: string, before: string | undefined, limit: number): Promise<EventRow[]> {
      return queries
        .selectFrom('events')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Backups stay for thirty days longer: that there was one is looked at. */
    async deleteBefore(time: number): Promise<void> {
      await queries
        .deleteFrom('events')
        .where('created_at', '<', time)
        .where((eb) => eb.or([eb('kind', '!=', 'backed_up'), eb('created_at', '<', time - BACKUP_SECONDS)]))
        .execute();
    },

    /** The newest of a kind. */
    newest(kind: EventKind): Promise<EventRow | undefined> {
      return queries
        .selectFrom('events')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
  };
}
