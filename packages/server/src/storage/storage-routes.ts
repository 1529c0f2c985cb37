import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../calls/call.ts';
import type { ChunkService } from './chunk-service.ts';
import type { DirectChunkService } from './direct-chunk-service.ts';
import type { ItemService } from './item-service.ts';
import type { SearchService } from './search-service.ts';
import type { TreeService } from './tree-service.ts';

interface StorageServices {
  readonly items: ItemService;
  readonly tree: TreeService;
  readonly search: SearchService;
  readonly chunks: ChunkService;
  readonly direct: DirectChunkService;
}

/** Files and directories. */
export function storageRoutes(
  register: RegisterRoute,
  { items, tree, search, chunks, direct }: StorageServices,
): void {
  register(routes.createItem, ({ body, caller }) => items.create(caller.userId, body));
  register(routes.itemMetadata, ({ params, caller }) => items.details(caller.userId, params.id));
  register(routes.itemByNameHash, ({ params, query, caller }) =>
    items.byNameHash(caller.userId, query.parent_id ?? null, params.namehash),
  );
  register(routes.renameItem, ({ params, body, caller }) => items.rename(caller.userId, params.id, body));
  register(routes.setContentHashes, ({ params, body, caller }) =>
    items.setContentHashes(caller.userId, params.id, body),
  );
  register(routes.thumbnails, ({ body, caller }) => items.thumbnails(caller.userId, body.ids));
  register(routes.storageStats, ({ caller }) => items.stats(caller.userId));

  register(routes.listItems, ({ query, caller }) => tree.list(caller.userId, query));
  register(routes.deleteItem, ({ params, caller }) => tree.delete(caller.userId, [params.id]));
  register(routes.deleteItems, ({ body, caller }) => tree.delete(caller.userId, body.ids));
  register(routes.moveItems, ({ body, caller }) => tree.move(caller.userId, body));
  register(routes.searchItems, ({ body, caller }) => search.search(caller.userId, body));

  register(routes.uploadChunk, ({ params, query, body, caller }) =>
    chunks.upload(caller.userId, params.id, { query, ...body }),
  );
  register(routes.announceChunk, ({ params, body, caller }) =>
    direct.announce(caller.userId, params.id, body),
  );
  register(routes.confirmChunk, ({ params, body, caller }) => direct.confirm(caller.userId, params.id, body));
  register(routes.downloadChunk, ({ params, query, caller }) =>
    chunks.handOut(caller.userId, params.id, query),
  );
}
