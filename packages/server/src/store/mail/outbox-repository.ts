import type { Queries } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';

/** Messages that wait to be sent. */
export function outboxRepository(queries: Queries) {
  return {
    async insert(mail: MailRow): Promise<void> {
      await queries.insertInto('mails').values(mail).execute();
    },

    /** The message that has waited longest, if one is due. */
    findDue(now: number): Promise<MailRow | undefined> {
      return queries
        .selectFrom('mails')
        .selectAll()
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },

    /** Counts an attempt that begins, and lets nobody else try before `nextAttemptAt`. */
    async beginAttempt(id: string, nextAttemptAt: number): Promise<void> {
      await queries
        .updateTable('mails')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: nextAttemptAt }))
        .where('id', '=', id)
        .execute();
    },

    async reschedule(id: string, nextAttemptAt: number): Promise<void> {
      await queries
        .updateTable('mails')
        .set({ next_attempt_at: nextAttemptAt })
        .where('id', '=', id)
        .execute();
    },

    /** How many were tried in vain and wait for another attempt. */
    async countFailed(): Promise<number> {
      const { mails } = await queries
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('mails'))
        .where('attempts', '>', 0)
        .executeTakeFirstOrThrow();
      return Number(mails);
    },

    async delete(id: string): Promise<void> {
      await queries.deleteFrom('mails').where('id', '=', id).execute();
    },
  };
}
