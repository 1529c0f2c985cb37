import {
  LISTING_PAGE_SIZE,
  type Link,
  type LinkedItem,
  type LinkListing,
  type LinkTicket,
  type linkChunkQuery,
  type linkHashesQuery,
  type linkListingQuery,
} from '@coffer/contract';
import type { z } from 'zod';
import type { Download, Redirect } from '../calls/call.ts';
import type { Clock } from '../clock.ts';
import { type RandomBytes, secretHash } from '../secrets.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import { itemOf } from '../storage/item-columns.ts';
import { notADirectory } from '../storage/refusals.ts';
import { cursorAfter, positionOf, treeRepository } from '../storage/tree-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import type { Database } from '../store/database/database.ts';
import { linkedItemOf, linkedRootOf, sharedLinkOf } from './link-of.ts';
import type { LinkWithItem } from './link-repository.ts';
import { linkedTreeRepository } from './linked-tree-repository.ts';
import { linkedItemMissing, ticketMissing } from './refusals.ts';
import { ticketRepository } from './ticket-repository.ts';
import type { Visitor, Visits } from './visit.ts';

/** How long chunks can be fetched after a download was begun: hours for large files on slow lines. */
const TICKET_SECONDS = 24 * 60 * 60;

interface SharedLinkPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly visits: Visits;
  readonly chunks: ChunkService;
}

/** The rules of links for their recipients. Each call looks at link and tree as they are at that moment. */
export function createSharedLinks({ database, clock, random, visits, chunks }: SharedLinkPorts) {
  const inside = linkedTreeRepository(database.queries);

  /** @throws Refusal `not_found` for what is not behind the link, whether or not it exists */
  async function checkInside(link: LinkWithItem, ids: readonly string[]): Promise<void> {
    const found = await inside.within(link.space_id, link.file_id, ids);
    if (new Set(found).size !== new Set(ids).size) throw linkedItemMissing();
  }

  /** The space of a file behind the link, whose content is asked for by who has begun a download. */
  async function spaceOf(id: string, itemId: string, ticket: string): Promise<string> {
    const link = await visits.link(id);
    if (!(await visits.holdsTicket(id, ticket))) throw ticketMissing();
    await checkInside(link, [itemId]);
    return link.space_id;
  }

  return {
    async metadata(id: string, visitor: Visitor): Promise<Link> {
      return sharedLinkOf(await visits.look(id, visitor));
    },

    /** Counts a download, and gives a ticket for its chunks. */
    async begin(id: string): Promise<LinkTicket> {
      const link = await visits.link(id);
      await visits.countDownload(link);
      const ticket = random(32).toString('base64url');
      const now = clock();
      const expiresAt = now + TICKET_SECONDS;
      const row = { ticket_hash: secretHash(ticket), link_id: link.id, expires_at: expiresAt };
      await database.transaction({ space: link.space_id }, (queries) =>
        ticketRepository(queries).insert(row),
      );
      return { ticket, expires_at: expiresAt };
    },

    /** One page of the linked directory, or of one below it. */
    async list(id: string, query: z.output<typeof linkListingQuery>, visitor: Visitor): Promise<LinkListing> {
      const link = await visits.look(id, visitor);
      const directoryId = query.dir_id ?? link.file_id;
      const after = query.cursor === undefined ? null : positionOf(query.cursor);
      const chain = await treeRepository(database.queries).ancestors(link.space_id, directoryId);
      const start = chain.findIndex((row) => row.id === link.file_id);
      if (start === -1) throw linkedItemMissing();
      if (chain.at(-1)?.kind !== 0) throw notADirectory();
      const limit = query.limit ?? LISTING_PAGE_SIZE;
      const wanted = { after, limit: limit + 1, directoriesOnly: false, withUploads: false };
      const rows = await treeRepository(database.queries).children(link.space_id, directoryId, wanted);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        children: shownOf(page),
        parents: chain.slice(start + 1).map((row): LinkedItem => linkedItemOf(itemOf(row))),
        next_cursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null,
      };
    },

    /** The linked item, or one below it. */
    async item(id: string, itemId: string, visitor: Visitor): Promise<LinkedItem> {
      const link = await visits.look(id, visitor);
      await checkInside(link, [itemId]);
      const row = await inside.item(link.space_id, itemId);
      if (row === undefined) throw linkedItemMissing();
      const item = itemOf(row);
      return itemId === link.file_id ? linkedRootOf(item) : linkedItemOf(item);
    },

    /** The thumbnails of those of `ids` that are behind the link and have one. */
    async thumbnails(id: string, ids: readonly string[], visitor: Visitor) {
      const link = await visits.look(id, visitor);
      const found = await inside.within(link.space_id, link.file_id, ids);
      return versionRepository(database.queries).shownThumbnails(link.space_id, found);
    },

    /** Chunks of a file behind the link, for visitors who have begun a download. */
    async chunk(
      id: string,
      itemId: string,
      { ticket, ...query }: z.output<typeof linkChunkQuery> & { readonly range?: string | undefined },
    ): Promise<Download | Redirect> {
      return chunks.handOut({ spaceId: await spaceOf(id, itemId, ticket), id: itemId }, query);
    },

    /** The hashes that lead to the root of such a file. */
    async hashes(
      id: string,
      itemId: string,
      { ticket, ...query }: z.output<typeof linkHashesQuery>,
    ): Promise<Download> {
      return chunks.hashes({ spaceId: await spaceOf(id, itemId, ticket), id: itemId }, query);
    },
  };
}

/** As links show them. Nothing of a shared folder opens with the keys above it. */
function shownOf(rows: Awaited<ReturnType<ReturnType<typeof treeRepository>['children']>>): LinkedItem[] {
  return rows.filter(({ stands_for }) => stands_for === null).map((row) => linkedItemOf(itemOf(row)));
}
