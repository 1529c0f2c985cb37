import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { LinkPolicy } from './link-policy.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import {
  limitReached,
  linkExpired,
  linkedFileUnfinished,
  linkMissing,
  linksSwitchedOff,
} from './refusals.ts';

interface VisitPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

export type Visits = ReturnType<typeof createVisits>;

/** What every call of a recipient begins with. */
export function createVisits({ database, clock, policy }: VisitPorts) {
  return {
    /**
     * The link, if whoever knows its id may see it at this moment.
     *
     * @throws Refusal `not_found`, `switched_off`, `expired`, `upload_unfinished`
     */
    async link(id: string): Promise<LinkWithItem> {
      if (!(await policy.publicLinks())) throw linksSwitchedOff();
      const link = await linkRepository(database.queries).find(id);
      if (link === undefined) throw linkMissing();
      if (link.expires_at !== null && link.expires_at < clock()) throw linkExpired();
      if (link.finished_upload_at === null) throw linkedFileUnfinished();
      return link;
    },

    /** Counts a download. @throws Refusal `download_limit_reached` */
    async countDownload(id: string): Promise<void> {
      const counted = await database.transaction((queries) => linkRepository(queries).countDownload(id));
      if (!counted) throw limitReached();
    },
  };
}
