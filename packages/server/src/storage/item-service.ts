import {
  DIRECTORY_DEPTH_LIMIT,
  type ItemDetails,
  type newItem,
  type rename,
  type Stats,
} from '@coffer/contract';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, NewItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { findVersion } from './find-version.ts';
import { detailsOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { type ItemShape, itemBytes, shapeOf } from './item-size.ts';
import { quotaRepository } from './quota-repository.ts';
import {
  directoryMissing,
  itemMissing,
  nameExists,
  notADirectory,
  tooDeep,
  uploadUnfinished,
} from './refusals.ts';
import { sealingDirectories } from './sealing-directories.ts';
import { searchRepository } from './search-repository.ts';
import { spaceRepository } from './space-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { takeSpace } from './take-space.ts';
import { trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { versionRepository } from './version-repository.ts';
import { insertVersion, newVersionRow, withContent } from './version-rows.ts';

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
      const rows = newRows(spaceId, request, shape, now);
      const { sealed_bytes = 0 } = rows.item;
      const held = sealed_bytes + (rows.version?.content_bytes ?? 0);
      const mostItems = await policy.itemsPerAccount();
      const run = database.transaction({ space: spaceId }, async (queries) => {
        if (parentId !== null) await checkDirectory(queries, spaceId, parentId);
        if (parentId !== null && shape.kind === 0) await checkDepth(queries, spaceId, parentId);
        await takeSpace(queries, spaceId, { bytes: shape.size + held, items: 1 }, mostItems);
        const transacted = itemRepository(queries);
        const revision = await spaceRepository(queries).nextRevision(spaceId);
        await transacted.insert({ ...rows.item, revision });
        if (rows.version !== null) await insertVersion(queries, rows.version, request.encrypted_thumbnail);
        await searchRepository(queries).replaceTokens(spaceId, request, request.search_tokens_hashed);
        return detailsIn(queries, await existing(queries, spaceId, request.id));
      });
      try {
        return await run;
      } catch (error) {
        throw refusalOfTaken(database.uniqueViolation(error)) ?? error;
      }
    },

    /** An item, with what one of its versions holds; by default the one that it shows. */
    async details(spaceId: string, id: string, version?: string): Promise<ItemDetails> {
      if (version === undefined)
        return detailsIn(database.queries, await existing(database.queries, spaceId, id));
      const asked = await findVersion(database.queries, { spaceId, id, version }, 'shown');
      return detailsIn(database.queries, withContent(asked.item, asked.version));
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

    /** The thumbnails of those of `ids` that have one. */
    thumbnails: (spaceId: string, ids: readonly string[]) =>
      versionRepository(database.queries).shownThumbnails(spaceId, ids),

    /** The files of the space by type, and those in the trash; directories do not count. */
    async stats(spaceId: string): Promise<Stats> {
      const { quota, used_space } = await quotaRepository(database.queries).find(spaceId);
      const [stats, trash, older_versions] = [
        await items.statistics(spaceId),
        await trashRepository(database.queries).statistics(spaceId),
        await versionRepository(database.queries).bytesNotShown(spaceId),
      ];
      return { stats, trash, older_versions, used_space, quota };
    },
  };
}

/** What a new item stands as: itself, and the first version of a file. */
function newRows(
  spaceId: string,
  request: z.output<typeof newItem>,
  { kind, size, chunks }: ItemShape,
  now: number,
) {
  const isDirectory = kind === 0;
  const metadata = request.encrypted_metadata ?? null;
  const versionId = request.version_id ?? request.id;
  const item: Omit<NewItemRow, 'revision'> = {
    space_id: spaceId,
    id: request.id,
    parent_id: request.file_id ?? null,
    sealed_parent_id: request.file_id ?? null,
    kind,
    version_id: isDirectory ? null : versionId,
    sealed_bytes: itemBytes(request.encrypted_name, isDirectory ? metadata : null),
    encrypted_key: request.encrypted_key,
    generation: request.generation ?? 1,
    parent_generation: request.parent_generation ?? 1,
    encrypted_name: request.encrypted_name,
    name_hash: request.name_hash,
    directory_metadata: isDirectory ? metadata : null,
    directory_modified_at: isDirectory ? request.file_modified_at : null,
    created_at: now,
  };
  if (isDirectory) return { item, version: null };
  return {
    item,
    version: newVersionRow(
      { spaceId, itemId: request.id, id: versionId, number: 1 },
      request,
      { size, chunks },
      now,
    ),
  };
}

/** @throws Refusal `not_found`, for other spaces' items too */
async function existing(queries: Queries, spaceId: string, id: string): Promise<ItemRow> {
  const item = await itemRepository(queries).find(spaceId, id);
  if (item === undefined) throw itemMissing();
  return item;
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
  const { space_id: spaceId, id, version_id } = item;
  return detailsOf(item, {
    hasThumbnail:
      version_id !== null && (await versionRepository(queries).withThumbnail(spaceId, [version_id])).size > 0,
    link: await itemRepository(queries).findLink(spaceId, id),
    uploadedChunks:
      version_id === null ? [] : await chunkRepository(queries).storedIndexes({ spaceId, id: version_id }),
    directories: await sealingDirectories(queries, spaceId, [item]),
  });
}

function refusalOfTaken(columns: readonly string[] | null): Refusal | null {
  if (columns?.includes('name_hash')) return nameExists();
  if (columns?.includes('id')) return new Refusal('id_exists', 'There is an item with this id already.');
  return null;
}
