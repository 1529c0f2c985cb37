import {
  DIRECTORY_DEPTH_LIMIT,
  type finishedContent,
  type ItemDetails,
  type newItem,
  type rename,
  type Stats,
} from '@coffer/contract';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, NewItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { detailsOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { type ItemShape, sealedBytes, shapeOf } from './item-size.ts';
import { quotaRepository } from './quota-repository.ts';
import {
  contentDiffers,
  directoryMissing,
  itemMissing,
  largerThanQuota,
  nameExists,
  notADirectory,
  quotaExceeded,
  tooDeep,
  tooManyItems,
  uploadUnfinished,
} from './refusals.ts';
import { sealingDirectories } from './sealing-directories.ts';
import { searchRepository } from './search-repository.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';

/** The operator's rules. */
export interface ItemPolicy {
  /** How many files and directories an account may have. */
  itemsPerAccount(): Promise<number>;
}

interface ItemPorts extends StoragePorts {
  readonly policy: ItemPolicy;
}

/** The rules of single files and directories. */
export function createItemService({ database, clock, policy }: ItemPorts) {
  const items = itemRepository(database.queries);

  return {
    /** Creates the record of a file, or a directory. */
    async create(spaceId: string, request: z.output<typeof newItem>): Promise<ItemDetails> {
      const shape = shapeOf(request);
      const parentId = request.file_id ?? null;
      const now = clock();
      const sealed = sealedBytes(request);
      const mostItems = await policy.itemsPerAccount();
      const run = database.transaction({ space: spaceId }, async (queries) => {
        if (parentId !== null) await checkDirectory(queries, spaceId, parentId);
        if (parentId !== null && shape.kind === 0) await checkDepth(queries, spaceId, parentId);
        await takeSpace(queries, spaceId, { bytes: shape.size + sealed, items: 1 }, mostItems);
        const transacted = itemRepository(queries);
        const revision = await spaceRepository(queries).nextRevision(spaceId);
        await transacted.insert(newItemRow({ spaceId, revision }, request, shape, { sealed, now }));
        const { id, encrypted_thumbnail } = request;
        if (encrypted_thumbnail !== undefined) {
          await transacted.insertThumbnail({ space_id: spaceId, item_id: id, encrypted_thumbnail });
        }
        await searchRepository(queries).replaceTokens(spaceId, request, request.search_tokens_hashed);
        return detailsIn(queries, await existing(queries, spaceId, request.id));
      });
      try {
        return await run;
      } catch (error) {
        throw refusalOfTaken(database.uniqueViolation(error)) ?? error;
      }
    },

    async details(spaceId: string, id: string): Promise<ItemDetails> {
      return detailsIn(database.queries, await existing(database.queries, spaceId, id));
    },

    /** The item with this name in a directory; null is the root. */
    async byNameHash(spaceId: string, parentId: string | null, nameHash: string): Promise<ItemDetails> {
      const item = await items.findByNameHash(spaceId, parentId, nameHash);
      if (item === undefined) throw itemMissing();
      return detailsIn(database.queries, item);
    },

    /** Renames a directory or a finished file. */
    async rename(spaceId: string, id: string, request: z.output<typeof rename>): Promise<ItemDetails> {
      const run = database.transaction({ space: spaceId }, async (queries) => {
        const item = await existing(queries, spaceId, id);
        if (item.finished_upload_at === null) throw uploadUnfinished();
        const { encrypted_name, name_hash } = request;
        const growth = encrypted_name.length - item.encrypted_name.length;
        await takeSpace(queries, spaceId, { bytes: growth, items: 0 }, Number.MAX_SAFE_INTEGER);
        const sealed_bytes = item.sealed_bytes + growth;
        const revision = await spaceRepository(queries).nextRevision(spaceId);
        const name = { encrypted_name, name_hash, sealed_bytes, revision };
        await itemRepository(queries).rename({ spaceId, id }, name);
        await searchRepository(queries).replaceTokens(spaceId, item, request.search_tokens_hashed);
        return detailsIn(queries, { ...item, encrypted_name, name_hash });
      });
      try {
        return await run;
      } catch (error) {
        throw refusalOfTaken(database.uniqueViolation(error)) ?? error;
      }
    },

    /** Stores the sealed hashes of a file whose chunks are all there, if they are what was sealed. */
    setContentHashes(spaceId: string, id: string, request: z.output<typeof finishedContent>): Promise<void> {
      return database.transaction({ space: spaceId }, async (queries) => {
        const item = await existing(queries, spaceId, id);
        if (item.kind === 0) throw fieldRefused('id', 'A directory has no content.');
        if (item.finished_upload_at === null) throw uploadUnfinished();
        await finish(queries, item, request);
      });
    },

    /** The thumbnails of those of `ids` that have one. */
    thumbnails: (spaceId: string, ids: readonly string[]) => items.findThumbnails(spaceId, ids),

    /** The files of the space by type, and those in the trash; directories do not count. */
    async stats(spaceId: string): Promise<Stats> {
      const { quota, used_space } = await quotaRepository(database.queries).find(spaceId);
      const [stats, trash] = [
        await items.statistics(spaceId),
        await trashRepository(database.queries).statistics(spaceId),
      ];
      return { stats, trash, used_space, quota };
    },
  };
}

function newItemRow(
  { spaceId, revision }: { readonly spaceId: string; readonly revision: number },
  request: z.output<typeof newItem>,
  { kind, size, chunks }: ItemShape,
  { sealed, now }: { readonly sealed: number; readonly now: number },
): NewItemRow {
  return {
    space_id: spaceId,
    id: request.id,
    revision,
    parent_id: request.file_id ?? null,
    sealed_parent_id: request.file_id ?? null,
    kind,
    mime: request.mime,
    size,
    sealed_bytes: sealed,
    chunks,
    encrypted_key: request.encrypted_key,
    generation: request.generation ?? 1,
    parent_generation: request.parent_generation ?? 1,
    encrypted_name: request.encrypted_name,
    encrypted_metadata: request.encrypted_metadata ?? null,
    name_hash: request.name_hash,
    md5: request.md5 ?? null,
    sha1: request.sha1 ?? null,
    sha256: request.sha256 ?? null,
    blake2b: request.blake2b ?? null,
    root: null,
    sealed_size: null,
    file_modified_at: request.file_modified_at,
    created_at: now,
    finished_upload_at: kind === 0 ? now : null,
  };
}

/** @throws Refusal `not_found`, for other spaces' items too */
async function existing(queries: Queries, spaceId: string, id: string): Promise<ItemRow> {
  const item = await itemRepository(queries).find(spaceId, id);
  if (item === undefined) throw itemMissing();
  return item;
}

/** @throws Refusal `quota_exceeded` or `too_many_items`, where that is more than there is */
async function takeSpace(
  queries: Queries,
  spaceId: string,
  needed: { readonly bytes: number; readonly items: number },
  mostItems: number,
): Promise<void> {
  const quotas = quotaRepository(queries);
  if (needed.bytes <= 0 && needed.items === 0) {
    // What becomes less is never refused, not even where a quota was lowered below what is used.
    await quotas.giveBack(spaceId, { bytes: -needed.bytes, items: 0 });
    return;
  }
  if (await quotas.take(spaceId, needed, mostItems)) return;
  const { item_count, quota } = await quotas.find(spaceId);
  if (item_count + needed.items > mostItems) throw tooManyItems(mostItems);
  throw quota > 0 && needed.bytes > quota ? largerThanQuota() : quotaExceeded();
}

/** @throws Refusal `content_differs`, `quota_exceeded` where the metadata are longer than before */
async function finish(
  queries: Queries,
  item: ItemRow,
  { root, sealed_size, encrypted_metadata, ...hashes }: z.output<typeof finishedContent>,
): Promise<void> {
  if (root !== undefined && root !== item.root) throw contentDiffers();
  if (sealed_size !== undefined && sealed_size !== item.sealed_size) throw contentDiffers();
  const { space_id: spaceId, id } = item;
  const metadata = encrypted_metadata ?? item.encrypted_metadata;
  const growth = (metadata?.length ?? 0) - (item.encrypted_metadata?.length ?? 0);
  if (growth !== 0) await takeSpace(queries, spaceId, { bytes: growth, items: 0 }, Number.MAX_SAFE_INTEGER);
  const sealed = { encrypted_metadata: metadata, sealed_bytes: item.sealed_bytes + growth };
  const revision = await spaceRepository(queries).nextRevision(spaceId);
  await itemRepository(queries).setContentHashes({ spaceId, id }, { ...hashes, ...sealed, revision });
}

async function checkDirectory(queries: Queries, spaceId: string, id: string): Promise<void> {
  const parent = await itemRepository(queries).find(spaceId, id);
  if (parent === undefined) throw directoryMissing();
  if (parent.kind !== 0) throw notADirectory();
}

/** @throws Refusal `too_deep` where no directory may lie in this one */
async function checkDepth(queries: Queries, spaceId: string, parentId: string): Promise<void> {
  const depth = await treeRepository(queries).depthOf(spaceId, parentId);
  if (depth >= DIRECTORY_DEPTH_LIMIT) throw tooDeep();
}

async function detailsIn(queries: Queries, item: ItemRow): Promise<ItemDetails> {
  const { space_id: spaceId, id } = item;
  return detailsOf(item, {
    hasThumbnail: await itemRepository(queries).hasThumbnail(spaceId, id),
    link: await itemRepository(queries).findLink(spaceId, id),
    uploadedChunks: await chunkRepository(queries).storedIndexes({ spaceId, id }),
    directories: await sealingDirectories(queries, spaceId, [item]),
  });
}

function refusalOfTaken(columns: readonly string[] | null): Refusal | null {
  if (columns?.includes('name_hash')) return nameExists();
  if (columns?.includes('id')) return new Refusal('id_exists', 'There is an item with this id already.');
  return null;
}
