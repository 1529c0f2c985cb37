import { attachment, routes } from '@coffer/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../auth/address-key.ts';
import {
  type AttemptLimits,
  LINK_DOWNLOADS_OF_ADDRESS,
  LINK_VISITS_OF_ADDRESS,
  type Limit,
} from '../auth/attempt-limits.ts';
import type { RegisterRoute } from '../http/call.ts';
import type { LinkContent } from './link-content.ts';
import type { OwnLinks } from './own-links.ts';
import type { SharedLinks } from './shared-links.ts';

interface LinkRoutePorts {
  readonly own: OwnLinks;
  readonly shared: SharedLinks;
  readonly content: LinkContent;
  readonly limits: AttemptLimits;
}

/** Public links. */
export function linkRoutes(register: RegisterRoute, { own, shared, content, limits }: LinkRoutePorts): void {
  const take = (limit: Limit, request: FastifyRequest) => limits.take(limit, addressKey(request.ip));

  register(routes.listLinks, ({ query, caller }) => own.list(caller.userId, query));
  register(routes.createLink, ({ body, caller }) => own.create(caller.userId, 'file', body));
  register(routes.createFolderLink, ({ body, caller }) => own.create(caller.userId, 'directory', body));
  register(routes.updateLink, ({ params, body, caller }) => own.update(caller.userId, params.id, body));
  register(routes.deleteLink, ({ params, caller }) => own.delete(caller.userId, params.id));

  register(routes.linkMetadata, async ({ params, request }) => {
    await take(LINK_VISITS_OF_ADDRESS, request);
    return shared.metadata(params.id);
  });
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
  register(routes.linkListing, ({ params, query }) => shared.list(params.id, query));
  register(routes.linkedItem, ({ params }) => shared.item(params.id, params.item_id));
  register(routes.linkThumbnails, ({ params, body }) => shared.thumbnails(params.id, body.ids));
  register(routes.linkChunk, ({ params, query }) => shared.chunk(params.id, params.item_id, query));
}
