import type { Item, searchRequest } from '@coffer/contract';
import type { z } from 'zod';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { directoryMissing } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { StoragePorts } from './storage-ports.ts';

export type SearchService = ReturnType<typeof createSearchService>;

/** The rules of search over the blind index: all tokens must match, and only the owner's items are seen. */
export function createSearchService({ database }: StoragePorts) {
  return {
    async search(ownerId: string, request: z.output<typeof searchRequest>): Promise<Item[]> {
      const directoryId = request.dir_id ?? null;
      if (directoryId !== null) {
        const directory = await itemRepository(database.queries).find(ownerId, directoryId);
        if (directory === undefined || directory.kind !== 0) throw directoryMissing();
      }
      const tokens = [...new Set(request.search)];
      const { limit, skip } = request;
      const rows = await searchRepository(database.queries).search(ownerId, tokens, {
        directoryId,
        limit,
        skip,
      });
      return rows.map(itemOf);
    },
  };
}
