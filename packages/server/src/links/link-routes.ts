import { attachment, routes } from '@coffer/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type AttemptLimits,
  LINK_DOWNLOADS_OF_ADDRESS,
  LINK_LOOKS_OF_ADDRESS,
  LINK_VISITS_OF_ADDRESS,
  type Limit,
} from '../limits/attempt-limits.ts';
import type { RandomBytes } from '../secrets.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import { inNamedSpace } from '../storage/storage-routes.ts';
import type { Database } from '../store/database/database.ts';
import { createLinkContent } from './link-content.ts';
import { createOwnLinks } from './own-links.ts';
import { createSharedLinks } from './shared-links.ts';
import { createVisits, type LinkPolicy, type Visitor } from './visit.ts';

interface LinkNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  readonly policy: LinkPolicy;
  readonly chunkService: ChunkService;
}

/** Public links: of visitors, and of the caller's drive or of the space that a request names by its header. */
export const linkRoutes: FastifyPluginAsync<LinkNeeds> = async (app, needs) => {
  const { limits, policy, chunkService: chunks } = needs;
  app.addHook('preHandler', inNamedSpace(needs));
  const visits = createVisits(needs);
  const own = createOwnLinks(needs);
  const shared = createSharedLinks({ ...needs, visits, chunks });
  const content = createLinkContent({ visits, chunks, policy });
  const take = (limit: Limit, request: FastifyRequest) => limits.take(limit, addressKey(request.ip));

  /** A visitor who has begun a download was counted then, and may look at as much as there is. */
  async function visitor(
    limit: Limit,
    id: string,
    { ticket }: { ticket?: string | undefined },
    request: FastifyRequest,
  ): Promise<Visitor> {
    const holdsTicket = ticket !== undefined && (await visits.holdsTicket(id, ticket));
    if (!holdsTicket) await take(limit, request);
    return { holdsTicket };
  }

  app.serve(routes.listLinks, ({ query, caller }) => own.list(caller.spaceId, query));
  app.serve(routes.createLink, ({ body, caller }) => own.create(caller, 'file', body));
  app.serve(routes.createFolderLink, ({ body, caller }) => own.create(caller, 'directory', body));
  app.serve(routes.updateLink, ({ params, body, caller }) => own.update(caller, params.id, body));
  app.serve(routes.deleteLink, ({ params, caller }) => own.delete(caller.spaceId, params.id));

  app.serve(routes.linkMetadata, async ({ params, query, request }) =>
    shared.metadata(params.id, await visitor(LINK_VISITS_OF_ADDRESS, params.id, query, request)),
  );
  app.serve(routes.downloadLink, async ({ params, body, request, reply }) => {
    await take(LINK_DOWNLOADS_OF_ADDRESS, request);
    const { name, ...download } = await content.download(params.id, body.link_key);
    if (name !== null) reply.header('content-disposition', attachment(name));
    return download;
  });
  app.serve(routes.beginLinkDownload, async ({ params, request }) => {
    await take(LINK_DOWNLOADS_OF_ADDRESS, request);
    return shared.begin(params.id);
  });
  app.serve(routes.linkListing, async ({ params, query, request }) =>
    shared.list(params.id, query, await visitor(LINK_LOOKS_OF_ADDRESS, params.id, query, request)),
  );
  app.serve(routes.linkedItem, async ({ params, query, request }) => {
    const looking = await visitor(LINK_LOOKS_OF_ADDRESS, params.id, query, request);
    return shared.item(params.id, params.item_id, looking);
  });
  app.serve(routes.linkThumbnails, async ({ params, body, request }) =>
    shared.thumbnails(params.id, body.ids, await visitor(LINK_LOOKS_OF_ADDRESS, params.id, body, request)),
  );
  app.serve(routes.linkChunk, ({ params, query, range }) =>
    shared.chunk(params.id, params.item_id, { ...query, range }),
  );
  app.serve(routes.linkSealedHashes, ({ params, query }) => shared.hashes(params.id, params.item_id, query));
};
