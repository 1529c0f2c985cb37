import {
  type FileVersion,
  type finishedContent,
  type newVersion,
  VERSIONS_PAGE_SIZE,
  VERSIONS_PER_AUTHOR,
  type versionsQuery,
} from '@coffer/contract';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { findVersion } from './find-version.ts';
import { itemRepository } from './item-repository.ts';
import { shapeOf } from './item-size.ts';
import { plainChange } from './plain-change.ts';
import {
  cannotWait,
  contentDiffers,
  itemMissing,
  noMoreVersions,
  tooManyVersions,
  uploadUnfinished,
  versionMissing,
  versionShown,
} from './refusals.ts';
import type { SpaceChange } from './space-change.ts';
import type { StoragePorts } from './storage-ports.ts';
import { takeSpace } from './take-space.ts';
import { type FinalRows, finishRecord } from './upload-records.ts';
import { versionRepository } from './version-repository.ts';
import {
  checkIsRow,
  checkWhole,
  insertVersion,
  newVersionRow,
  type StoredContent,
  sentVersionRow,
  showVersion,
  stampItem,
  versionOf,
} from './version-rows.ts';
import { WAITING } from './waiting-repository.ts';

/** The rules of what files held and hold. */
export function createVersionService(ports: StoragePorts) {
  return { ...keepingVersions(ports), ...deletingVersions(ports) };
}

/** How versions are deleted. */
function deletingVersions({ database, chunks, clock }: StoragePorts) {
  /** The records go in one transaction, then the chunks. */
  async function remove(spaceId: string, id: string, choose: ChooseVersions): Promise<void> {
    const deleted = await database.transaction({ space: spaceId }, (queries) =>
      plainChange(queries, { spaceId, now: clock() }, [id], (change) => removeIn(change, id, choose)),
    );
    await removeDeleted(chunks, deleted);
  }

  return {
    /** Deletes one version that is not shown. */
    delete: (spaceId: string, id: string, version: string) => remove(spaceId, id, allOf([version])),

    /** Deletes all versions that are older than the one that is shown, also those that were never finished. */
    deleteOlder: (spaceId: string, id: string) =>
      remove(spaceId, id, (versions, item) => {
        const shown = versions.find((each) => each.id === item.version_id);
        return versions.filter((each) => shown !== undefined && each.number < shown.number);
      }),
  };
}

/** Which versions of an item are meant. */
type ChooseVersions = (versions: readonly VersionRow[], item: ItemRow) => readonly VersionRow[];

/** All of these, none of which may be shown. */
function allOf(ids: readonly string[]): ChooseVersions {
  const asked = new Set(ids);
  return (versions, { version_id }) => {
    if (version_id !== null && asked.has(version_id)) throw versionShown();
    const chosen = versions.filter(({ id }) => asked.has(id));
    if (chosen.length !== asked.size) throw versionMissing();
    return chosen;
  };
}

/**
 * Deletes versions of a file that it does not show.
 *
 * @returns where the chunks are that are needed no more
 */
export function deleteVersionsIn(
  change: SpaceChange,
  id: string,
  versions: readonly string[],
): Promise<readonly ChunkPlace[]> {
  return removeIn(change, id, allOf(versions));
}

async function removeIn(
  change: SpaceChange,
  id: string,
  choose: ChooseVersions,
): Promise<readonly ChunkPlace[]> {
  const { queries, spaceId } = change;
  const item = await existing(queries, spaceId, id);
  const chosen = choose(await versionRepository(queries).list(spaceId, id), item);
  if (chosen.length === 0) return [];
  if (change.waits) {
    if (chosen.some(({ waiting, finished_upload_at }) => waiting === 0 && finished_upload_at !== null)) {
      throw cannotWait('versions');
    }
    if (chosen.some(({ finished_upload_at }) => finished_upload_at !== null)) await change.revision();
    return removeVersions(queries, spaceId, chosen);
  }
  const places = await removeVersions(queries, spaceId, chosen);
  const finished = chosen.filter(({ finished_upload_at }) => finished_upload_at !== null);
  await change.countRemoved(async () => finished.length);
  const areRecords = chosen.every(({ encrypted_upload }) => encrypted_upload !== null);
  if (!areRecords) await stampItem(change, id);
  return places;
}

