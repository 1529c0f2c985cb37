import type { Queries } from '../store/database/database.ts';

/** Who may fetch the chunks of a link, and until when. */
export function ticketRepository(queries: Queries) {
  return {
    async insert(ticket: { ticket_hash: string; link_id: string; expires_at: number }): Promise<void> {
      await queries.insertInto('link_tickets').values(ticket).execute();
    },

    async isValid(linkId: string, ticketHash: string, now: number): Promise<boolean> {
      const found = await queries
        .selectFrom('link_tickets')
        .select('link_id')
        .where('ticket_hash', '=', ticketHash)
        .where('link_id', '=', linkId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return found !== undefined;
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('link_tickets').where('expires_at', '<=', now).execute();
    },
  };
}
