import {
  type Item,
  type nameTokens,
  SEARCH_DIRECTORY_LIMIT,
  SEARCH_SKIP_LIMIT,
  type SearchAnswer,
  type searchRequest,
} from '@coffer/contract';
import { storedTokens } from '@coffer/crypto';
import type { z } from 'zod';
import { itemOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { directoryMissing, itemMissing } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { treeRepository } from './tree-repository.ts';

/** Names whose tokens go in one transaction. */
const NAMES_AT_ONCE = 1_000;

/** The rules of search over the blind index: all tokens must match, and only items of the space are seen. */
export function createSearchService({ database }: Pick<StoragePorts, 'database'>) {
  const { queries } = database;

  return {
    /** The items with the directories above them, each once. */
    async search(spaceId: string, request: z.output<typeof searchRequest>): Promise<SearchAnswer> {
      const directoryId = request.dir_id ?? null;
      if (directoryId !== null) {
        const directory = await itemRepository(queries).find(spaceId, directoryId);
        if (directory === undefined || directory.kind !== 0) throw directoryMissing();
      }
      const words = await Promise.all([...new Set(request.search)].map(storedTokens));
      const { limit, skip } = request;
      const rows = await searchRepository(queries).search(spaceId, words, { directoryId, limit, skip });
      const found = rows.map(itemOf);
      const { items, directories } = withDirectories(found, await directoriesAbove(spaceId, found));
      const end = skip + items.length;
      const isMore = items.length < found.length || found.length === limit;
      return { items, directories, next_skip: isMore && end <= SEARCH_SKIP_LIMIT ? end : null };
    },

    /** Gives tokens to those items that are there, in place of those that they have. Refused where none is. */
    async addTokens(spaceId: string, { items }: z.output<typeof nameTokens>): Promise<void> {
      const tokens = new Map(items.map(({ id, search_tokens_hashed }) => [id, search_tokens_hashed]));
      await database.transaction({ space: spaceId }, async (queries) => {
        const named = await itemRepository(queries).findMany(spaceId, [...tokens.keys()]);
        if (named.length === 0) throw itemMissing();
        for (const item of named) {
          if (item.finished_upload_at === null) continue;
          await searchRepository(queries).replaceTokens(spaceId, item, tokens.get(item.id) ?? []);
        }
      });
    },

    /** Leaves no token of the space, a thousand names at a time, so that others can write in between. */
    async removeTokens(spaceId: string): Promise<void> {
      const remove = () =>
        database.erasure({ space: spaceId }, (queries) =>
          searchRepository(queries).removeTokens(spaceId, NAMES_AT_ONCE),
        );
      while ((await remove()) === NAMES_AT_ONCE);
    },
  };

  async function directoriesAbove(
    spaceId: string,
    items: readonly Item[],
  ): Promise<ReadonlyMap<string, Item>> {
    const parents = [...new Set(items.flatMap((item) => item.file_id ?? []))];
    if (parents.length === 0) return new Map();
    const rows = await treeRepository(queries).ancestorsOfMany(spaceId, parents);
    return new Map(rows.map((row) => [row.id, itemOf(row)]));
  }
}

/** As many of the items, from the first on, as an answer takes with the directories above them. */
function withDirectories(
  found: readonly Item[],
  above: ReadonlyMap<string, Item>,
): Pick<SearchAnswer, 'items' | 'directories'> {
  const items: Item[] = [];
  const directories = new Map<string, Item>();
  for (const item of found) {
    const lacking = [...chainTo(item, above)].filter(({ id }) => !directories.has(id));
    if (directories.size + lacking.length > SEARCH_DIRECTORY_LIMIT) break;
    items.push(item);
    for (const directory of lacking) directories.set(directory.id, directory);
  }
  return { items, directories: Object.fromEntries(directories) };
}

function* chainTo({ file_id }: Item, above: ReadonlyMap<string, Item>): Generator<Item> {
  for (let id = file_id; id !== null; ) {
    const directory = above.get(id);
    if (directory === undefined) return;
    yield directory;
    id = directory.file_id;
  }
}