/** Removes the rows of versions and of their chunks. Gives where these are. */
export async function removeVersions(
  queries: Queries,
  spaceId: string,
  versions: readonly Pick<VersionRow, 'id' | 'size' | 'content_bytes'>[],
): Promise<ChunkPlace[]> {
  const ids = versions.map(({ id }) => id);
  const places = await chunkRepository(queries).placesOf(spaceId, ids);
  await versionRepository(queries).delete(spaceId, ids);
  const bytes = versions.reduce((sum, { size, content_bytes }) => sum + size + content_bytes, 0);
  await takeSpace(queries, spaceId, { bytes: -bytes, items: 0 });
  return places;
}

/** Which versions are listed. */
type Page = z.output<typeof versionsQuery>;

/** How versions are listed, begun, finished and restored. */
function keepingVersions({ database, clock }: StoragePorts) {
  return {
    /** A page of the versions of a file, the newest first; those whose upload is unfinished, too. */
    async list(
      spaceId: string,
      id: string,
      { before, limit = VERSIONS_PAGE_SIZE }: Page,
    ): Promise<FileVersion[]> {
      await existing(database.queries, spaceId, id);
      const versions = versionRepository(database.queries);
      const rows = await versions.page(spaceId, id, { before: before ?? null, limit });
      if (rows.length === 0) return [];
      const ids = rows.map((row) => row.id);
      const hashes = await versions.thumbnailHashes(spaceId, ids);
      return rows.map((row) => {
        const hash = hashes.get(row.id) ?? null;
        return { ...versionOf(row, { has: hash !== null, hash }), ...sentVersionRow(row, hash) };
      });
    },

    /** Begins another version of a file. It is shown once its upload has ended. */
    async create(spaceId: string, id: string, request: z.output<typeof newVersion>): Promise<FileVersion> {
      await database.requireRoom();
      const run = database.transaction({ space: spaceId }, async (queries) => {
        const begun = await plainChange(queries, { spaceId, now: clock() }, [id], (change) =>
          addVersionIn(change, id, request),
        );
        const hashes = await versionRepository(queries).thumbnailHashes(spaceId, [begun.id]);
        const hash = hashes.get(begun.id) ?? null;
        return versionOf(begun, { has: hash !== null, hash });
      });
      try {
        return await run;
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw new Refusal('id_exists', 'There is a version with this id already.');
      }
    },

    /** Lets a file show another of its versions, whose content is all there. */
    show(spaceId: string, id: string, version: string): Promise<void> {
      return database.transaction({ space: spaceId }, (queries) =>
        plainChange(queries, { spaceId, now: clock() }, [id], (change) => showVersionIn(change, id, version)),
      );
    },

    /**
     * Stores the sealed hashes of a version whose chunks are all there, if they are what was sealed. That ends its upload:
     * the file shows it from then on.
     */
    setContentHashes(
      spaceId: string,
      id: string,
      request: z.output<typeof finishedContent>,
      named: string | undefined,
    ): Promise<void> {
      return database.transaction({ space: spaceId }, (queries) =>
        plainChange(queries, { spaceId, now: clock() }, [id], (change) =>
          finishIn(change, id, request, named),
        ),
      );
    },
  };
}

/**
 * Begins another version of a file.
 *
 * @param stored its content, where that is there already: the file shows it at once if its digests came, too
 * @param expected the number that its maker has sealed
 * @throws Refusal `space_changed` where another number comes next
 */
