import type { Item, SpaceRow } from '@coffer/contract';
import { batches } from '../batches.ts';
import {
  hasThumbnail,
  ITEM_COLUMNS,
  itemOf,
  LINK_COLUMNS,
  linkOfItem,
  thumbnailOfVersion,
} from '../storage/item-columns.ts';
import { withTree } from '../storage/tree-repository.ts';
import { versionOf } from '../storage/version-rows.ts';
import { WAITING } from '../storage/waiting-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { RevisionPosition } from './following-repository.ts';
import { grouped } from './keep-digests.ts';

const ROW_COLUMNS = [
  ...ITEM_COLUMNS,
  'items.revision',
  'items.name_hash',
  'items.md5',
  'items.sha1',
  'items.sha256',
  'items.blake2b',
  'items.root',
  'items.sealed_size',
] as const;

/** What one statement takes: each database takes a limited number of values. */
const IDS_AT_ONCE = 500;

type StoredRow = Awaited<ReturnType<ReturnType<typeof findingItems>['changed']>>[number];
type StoredVersion = Awaited<ReturnType<typeof versionsOf>>[number];

/**
 * The rows of a space as devices keep them: items with all their finished versions. Those that wait stand as they were signed
 * within `asSigned` alone.
 */
export function rowRepository(queries: Queries) {
  const items = findingItems(queries);
  const withVersions = async (spaceId: string, found: readonly StoredRow[], unsigned = false) => {
    const files = found.filter(({ version_id }) => version_id !== null).map(({ id }) => id);
    const versions = files.length === 0 ? [] : await versionsOf(queries, spaceId, files, unsigned);
    const byItem = grouped(versions, ({ item_id }) => item_id);
    return found.map((row) => rowOf(row, byItem.get(row.id) ?? []));
  };

  return {
    /** What came or was changed behind a position, in order of revisions. */
    async changed(spaceId: string, position: RevisionPosition, limit: number): Promise<SpaceRow[]> {
      return withVersions(spaceId, await items.changed(spaceId, position, limit));
    },

    /** All that lies in a range of buckets and has a hash, in order. */
    async inBuckets(spaceId: string, from: number, until: number): Promise<SpaceRow[]> {
      return withVersions(spaceId, await items.inBuckets(spaceId, from, until));
    },

    /** The rows of these items, those in the trash too; in no order. */
    async ofItems(spaceId: string, ids: readonly string[]): Promise<SpaceRow[]> {
      if (ids.length === 0) return [];
      const found: StoredRow[] = [];
      for (const some of batches(ids, IDS_AT_ONCE)) found.push(...(await items.ofIds(spaceId, some, false)));
      return withVersions(spaceId, found);
    },

    /** The same as programs without keys have left them. */
    async changedWithoutKeys(spaceId: string, ids: readonly string[]): Promise<SpaceRow[]> {
      if (ids.length === 0) return [];
      return withVersions(spaceId, await items.ofIds(spaceId, ids, true), true);
    },

    /** The items below some, themselves included, in order of their ids; unfinished uploads are none. */
    async idsBelow(
      spaceId: string,
      ids: readonly string[],
      behind: string,
      limit: number,
    ): Promise<string[]> {
      const rows = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('items')
        .where('items.space_id', '=', spaceId)
        .whereRef('items.id', '=', 'tree.id')
        .where('items.finished_upload_at', 'is not', null)
        .where('items.waiting', '!=', WAITING.added)
        .where('tree.id', '>', behind)
        .select('tree.id')
        .orderBy('tree.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The bucket of the item behind so many others, which begin with those of a bucket; undefined where it is not. */
    async bucketBehind(spaceId: string, from: number, count: number): Promise<number | undefined> {
      const row = await queries
        .selectFrom('item_hashes')
        .select('bucket')
        .where('space_id', '=', spaceId)
        .where('bucket', '>=', from)
        .orderBy('bucket')
        .orderBy('id')
        .offset(count)
        .limit(1)
        .executeTakeFirst();
      return row?.bucket;
    },
  };
}

function findingItems(queries: Queries) {
  const rows = () =>
    queries
      .selectFrom('items')
      .leftJoin('links', linkOfItem)
      .select(ROW_COLUMNS)
      .select(LINK_COLUMNS)
      .select(hasThumbnail);

  return {
    changed(spaceId: string, { revision, id }: RevisionPosition, limit: number) {
      return rows()
        .where('items.space_id', '=', spaceId)
        .where('items.finished_upload_at', 'is not', null)
        .where('items.waiting', '!=', WAITING.added)
        .where((eb) => eb(eb.refTuple('items.revision', 'items.id'), '>', eb.tuple(revision, id)))
        .orderBy('items.revision')
        .orderBy('items.id')
        .limit(limit)
        .execute();
    },

    /** @param unsigned whether those that were added without keys are meant, too */
    ofIds(spaceId: string, ids: readonly string[], unsigned: boolean) {
      return rows()
        .where('items.space_id', '=', spaceId)
        .where('items.id', 'in', ids)
        .where('items.finished_upload_at', 'is not', null)
        .$if(!unsigned, (query) => query.where('items.waiting', '!=', WAITING.added))
        .execute();
    },

    inBuckets(spaceId: string, from: number, until: number) {
      return rows()
        .innerJoin('item_hashes', (join) =>
          join.onRef('item_hashes.space_id', '=', 'items.space_id').onRef('item_hashes.id', '=', 'items.id'),
        )
        .where('item_hashes.space_id', '=', spaceId)
        .where('item_hashes.bucket', '>=', from)
        .where('item_hashes.bucket', '<', until)
        .orderBy('item_hashes.bucket')
        .orderBy('item_hashes.id')
        .execute();
    },
  };
}

/** In no order: to give them by their ids, SQLite would read all versions of the space. */
function versionsOf(queries: Queries, spaceId: string, itemIds: readonly string[], unsigned: boolean) {
  return queries
    .selectFrom('versions')
    .leftJoin('thumbnails', thumbnailOfVersion)
    .selectAll('versions')
    .select('thumbnails.envelope_hash')
    .where('versions.space_id', '=', spaceId)
    .where('versions.item_id', 'in', itemIds)
    .where('versions.finished_upload_at', 'is not', null)
    .$if(!unsigned, (query) => query.where('versions.waiting', '=', 0))
    .execute();
}

function rowOf(row: StoredRow, versions: readonly StoredVersion[]): SpaceRow {
  const shown = versions.find(({ id }) => id === row.version_id);
  const others = versions
    .filter((version) => version !== shown)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(otherVersionOf);
  // Assigned, not spread: ten thousand rows are sent at once, and a spread of so many fields takes longer than all else here.
  return Object.assign<Item, Omit<SpaceRow, keyof Item> & Pick<SpaceRow, 'size'>>(itemOf(row), {
    // Only what is finished is a row.
    size: row.size,
    revision: row.revision,
    name_hash: row.name_hash,
    ...(row.trashed_from !== null && { trashed_from: row.trashed_from }),
    version_number: shown?.number ?? null,
    version_created_at: shown?.begun_at ?? null,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    blake2b: row.blake2b,
    root: row.root,
    sealed_size: row.sealed_size,
    thumbnail_hash: shown?.envelope_hash ?? null,
    ...(others.length > 0 && { other_versions: others }),
  });
}

function otherVersionOf({ envelope_hash, ...version }: StoredVersion) {
  const { md5, sha1, sha256, blake2b, size } = version;
  const hashes = { md5, sha1, sha256, blake2b };
  return { ...versionOf(version, envelope_hash !== null), size, ...hashes, thumbnail_hash: envelope_hash };
}
