import type { SpaceRow, UnsignedRow } from '@coffer/contract';
import { batches } from '../batches.ts';
import { withTree } from '../storage/below-repository.ts';
import {
  hasThumbnail,
  ITEM_COLUMNS,
  LINK_COLUMNS,
  linkOfItem,
  thumbnailOfVersion,
} from '../storage/item-columns.ts';
import { WAITING } from '../storage/waiting-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { RevisionPosition } from './following-repository.ts';
import { type FindingVersions, type PageLimits, type PageOfRows, pageOfRows } from './page-of-rows.ts';
import { rowsAsBytes, type StoredItem } from './rows-as-bytes.ts';
import { unsignedRow } from './unsigned-rows.ts';

const SIGNED_COLUMNS = [
  'items.id',
  'items.revision',
  'items.parent_id',
  'items.kind',
  'items.stands_for',
  'items.version_id',
  'items.encrypted_name',
  'items.name_epoch',
  'items.name_hash',
  'items.name_hash_epoch',
  'items.encrypted_metadata',
  'items.metadata_epoch',
  'items.trashed_at',
  'items.trashed_from',
] as const;

const UNSIGNED_COLUMNS = [
  ...ITEM_COLUMNS,
  'items.revision',
  'items.name_hash',
  'items.name_hash_epoch',
  'items.author',
  'items.md5',
  'items.sha1',
  'items.sha256',
  'items.blake2b',
  'items.root',
  'items.sealed_size',
] as const;

/** Nodes of a level, from the first up to another one. */
interface NodeRange {
  readonly from: number;
  readonly until: number;
}

/** What one statement takes: each database takes a limited number of values. */
const IDS_AT_ONCE = 500;

/** Which of the versions of items are meant: `unsigned` where also those that wait. */
interface VersionsAsked {
  readonly spaceId: string;
  readonly unsigned: boolean;
}

/**
 * The rows of a space as devices keep them: items with all their finished versions, as many as one answer takes. Those that wait stand as they were signed
 * within `asSigned` alone.
 */