export async function addVersionIn(
  change: SpaceChange,
  id: string,
  request: z.output<typeof newVersion>,
  stored?: StoredContent,
  expected?: number,
): Promise<VersionRow> {
  const { queries, spaceId, now } = change;
  const shape = shapeOf(request);
  checkWhole(change, request, stored);
  const { item } = await findVersion(queries, { spaceId, id }, 'shown');
  checkIsRow(change, item);
  const number = await versionRepository(queries).nextNumber(spaceId, id);
  if (!Number.isSafeInteger(number)) throw noMoreVersions();
  if (expected !== undefined && expected !== number) throw otherNumber();
  const { author } = change;
  const ofAuthor = author === null ? 0 : await versionRepository(queries).countBy(spaceId, id, author);
  if (ofAuthor >= VERSIONS_PER_AUTHOR) throw tooManyVersions();
  const making = { now, epoch: await change.epoch(request.epoch), author };
  const row = newVersionRow({ spaceId, itemId: id, id: request.id, number }, request, shape, making);
  const waits = change.waits && row.encrypted_upload === null;
  if (waits && item.waiting === WAITING.added) throw cannotWait('twice');
  await takeSpace(queries, spaceId, { bytes: row.size + (row.content_bytes ?? 0), items: 0 });
  await insertVersion(queries, { ...row, waiting: waits ? 1 : 0 }, request.encrypted_thumbnail, stored);
  const added = await versionRepository(queries).find(spaceId, id, request.id);
  if (added === undefined) throw versionMissing();
  if (stored !== undefined && added.sha256 !== null) await showVersion(change, added);
  // What waits is no row before it is finished.
  else if (row.encrypted_upload === null && !waits) await stampItem(change, id);
  return added;
}

/** Lets a file show another of its versions, whose content is all there. */
export async function showVersionIn(change: SpaceChange, id: string, version: string): Promise<void> {
  const { queries, spaceId } = change;
  const asked = await findVersion(queries, { spaceId, id, version }, 'shown');
  if (asked.version.finished_upload_at === null) throw uploadUnfinished();
  checkIsRow(change, asked.item);
  if (asked.item.version_id !== version) await showVersion(change, asked.version);
}

/**
 * Stores the sealed hashes of a version whose chunks are all there, which ends its upload.
 *
 * @param final what it becomes, where it is a record whose maker sealed that
 */
export async function finishIn(
  change: SpaceChange,
  id: string,
  request: z.output<typeof finishedContent>,
  named: string | undefined,
  final: FinalRows = {},
): Promise<void> {
  const { queries, spaceId } = change;
  const { item, version } = await findVersion(queries, { spaceId, id, version: named }, 'first');
  if (final.number !== undefined && final.number !== version.number) throw otherNumber();
  const isAdded = item.waiting === WAITING.added;
  if (change.waits && version.encrypted_upload === null && version.waiting === 0 && !isAdded) {
    throw cannotWait('versions');
  }
  const isDecided =
    !change.waits && (final.item ?? final.version) !== undefined && (isAdded || version.waiting === 1);
  if (version.encrypted_upload !== null || isDecided)
    return finishRecord(change, { item, version }, request, final);
  if (final.item !== undefined || final.version !== undefined) {
    throw fieldRefused(
      final.item === undefined ? 'version' : 'item',
      'This upload has its name and key already.',
    );
  }
  if (version.finished_upload_at === null) throw uploadUnfinished();
  if (change.isSigned)
    throw fieldRefused('content', 'The row of a version never changes once it is finished.');
  await finish(queries, version, request);
  if (version.sha256 === null && item.version_id !== version.id) await showVersion(change, version);
  else await stampItem(change, id);
}

async function existing(queries: Queries, spaceId: string, id: string): Promise<ItemRow> {
  const item = await itemRepository(queries).find(spaceId, id);
  if (item === undefined) throw itemMissing();
  return item;
}

/** @throws Refusal `content_differs`, `quota_exceeded` where the metadata are longer than before */
async function finish(
  queries: Queries,
  version: VersionRow,
  { root, sealed_size, encrypted_metadata, ...hashes }: z.output<typeof finishedContent>,
): Promise<void> {
  if (root !== undefined && root !== version.root) throw contentDiffers();
  if (sealed_size !== undefined && sealed_size !== version.sealed_size) throw contentDiffers();
  const { space_id: spaceId, id } = version;
  const metadata = encrypted_metadata ?? version.encrypted_metadata;
  const growth = (metadata?.length ?? 0) - (version.encrypted_metadata?.length ?? 0);
  if (growth !== 0) await takeSpace(queries, spaceId, { bytes: growth, items: 0 });
  const sealed = { encrypted_metadata: metadata, content_bytes: version.content_bytes + growth };
  await versionRepository(queries).setContentHashes({ spaceId, id }, { ...hashes, ...sealed });
}

const otherNumber = () =>
  new Refusal(
    'space_changed',
    'This file has got another version meanwhile. Look at it, and send this one again.',
    {
      errors: { number: ['This is not the number that comes next.'] },
    },
  );
