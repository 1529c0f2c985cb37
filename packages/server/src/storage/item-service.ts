import {
  DIRECTORY_DEPTH_LIMIT,
  type ItemDetails,
  type newItem,
  type rename,
  type Stats,
} from '@coffer/contract';
import type { z } from 'zod';
import type { Database, Queries } from '../store/database/database.ts';
import type { ItemRow, NewItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { findVersion } from './find-version.ts';
import { detailsOf } from './item-columns.ts';
import { itemRepository } from './item-repository.ts';
import { type ItemShape, itemBytes, shapeOf } from './item-size.ts';
import { plainChange } from './plain-change.ts';
import { type Holding, quotaRepository } from './quota-repository.ts';
import {
  directoryMissing,
  idOfSpace,
  itemMissing,
  notADirectory,
  oneFileAlone,
  takenRefusal,
  tooDeep,
  uploadUnfinished,
} from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { spaceKeyRepository } from './space-key-repository.ts';
import type { StoragePorts } from './storage-ports.ts';
import { exceedSpace, takeSpace } from './take-space.ts';
import { trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { timeOfRecord } from './upload-records.ts';
import { versionRepository } from './version-repository.ts';
import { checkWhole, insertVersion, newVersionRow, type StoredContent, withContent } from './version-rows.ts';
import { WAITING, waitingRepository } from './waiting-repository.ts';

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

  const service = {
    /** Creates the record of a file, or a directory. */
    async create(spaceId: string, request: z.output<typeof newItem>): Promise<ItemDetails> {
      const mostItems = await policy.itemsPerAccount();
      await database.requireRoom();
      return refusingTaken(
        database,
        database.transaction({ space: spaceId }, async (queries) => {
          if ((await spaceKeyRepository(queries).ofSpace(spaceId)).single_file_id !== null)
            throw oneFileAlone();
          await plainChange(queries, { spaceId, now: clock() }, [request.id], (change) =>
            createIn(change, request, mostItems),
          );
          const item = await existing(queries, spaceId, request.id);
          const hasThumbnail = item.version_id !== null && request.encrypted_thumbnail !== undefined;
          // A link, chunks and other places come later.
          return detailsOf(item, { hasThumbnail, uploadedChunks: [] });
        }),
      );
    },

    /** An item, with what one of its versions holds; by default the one that it shows. */
    async details(spaceId: string, id: string, version?: string): Promise<ItemDetails> {
      if (version === undefined)
        return detailsIn(database.queries, await existing(database.queries, spaceId, id));
      const asked = await findVersion(database.queries, { spaceId, id, version }, 'shown');
      return detailsIn(database.queries, withContent(asked.item, asked.version));
    },

    /** The same without a version; null where there is no such item. */
    async find(spaceId: string, id: string): Promise<ItemDetails | null> {
      const item = await items.find(spaceId, id);
      return item === undefined ? null : detailsIn(database.queries, item);
    },

    /** The item with this name in a directory, or the newest record of an upload; null where the name is free. A null parent is the root. */
    async findByNameHash(
      spaceId: string,
      parentId: string | null,
      nameHash: string,
    ): Promise<ItemDetails | null> {
      const item =
        (await items.findByNameHash(spaceId, parentId, nameHash)) ??
        (await items.findUpload(spaceId, parentId, nameHash));
      return item === undefined ? null : detailsIn(database.queries, item);
    },

    /** Renames a directory or a finished file. */
    rename(spaceId: string, id: string, request: z.output<typeof rename>): Promise<ItemDetails> {
      return refusingTaken(
        database,
        database.transaction({ space: spaceId }, async (queries) => {
          await plainChange(queries, { spaceId, now: clock() }, [id], (change) =>
            renameIn(change, id, request),
          );
          return detailsIn(queries, await existing(queries, spaceId, id));
        }),
      );
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

    /** The same for people who are not the owner of the space: what it takes alone, and nothing of the owner's account. */
    async statsOfSpace(spaceId: string): Promise<Stats> {
      const { stats, trash, older_versions } = await service.stats(spaceId);
      const shown = stats.reduce((sum, { size }) => sum + size, 0);
      return { stats, trash, older_versions, used_space: shown + trash.size + older_versions, quota: 0 };
    },
  };
  return service;
}

/** What a new item takes, with all of its content. */
export function spaceOfNew(request: z.output<typeof newItem>): Holding {
  const shape = shapeOf(request);
  const { item, version } = newRows('', request, shape, { now: 0, epoch: 1, author: null });
  return { bytes: shape.size + (item.sealed_bytes ?? 0) + (version?.content_bytes ?? 0), items: 1 };
}

/**
 * Creates the record of a file, or a directory.
 *
 * @param stored the content of a file that is there already
 * @param take takes the space that it needs, unless that is taken already
 */
export async function createIn(
  change: SpaceChange,
  request: z.output<typeof newItem>,
  mostItems: number,
  stored?: StoredContent,
  take = takeSpace,
): Promise<void> {
  const { queries, spaceId, now } = change;
  if (request.id === spaceId) throw idOfSpace('id');
  const shape = shapeOf(request);
  if (shape.kind === 1) checkWhole(change, request, stored);
  const parentId = request.file_id ?? null;
  const { author } = change;
  const rows = newRows(spaceId, request, shape, { now, epoch: await change.epoch(request.epoch), author });
  if (parentId !== null) await checkDirectory(queries, spaceId, parentId);
  if (parentId !== null && shape.kind === 0) await checkDepth(queries, spaceId, parentId);
  const isRecord = rows.item.is_upload === 1;
  if (!change.waits && (await acceptDirectory(change, rows.item, request))) return;
  const created_at = isRecord ? await timeOfRecord(change, request, request.is_another ?? false) : now;
  await take(queries, spaceId, spaceOfNew(request), mostItems);
  const revision = isRecord ? 0 : await change.revision();
  const waiting = change.waits && !isRecord ? WAITING.added : 0;
  await itemRepository(queries).insert({ ...rows.item, created_at, revision, waiting });
  if (rows.version !== null) await insertVersion(queries, rows.version, request.encrypted_thumbnail, stored);
  if (!isRecord) await searchRepository(queries).addTokens(spaceId, request, request.search_tokens_hashed);
}

/** Takes a directory that a program added as its owner has sealed it. Whether there is one. */
async function acceptDirectory(
  change: SpaceChange,
  { space_id: spaceId, id, ...columns }: Omit<NewItemRow, 'revision'>,
  request: z.output<typeof newItem>,
): Promise<boolean> {
  const { queries } = change;
  if (columns.kind !== 0 || (await waitingRepository(queries).addedOf(spaceId, [id])).length === 0)
    return false;
  const [row] = await itemRepository(queries).findAnywhere(spaceId, [id]);
  if (row?.kind !== 0) return false;
  const bytes = (columns.sealed_bytes ?? 0) - row.sealed_bytes;
  await exceedSpace(queries, spaceId, { bytes, items: 0 });
  await itemRepository(queries).accept(
    { spaceId, id },
    { ...columns, created_at: row.created_at, revision: await change.revision() },
  );
  change.decideAdded(1);
  await searchRepository(queries).replaceTokens(
    spaceId,
    { ...row, ...request },
    request.search_tokens_hashed,
  );
  return true;
}

/** Renames a directory or a finished file. */
export async function renameIn(
  change: SpaceChange,
  id: string,
  { encrypted_name, name_hash, search_tokens_hashed, epoch: named }: z.output<typeof rename>,
): Promise<void> {
  const { queries, spaceId } = change;
  const item = await existing(queries, spaceId, id);
  if (item.finished_upload_at === null) throw uploadUnfinished();
  const epoch = await change.epoch(named);
  const growth = encrypted_name.length - item.encrypted_name.length;
  await exceedSpace(queries, spaceId, { bytes: growth, items: 0 });
  const sealed_bytes = item.sealed_bytes + growth;
  const sealed = { encrypted_name, name_epoch: epoch, name_hash, name_hash_epoch: epoch };
  const name = { ...sealed, sealed_bytes, revision: await change.revision() };
  await itemRepository(queries).rename({ spaceId, id }, name);
  await searchRepository(queries).replaceTokens(spaceId, item, search_tokens_hashed);
}

/** What a new item stands as: itself, and the first version of a file. */
function newRows(
  spaceId: string,
  request: z.output<typeof newItem>,
  { kind, ...content }: ItemShape,
  { now, epoch, author }: { readonly now: number; readonly epoch: number; readonly author: string | null },
) {
  const isDirectory = kind === 0;
  const metadata = request.encrypted_metadata ?? null;
  const versionId = request.version_id ?? request.id;
  const item: Omit<NewItemRow, 'revision'> = {
    space_id: spaceId,
    id: request.id,
    parent_id: request.file_id ?? null,
    kind,
    version_id: isDirectory ? null : versionId,
    is_upload: request.encrypted_upload === undefined ? 0 : 1,
    sealed_bytes: itemBytes(request.encrypted_name, isDirectory ? metadata : null),
    encrypted_name: request.encrypted_name,
    name_epoch: epoch,
    name_hash: request.name_hash,
    name_hash_epoch: epoch,
    directory_metadata: isDirectory ? metadata : null,
    metadata_epoch: isDirectory && metadata !== null ? epoch : null,
    directory_modified_at: isDirectory ? request.file_modified_at : null,
    created_at: now,
  };
  if (isDirectory) return { item, version: null };
  return {
    item,
    version: newVersionRow({ spaceId, itemId: request.id, id: versionId, number: 1 }, request, content, {
      now,
      epoch,
      author,
    }),
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
  if (parent.kind !== 0 || parent.stands_for !== null) throw notADirectory();
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
  });
}

async function refusingTaken<T>(database: Database, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    throw takenRefusal(database.uniqueViolation(error)) ?? error;
  }
}
