import type { FoundItem, Item, searchRequest } from '@coffer/contract';
import type { z } from 'zod';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { directoryMissing } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { treeRepository } from './tree-repository.ts';

export type SearchService = ReturnType<typeof createSearchService>;

/** The rules of search over the blind index: all tokens must match, and only the owner's items are seen. */
export function createSearchService({ database }: StoragePorts) {
  const { queries } = database;

  return {
    /** Each item with the directories from the top down to the one in which it lies. */
    async search(ownerId: string, request: z.output<typeof searchRequest>): Promise<FoundItem[]> {
      const directoryId = request.dir_id ?? null;
      if (directoryId !== null) {
        const directory = await itemRepository(queries).find(ownerId, directoryId);
        if (directory === undefined || directory.kind !== 0) throw directoryMissing();
      }
      const tokens = [...new Set(request.search)];
      const { limit, skip } = request;
      const rows = await searchRepository(queries).search(ownerId, tokens, { directoryId, limit, skip });
      const found = rows.map(itemOf);
      const above = await directoriesAbove(ownerId, found);
      return found.map((item) => ({ ...item, parents: chainTo(item, above) }));
    },
  };

  async function directoriesAbove(
    ownerId: string,
    items: readonly Item[],
  ): Promise<ReadonlyMap<string, Item>> {
    const parents = [...new Set(items.flatMap((item) => item.file_id ?? []))];
    if (parents.length === 0) return new Map();
    const rows = await treeRepository(queries).ancestorsOfMany(ownerId, parents);
    return new Map(rows.map((row) => [row.id, itemOf(row)]));
  }
}

function chainTo({ file_id }: Item, above: ReadonlyMap<string, Item>): Item[] {
  const chain: Item[] = [];
  for (let id = file_id; id !== null; ) {
    const directory = above.get(id);
    if (directory === undefined) break;
    chain.unshift(directory);
    id = directory.file_id;
  }
  return chain;
}