export function rowRepository(queries: Queries) {
  const items = findingItems(queries);
  const pageOf = (spaceId: string, found: readonly StoredItem[], limits?: PageLimits) =>
    pageOfRows(found, findingVersions(queries, { spaceId, unsigned: false }), rowsAsBytes(spaceId), limits);

  return {
    /** What came or was changed behind a position, in order of revisions. */
    async changed(
      spaceId: string,
      position: RevisionPosition,
      limit: number,
    ): Promise<PageOfRows<SpaceRow> & { readonly last: RevisionPosition | undefined }> {
      const found = await items.changed(spaceId, position, limit);
      const page = await pageOf(spaceId, found);
      return { ...page, last: found[page.taken - 1] };
    },

    /**
     * All that lies in a range of nodes and has a hash, in order: as many nodes as one answer takes, at least one. Where that one is too much for it, versions that
     * are not shown are named by their hashes alone.
     */
    async inNodes(
      spaceId: string,
      { from, until }: NodeRange,
      bucketsOfNode: number,
    ): Promise<{ readonly rows: SpaceRow[]; readonly until: number }> {
      const found = await items.inBuckets(spaceId, from * bucketsOfNode, until * bucketsOfNode);
      const page = await pageOf(spaceId, found);
      const next = found[page.taken];
      if (next === undefined) return { rows: page.rows, until };
      const nodeOf = ({ bucket }: { readonly bucket: number }) => Math.floor(bucket / bucketsOfNode);
      const last = nodeOf(next);
      if (last > from) {
        const fitting = found.findIndex((row) => nodeOf(row) === last);
        return { rows: page.rows.slice(0, fitting), until: last };
      }
      const ofNode = found.filter((row) => nodeOf(row) === from);
      const all = await pageOf(spaceId, ofNode, { bytes: Number.POSITIVE_INFINITY, versions: 0 });
      return { rows: all.rows, until: from + 1 };
    },

    /** The rows of these items, those in the trash too; in no order. */
    async ofItems(spaceId: string, ids: readonly string[]): Promise<PageOfRows<SpaceRow>> {
      const found: StoredItem[] = [];
      for (const some of batches(ids, IDS_AT_ONCE)) found.push(...(await items.ofIds(spaceId, some)));
      return pageOf(spaceId, found);
    },

    /** The same in this order, as programs without keys have left them. */
    async changedWithoutKeys(spaceId: string, ids: readonly string[]): Promise<PageOfRows<UnsignedRow>> {
      if (ids.length === 0) return { rows: [], taken: 0, left: [] };
      const found = new Map((await items.asTheyAre(spaceId, ids)).map((row) => [row.id, row]));
      const inOrder = ids.flatMap((id) => found.get(id) ?? []);
      return pageOfRows(inOrder, findingVersions(queries, { spaceId, unsigned: true }), unsignedRow);
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

export type RowRepository = ReturnType<typeof rowRepository>;

function findingItems(queries: Queries) {
  const rows = () => queries.selectFrom('items').select(SIGNED_COLUMNS);

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

    ofIds(spaceId: string, ids: readonly string[]) {
      return rows()
        .where('items.space_id', '=', spaceId)
        .where('items.id', 'in', ids)
        .where('items.finished_upload_at', 'is not', null)
        .where('items.waiting', '!=', WAITING.added)
        .execute();
    },

    /** Those too that were added without keys, with all that listings show. */
    asTheyAre(spaceId: string, ids: readonly string[]) {
      return queries
        .selectFrom('items')
        .leftJoin('links', linkOfItem)
        .select(UNSIGNED_COLUMNS)
        .select(LINK_COLUMNS)
        .select(hasThumbnail)
        .where('items.space_id', '=', spaceId)
        .where('items.id', 'in', ids)
        .where('items.finished_upload_at', 'is not', null)
        .execute();
    },

    inBuckets(spaceId: string, from: number, until: number) {
      return rows()
        .innerJoin('item_hashes', (join) =>
          join.onRef('item_hashes.space_id', '=', 'items.space_id').onRef('item_hashes.id', '=', 'items.id'),
        )
        .select('item_hashes.bucket')
        .where('item_hashes.space_id', '=', spaceId)
        .where('item_hashes.bucket', '>=', from)
        .where('item_hashes.bucket', '<', until)
        .orderBy('item_hashes.bucket')
        .orderBy('item_hashes.id')
        .execute();
    },
  };
}

function findingVersions(queries: Queries, { spaceId, unsigned }: VersionsAsked): FindingVersions {
  const finished = () =>
    queries
      .selectFrom('versions')
      .where('versions.space_id', '=', spaceId)
      .where('versions.finished_upload_at', 'is not', null)
      .$if(!unsigned, (query) => query.where('versions.waiting', '=', 0));
  const whole = () =>
    finished()
      .leftJoin('thumbnails', thumbnailOfVersion)
      .selectAll('versions')
      .select('thumbnails.envelope_hash');

  return {
    async counts(itemIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await finished()
        .where('versions.item_id', 'in', itemIds)
        .groupBy('versions.item_id')
        .select((eb) => ['versions.item_id', eb.fn.countAll<number | bigint | string>().as('count')])
        .execute();
      return new Map(rows.map(({ item_id, count }) => [item_id, Number(count)]));
    },

    /** In no order: to give them by their ids, SQLite would read all versions of the space. */
    ofItems(itemIds: readonly string[]) {
      return whole().where('versions.item_id', 'in', itemIds).execute();
    },

    before(itemId: string, number: number | null, limit: number) {
      return whole()
        .where('versions.item_id', '=', itemId)
        .$if(number !== null, (query) => query.where('versions.number', '<', number ?? 0))
        .orderBy('versions.number', 'desc')
        .limit(limit)
        .execute();
    },
  };
}
