import type { LinkTicket } from '@coffer/contract';
import type { LinkAccess } from './link-access.ts';

/** A ticket must be good for this long when a download begins with it: large files on slow lines take a while. */
const ENOUGH_SECONDS = 60 * 60;

interface TicketPorts {
  /** Begins a download at the server, which counts it. */
  begin(): Promise<LinkTicket>;
  /** Unix seconds. */
  now(): number;
}

interface Tickets {
  /** The ticket of a visit: asked for once, and again when it is about to run out or could not be had. */
  take(): Promise<LinkAccess>;
  /** The one that was given last; null before a download was begun. */
  held(): string | null;
}

/** The tickets of a visit to a link. */
export function createTickets(id: string, { begin, now }: TicketPorts): Tickets {
  let asked: Promise<LinkTicket> | null = null;
  let held: string | null = null;

  async function renewed(former: Promise<LinkTicket> | null): Promise<LinkTicket> {
    const ticket = await former?.catch(() => null);
    return ticket != null && ticket.expires_at - now() >= ENOUGH_SECONDS ? ticket : begin();
  }

  return {
    async take() {
      // Calls in the meantime wait for the same one.
      asked = renewed(asked);
      const { ticket } = await asked;
      held = ticket;
      return { id, ticket };
    },
    held: () => held,
  };
}
