import { attachment, routes } from '@coffer/contract';
import type { FastifyRequest } from 'fastify';
import type { RegisterRoute } from '../calls/call.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type AttemptLimits,
  LINK_DOWNLOADS_OF_ADDRESS,
  LINK_LOOKS_OF_ADDRESS,
  LINK_VISITS_OF_ADDRESS,
  type Limit,
} from '../limits/attempt-limits.ts';
import type { LinkContent } from './link-content.ts';
import type { OwnLinks } from './own-links.ts';
import type { SharedLinks } from './shared-links.ts';
import type { Visitor, Visits } from './visit.ts';

interface LinkRoutePorts {
  readonly visits: Visits;
  readonly own: OwnLinks;
  readonly shared: SharedLinks;
  readonly content: LinkContent;
  readonly limits: AttemptLimits;
}

/** Public links. */
export function linkRoutes(register: RegisterRoute, ports: LinkRoutePorts): void {
  const { own, shared, content, limits, visits } = ports;
  const take = (limit: Limit, request: FastifyRequest) => limits.take(limit, addressKey(request.ip));

  /** Whoever has begun a download was counted then, and may look at as much as there is. */
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

  register(routes.listLinks, ({ query, caller }) => own.list(caller.userId, query));
  register(routes.createLink, ({ body, caller }) => own.create(caller.userId, 'file', body));
  register(routes.createFolderLink, ({ body, caller }) => own.create(caller.userId, 'directory', body));
  register(routes.updateLink, ({ params, body, caller }) => own.update(caller.userId, params.id, body));
  register(routes.deleteLink, ({ params, caller }) => own.delete(caller.userId, params.id));

  register(routes.linkMetadata, async ({ params, query, request }) =>
    shared.metadata(params.id, await visitor(LINK_VISITS_OF_ADDRESS, params.id, query, request)),
  );
  register(routes.downloadLink, async ({ params, body, request, reply }) => {
    await take(LINK_DOWNLOADS_OF_ADDRESS, request);
    const { name, ...download } = await content.download(params.id, body.link_key);
    if (name !== null) reply.header('content-disposition', attachment(name));
    return download;
  });
  register(routes.beginLinkDownload, async ({ params, request }) => {
    await take(LINK_DOWNLOADS_OF_ADDRESS, request);
    return shared.begin(params.id);
  });
  register(routes.linkListing, async ({ params, query, request }) =>
    shared.list(params.id, query, await visitor(LINK_LOOKS_OF_ADDRESS, params.id, query, request)),
  );
  register(routes.linkedItem, async ({ params, query, request }) => {
    const looking = await visitor(LINK_LOOKS_OF_ADDRESS, params.id, query, request);
    return shared.item(params.id, params.item_id, looking);
  });
  register(routes.linkThumbnails, async ({ params, body, request }) =>
    shared.thumbnails(params.id, body.ids, await visitor(LINK_LOOKS_OF_ADDRESS, params.id, body, request)),
  );
  register(routes.linkChunk, ({ params, query }) => shared.chunk(params.id, params.item_id, query));
}
