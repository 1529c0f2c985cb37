import type { Clock } from '../clock.ts';
import { secretHash } from '../secrets.ts';
import type { Database } from '../store/database/database.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import {
  limitReached,
  linkExpired,
  linkedFileUnfinished,
  linkMissing,
  linksSwitchedOff,
} from './refusals.ts';
import { ticketRepository } from './ticket-repository.ts';

/** As a limit: none. */
const NEVER = Number.POSITIVE_INFINITY;

interface VisitPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

/** A visitor of a link. */
export interface Visitor {
  /** Whether they have begun a download of this link. */
  readonly holdsTicket: boolean;
}

export type Visits = ReturnType<typeof createVisits>;

/** The first step of every call of a recipient. */
export function createVisits({ database, clock, policy }: VisitPorts) {
  async function visited(id: string): Promise<LinkWithItem> {
    if (!(await policy.publicLinks())) throw linksSwitchedOff();
    const link = await linkRepository(database.queries).find(id);
    if (link === undefined) throw linkMissing();
    const signed = link.waiting === 0 ? null : link.signed_expires_at;
    // While a change of the limits waits, the earlier date and the smaller number hold.
    if (Math.min(link.expires_at ?? NEVER, signed ?? NEVER) < clock()) throw linkExpired();
    if (link.finished_upload_at === null) throw linkedFileUnfinished();
    return link;
  }

  return {
    /**
     * The link, if its visitors may see it at this moment.
     *
     * @throws Refusal `not_found`, `switched_off`, `expired`, `upload_unfinished`
     */
    link: visited,

    /**
     * The link, if its visitors may look at what is behind it. As long as downloads are left anybody may,
     * afterwards those alone who have begun one.
     *
     * @throws Refusal as `link`, `download_limit_reached`
     */
    async look(id: string, { holdsTicket }: Visitor): Promise<LinkWithItem> {
      const link = await visited(id);
      const signed = link.waiting === 0 ? null : link.signed_max_downloads;
      const usedUp = link.downloads >= Math.min(link.max_downloads ?? NEVER, signed ?? NEVER);
      if (usedUp && !holdsTicket) throw limitReached();
      return link;
    },

    /** Whether a ticket was given for this link, and is good at this moment. */
    holdsTicket(id: string, ticket: string): Promise<boolean> {
      return ticketRepository(database.queries).isValid(id, secretHash(ticket), clock());
    },

    /** Counts a download. @throws Refusal `download_limit_reached` */
    async countDownload({ id, space_id }: LinkWithItem): Promise<void> {
      const counted = await database.transaction({ space: space_id }, (queries) =>
        linkRepository(queries).countDownload(id),
      );
      if (!counted) throw limitReached();
    },
  };
}

/** The operator's rules. */
export interface LinkPolicy {
  /** Whether public links can be made and visited. */
  publicLinks(): Promise<boolean>;
  /** Whether the server decrypts for callers that hand it a link key. */
  plaintextKeys(): Promise<boolean>;
}
