import { type RouteDefinition, type RouteName, routes, SPACE_HEADER } from '@coffer/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import type { ChunkService } from './chunk-service.ts';
import { createDirectChunkService } from './direct-chunk-service.ts';
import { createItemService, type ItemPolicy } from './item-service.ts';
import { memberRepository } from './member-repository.ts';
import { itemMissing } from './refusals.ts';
import { createSearchService } from './search-service.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { createTrashService } from './trash-service.ts';
import { createTreeService } from './tree-service.ts';
import { createVersionService } from './version-service.ts';

/** Calls by which a member reads, and those by which an editor sends what a batch then makes. */
const OF_VIEWERS = named([
  ...(['itemMetadata', 'itemByNameHash', 'findItem', 'findByNameHash', 'listVersions'] as const),
  ...(['thumbnails', 'listItems'] as const),
  ...(['listTrash', 'downloadChunk', 'sealedHashes', 'storageStats'] as const),
]);
const OF_EDITORS = named([
  ...(['createItem', 'createVersion', 'uploadChunk', 'announceChunk', 'confirmChunk', 'sentChunks'] as const),
]);

function named(names: readonly RouteName[]): ReadonlySet<string> {
  return new Set(names.map((name) => nameOf(routes[name])));
}

function nameOf({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string {
  return `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function isOpenTo(role: 'viewer' | 'editor', { method, routeOptions }: FastifyRequest): boolean {
  const name = `${method} ${routeOptions.url ?? ''}`;
  return OF_VIEWERS.has(name) || (role === 'editor' && OF_EDITORS.has(name));
}

/** What somebody may do in a space; null where they may not know of it. */
async function roleIn(queries: Queries, now: number, userId: string, spaceId: string) {
  const ownerId = await spaceRepository(queries).ownerOf(spaceId);
  if (ownerId === userId) return 'owner' as const;
  return memberRepository(queries).roleOf(userId, spaceId, now);
}

interface StorageNeeds extends StoragePorts {
  readonly policy: ItemPolicy;
  readonly chunkService: ChunkService;
}

/** Lets a request be about the space that it names by its header, and about the caller's drive without it. @throws Refusal `not_found`, `forbidden` */
export function inNamedSpace({ clock, database }: Pick<StorageNeeds, 'clock' | 'database'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { caller, headers } = request;
    const asked = headers[SPACE_HEADER];
    if (caller === null || asked === undefined || asked === caller.spaceId) return;
    const space = String(asked);
    const role = await roleIn(database.queries, clock(), caller.userId, space);
    if (role === null) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
    if (role !== 'owner' && !isOpenTo(role, request)) {
      throw new Refusal('forbidden', 'Your role in this shared folder does not allow this.');
    }
    request.caller = { ...caller, spaceId: space };
  };
}

/** Files and directories, of the caller's drive or of the space that a request names by its header. */
export const storageRoutes: FastifyPluginAsync<StorageNeeds> = async (app, needs) => {
  const { clock, database } = needs;
  app.addHook('preHandler', inNamedSpace(needs));
  const items = createItemService(needs);
  const tree = createTreeService(needs);
  const trash = createTrashService(needs);
  const search = createSearchService(needs);
  const versions = createVersionService(needs);

  app.serve(routes.createItem, ({ body, caller }) => items.create(caller.spaceId, body));
  app.serve(routes.itemMetadata, ({ params, query, caller }) =>
    items.details(caller.spaceId, params.id, query.version),
  );
  app.serve(routes.itemByNameHash, async ({ params, query, caller }) => {
    const item = await items.findByNameHash(caller.spaceId, query.parent_id ?? null, params.namehash);
    if (item === null) throw itemMissing();
    return item;
  });
  app.serve(routes.findItem, ({ params, caller }) => items.find(caller.spaceId, params.id));
  app.serve(routes.findByNameHash, ({ params, query, caller }) =>
    items.findByNameHash(caller.spaceId, query.parent_id ?? null, params.namehash),
  );
  app.serve(routes.renameItem, ({ params, body, caller }) => items.rename(caller.spaceId, params.id, body));
  app.serve(routes.setContentHashes, ({ params, query, body, caller }) =>
    versions.setContentHashes(caller.spaceId, params.id, body, query.version),
  );
  app.serve(routes.listVersions, ({ params, query, caller }) =>
    versions.list(caller.spaceId, params.id, query),
  );
  app.serve(routes.createVersion, ({ params, body, caller }) =>
    versions.create(caller.spaceId, params.id, body),
  );
  app.serve(routes.restoreVersion, ({ params, caller }) =>
    versions.show(caller.spaceId, params.id, params.version_id),
  );
  app.serve(routes.deleteVersion, ({ params, caller }) =>
    versions.delete(caller.spaceId, params.id, params.version_id),
  );
  app.serve(routes.deleteOlderVersions, ({ params, caller }) =>
    versions.deleteOlder(caller.spaceId, params.id),
  );
  app.serve(routes.thumbnails, ({ body, caller }) => items.thumbnails(caller.spaceId, body.ids));
  app.serve(routes.storageStats, async ({ caller: { userId, spaceId } }) => {
    const role = await roleIn(database.queries, clock(), userId, spaceId);
    return role === 'owner' ? items.stats(spaceId) : items.statsOfSpace(spaceId);
  });

  app.serve(routes.listItems, ({ query, caller }) => tree.list(caller.spaceId, query));
  app.serve(routes.deleteItem, ({ params, caller }) => tree.delete(caller.spaceId, [params.id]));
  app.serve(routes.deleteItems, ({ body, caller }) => tree.delete(caller.spaceId, body.ids));
  app.serve(routes.moveItems, ({ body, caller }) => tree.move(caller.spaceId, body));
  app.serve(routes.trashItems, ({ body, caller }) => trash.put(caller.spaceId, body.ids));
  app.serve(routes.listTrash, ({ query, caller }) => trash.list(caller.spaceId, query));
  app.serve(routes.restoreItems, ({ body, caller }) => trash.restore(caller.spaceId, body));
  app.serve(routes.emptyTrash, ({ body, caller }) => trash.empty(caller.spaceId, body));
  app.serve(routes.searchItems, ({ body, caller }) => search.search(caller.spaceId, body));
  app.serve(routes.addSearchTokens, ({ body, caller }) => search.addTokens(caller.spaceId, body));
  app.serve(routes.removeSearchTokens, ({ caller }) => search.removeTokens(caller.spaceId));
  serveChunks(app, needs);
};

function serveChunks(app: FastifyInstance, needs: StorageNeeds): void {
  const { chunkService } = needs;
  const direct = createDirectChunkService(needs);
  app.serve(routes.uploadChunk, ({ params, query, body, caller }) =>
    chunkService.upload(caller.spaceId, params.id, { query, ...body }),
  );
  app.serve(routes.announceChunk, ({ params, query, body, caller }) =>
    direct.announce(caller.spaceId, params.id, body, query.version),
  );
  app.serve(routes.confirmChunk, ({ params, query, body, caller }) =>
    direct.confirm(caller.spaceId, params.id, body, query.version),
  );
  app.serve(routes.downloadChunk, ({ params, query: { version, ...query }, caller, range }) =>
    chunkService.handOut({ spaceId: caller.spaceId, id: params.id, version }, { ...query, range }),
  );
  app.serve(routes.sealedHashes, ({ params, query: { version, ...query }, caller }) =>
    chunkService.hashes({ spaceId: caller.spaceId, id: params.id, version }, query),
  );
  app.serve(routes.sentChunks, ({ params, query: { version, from }, caller }) =>
    chunkService.sent({ spaceId: caller.spaceId, id: params.id, version }, from ?? 0),
  );
}
