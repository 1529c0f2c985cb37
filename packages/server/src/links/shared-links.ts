import {
  KIBIBYTE,
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
import type { AskedVersion } from '../storage/find-version.ts';
import { pageWithin } from '../storage/page-within.ts';
import { notADirectory } from '../storage/refusals.ts';
import { cursorAfter, positionOf, treeRepository } from '../storage/tree-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import type { Database } from '../store/database/database.ts';
import { sharedLinkOf } from './link-of.ts';
import type { LinkWithItem } from './link-repository.ts';
import { linkedItems } from './linked-items.ts';
import { linkedTreeRepository } from './linked-tree-repository.ts';
import { linkedItemMissing, ticketMissing } from './refusals.ts';
import { ticketRepository } from './ticket-repository.ts';
import type { Visitor, Visits } from './visit.ts';

/** How long chunks can be fetched after a download was begun: hours for large files on slow lines. */
const TICKET_SECONDS = 24 * 60 * 60;

/** At most as many bytes as an entry and its key take. */
const ENTRY_BYTES = 3 * KIBIBYTE;

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

  /** Those of some items that are behind the link, as its visitors see them. */
  async function behind(link: LinkWithItem, ids: readonly string[]): Promise<LinkedItem[]> {
    const found = await inside.within(link.space_id, link.file_id, ids);
    if (found.length === 0) return [];
    return linkedItems(database.queries, link, await inside.items(link.space_id, [...new Set(found)]));
  }

  /** @throws Refusal `not_found` for what is not behind the link, whether or not it exists */
  async function oneBehind(link: LinkWithItem, id: string): Promise<LinkedItem> {
    const [item] = await behind(link, [id]);
    if (item === undefined) throw linkedItemMissing();
    return item;
  }

  return {
    async metadata(id: string, visitor: Visitor): Promise<Link> {
      const link = sharedLinkOf(await visits.look(id, visitor));
      if (link.encrypted_thumbnail !== null || link.version_id === null) return link;
      const { space_id } = await visits.link(id);
      const [thumbnail] = await versionRepository(database.queries).thumbnails(space_id, [link.version_id]);
      return { ...link, encrypted_thumbnail: thumbnail?.encrypted_thumbnail ?? null };
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
      const page = pageWithin(rows, limit, ENTRY_BYTES);
      const last = page.at(-1);
      const above = chain.slice(start + 1);
      const parents = await linkedItems(database.queries, link, above);
      // What has a directory without an entry above it is shown to nobody.
      if (parents.length < above.length) throw linkedItemMissing();
      return {
        children: await linkedItems(database.queries, link, page),
        parents,
        next_cursor: rows.length > page.length && last !== undefined ? cursorAfter(last) : null,
      };
    },

    /** The linked item, or one below it. */
    async item(id: string, itemId: string, visitor: Visitor): Promise<LinkedItem> {
      return oneBehind(await visits.look(id, visitor), itemId);
    },

    /** The thumbnails of those of `ids` that are behind the link and have one. */
    async thumbnails(id: string, ids: readonly string[], visitor: Visitor) {
      const link = await visits.look(id, visitor);
      const items = await behind(link, ids);
      const shown = new Map(
        items.flatMap((item) => (item.version_id === null ? [] : [[item.version_id, item.id]])),
      );
      const found = await versionRepository(database.queries).thumbnails(link.space_id, [...shown.keys()]);
      return found.map((each) => ({ id: shown.get(each.version_id) ?? '', ...each }));
    },

    ...contentsBehind({ visits, chunks, oneBehind }),
  };
}

interface ContentPorts extends Pick<SharedLinkPorts, 'visits' | 'chunks'> {
  readonly oneBehind: (link: LinkWithItem, id: string) => Promise<LinkedItem>;
}

/** What visitors read of files behind a link. */
function contentsBehind({ visits, chunks, oneBehind }: ContentPorts) {
  /** The version that is shown of a file behind the link, whose content is asked for by who has begun a download. */
  async function versionBehind(id: string, itemId: string, ticket: string): Promise<AskedVersion> {
    const link = await visits.link(id);
    if (!(await visits.holdsTicket(id, ticket))) throw ticketMissing();
    const { version_id } = await oneBehind(link, itemId);
    return { spaceId: link.space_id, id: itemId, version: version_id ?? undefined };
  }

  return {
    /** Chunks of a file behind the link, for visitors who have begun a download. */
    async chunk(
      id: string,
      itemId: string,
      { ticket, ...query }: z.output<typeof linkChunkQuery> & { readonly range?: string | undefined },
    ): Promise<Download | Redirect> {
      return chunks.handOut(await versionBehind(id, itemId, ticket), query);
    },

    /** The hashes that lead to the root of such a file. */
    async hashes(
      id: string,
      itemId: string,
      { ticket, ...query }: z.output<typeof linkHashesQuery>,
    ): Promise<Download> {
      return chunks.hashes(await versionBehind(id, itemId, ticket), query);
    },
  };
}
