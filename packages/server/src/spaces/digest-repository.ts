import { sql } from 'kysely';
import { batches } from '../batches.ts';
import { withTree } from '../storage/below-repository.ts';
import { thumbnailOfVersion } from '../storage/item-columns.ts';
import { waitingRepository } from '../storage/waiting-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { DigestNodeTable, ItemHashTable } from '../store/database/digest-tables.ts';
import type { RevisionPosition } from './following-repository.ts';

type Node = Omit<DigestNodeTable, 'space_id'>;
type ItemHash = Omit<ItemHashTable, 'space_id'>;

/** How many items and versions have a hash. */
interface Counts {
  readonly items: number;
  readonly versions: number;
}

/** What is written with one statement: each database takes a limited number of values. */
const ROWS_AT_ONCE = 500;

/** The columns of which an item's canonical bytes are made. */
export const ITEM_COLUMNS = [
  'id',
  'revision',
  'parent_id',
  'kind',
  'stands_for',
  'version_id',
  'encrypted_name',
  'name_epoch',
  'name_hash',
  'name_hash_epoch',
  'directory_metadata',
  'metadata_epoch',
  'trashed_at',
  'trashed_from',
  'waiting',
] as const;

export type StoredItem = Awaited<ReturnType<ReturnType<typeof rowsOfItems>['itemsAfter']>>[number];
export type StoredVersion = Awaited<ReturnType<ReturnType<typeof rowsOfItems>['versionsOf']>>[number];

/** The rows of a space in their digests, and what is kept of these. */
export function digestRepository(queries: Queries) {
  return { ...rowsOfItems(queries), ...standings(queries), ...hashes(queries), ...nodes(queries) };
}

/** What the canonical bytes of items are made of. */
function rowsOfItems(queries: Queries) {
  const items = (spaceId: string) =>
    queries.selectFrom('item_rows').select(ITEM_COLUMNS).where('space_id', '=', spaceId);

  return {
    /** Items that came or were changed behind a position, in order of revisions; unfinished ones, too. */
    changedItems(spaceId: string, { revision, id }: RevisionPosition, limit: number) {
      return items(spaceId)
        .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(revision, id)))
        .orderBy('revision')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** A page of all items as they were signed, in order of their ids. */
    async itemsAfter(spaceId: string, id: string, limit: number) {
      const page = await items(spaceId).where('id', '>', id).orderBy('id').limit(limit).execute();
      const waiting = page.filter((item) => item.waiting > 0).map((item) => item.id);
      const signed = new Map(
        (await waitingRepository(queries).signedOf(spaceId, waiting)).map((row) => [row.id, row]),
      );
      return page.map((item) => ({ ...item, ...signed.get(item.id) }));
    },

    /** These items, as far as they are there. */
    itemsOf(spaceId: string, ids: readonly string[]) {
      return items(spaceId).where('id', 'in', ids).execute();
    },

    /** These items with all below them. */
    itemsBelow(spaceId: string, ids: readonly string[]) {
      return withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .select(ITEM_COLUMNS.map((column) => `item_rows.${column}` as const))
        .execute();
    },

    /** The finished versions of these items, or `most` of them, in no order. */
    versionsOf(spaceId: string, itemIds: readonly string[], most?: number) {
      return queries
        .selectFrom('versions')
        .leftJoin('thumbnails', thumbnailOfVersion)
        .select([
          'versions.id',
          'versions.item_id',
          'versions.number',
          'versions.encrypted_key',
          'versions.key_epoch',
          'versions.author',
          'versions.root',
          'versions.sealed_size',
          'versions.content_id',
          'versions.encrypted_metadata',
          'versions.md5',
          'versions.sha1',
          'versions.sha256',
          'versions.blake2b',
          'thumbnails.envelope_hash',
        ])
        .where('versions.space_id', '=', spaceId)
        .where('versions.item_id', 'in', itemIds)
        .where('versions.finished_upload_at', 'is not', null)
        .where('versions.waiting', '=', 0)
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .execute();
    },

    /** The links of a space, by their hashes. */
    links(spaceId: string) {
      return queries
        .selectFrom('links')
        .select(['id', 'file_id', 'row_hash'])
        .where('space_id', '=', spaceId)
        .execute();
    },
  };
}

/** How far digests are made. */
function standings(queries: Queries) {
  return {
    /** Where a space stands, and its digest. */
    standing(spaceId: string) {
      return queries
        .selectFrom('spaces')
        .leftJoin('digests', 'digests.space_id', 'spaces.id')
        .select([
          'spaces.revision',
          'spaces.forgotten_revision',
          'digests.revision as kept',
          'digests.items',
          'digests.versions',
        ])
        .where('spaces.id', '=', spaceId)
        .executeTakeFirst();
    },

    /** The spaces that have changed since their digests were made. */
    async behind(): Promise<string[]> {
      const rows = await queries
        .selectFrom('spaces')
        .leftJoin('digests', 'digests.space_id', 'spaces.id')
        .select('spaces.id')
        .where('spaces.revision', '>', (eb) => eb.fn.coalesce('digests.revision', eb.lit(0)))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Notes up to which revision all changes are in the digest, and how many rows are. */
    async keep(spaceId: string, revision: number, { items, versions }: Counts): Promise<void> {
      await queries
        .insertInto('digests')
        .values({ space_id: spaceId, revision, items, versions })
        .onConflict((conflict) =>
          conflict.column('space_id').doUpdateSet((eb) => ({
            revision: eb
              .case()
              .when('digests.revision', '>', revision)
              .then(eb.ref('digests.revision'))
              .else(eb.val(revision))
              .end(),
            items: eb('digests.items', '+', items),
            versions: eb('digests.versions', '+', versions),
          })),
        )
        .execute();
    },
  };
}

/** The hashes of items. */
function hashes(queries: Queries) {
  return {
    async insertHashes(spaceId: string, rows: readonly ItemHash[]): Promise<void> {
      for (const some of batches(rows, ROWS_AT_ONCE)) {
        const values = some.map((row) => ({ space_id: spaceId, ...row }));
        await queries.insertInto('item_hashes').values(values).execute();
      }
    },

    /** The hashes of those of these items that have one. */
    async hashesOf(
      spaceId: string,
      items: readonly Pick<ItemHash, 'bucket' | 'id'>[],
    ): Promise<Pick<ItemHash, 'id' | 'hash'>[]> {
      const { rows } = await sql<Pick<ItemHash, 'id' | 'hash'>>`
        select id, hash from item_hashes
        where space_id = ${spaceId} and (bucket, id) in (values ${placesOf(items)})`.execute(queries);
      return rows;
    },

    /** Removes the hashes of items. Gives how many there were, and of how many versions. */
    async removeHashes(spaceId: string, items: readonly Pick<ItemHash, 'bucket' | 'id'>[]): Promise<Counts> {
      const removed: { versions: number }[] = [];
      for (const some of batches(items, ROWS_AT_ONCE)) {
        const { rows } = await sql<{ versions: number }>`
          delete from item_hashes
          where space_id = ${spaceId} and (bucket, id) in (values ${placesOf(some)})
          returning versions`.execute(queries);
        removed.push(...rows);
      }
      return { items: removed.length, versions: removed.reduce((sum, { versions }) => sum + versions, 0) };
    },

    /** The items that have a hash and are gone. */
    async ghosts(spaceId: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('item_hashes')
        .select('item_hashes.id')
        .where('item_hashes.space_id', '=', spaceId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('item_rows')
                .select('item_rows.id')
                .where('item_rows.space_id', '=', spaceId)
                .whereRef('item_rows.id', '=', 'item_hashes.id'),
            ),
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The buckets that have items, in groups. */
    async filledBuckets(spaceId: string, atOnce: number): Promise<number[][]> {
      const rows = await queries
        .selectFrom('item_hashes')
        .select('bucket')
        .distinct()
        .where('space_id', '=', spaceId)
        .execute();
      return batches(
        rows.map(({ bucket }) => bucket),
        atOnce,
      );
    },

    /** The items of these buckets, in order. */
    inBuckets(spaceId: string, buckets: readonly number[]): Promise<ItemHash[]> {
      return queries
        .selectFrom('item_hashes')
        .select(['bucket', 'id', 'hash', 'versions'])
        .where('space_id', '=', spaceId)
        .where('bucket', 'in', buckets)
        .orderBy('bucket')
        .orderBy('id')
        .execute();
    },
  };
}

/** The tree above the buckets. */
function nodes(queries: Queries) {
  return {
    /** Those of these nodes of a level that are not empty. */
    async nodesOf(spaceId: string, level: number, numbers: readonly number[]): Promise<Node[]> {
      const found: Node[] = [];
      for (const some of batches(numbers, ROWS_AT_ONCE)) {
        const rows = await queries
          .selectFrom('digest_nodes')
          .select(['level', 'number', 'hashes'])
          .where('space_id', '=', spaceId)
          .where('level', '=', level)
          .where('number', 'in', some)
          .execute();
        found.push(...rows);
      }
      return found;
    },

    /** All that are not empty. */
    allNodes(spaceId: string): Promise<Node[]> {
      return queries
        .selectFrom('digest_nodes')
        .select(['level', 'number', 'hashes'])
        .where('space_id', '=', spaceId)
        .execute();
    },

    async setNodes(spaceId: string, changed: readonly Node[]): Promise<void> {
      for (const some of batches(changed, ROWS_AT_ONCE)) {
        await queries
          .insertInto('digest_nodes')
          .values(some.map((node) => ({ space_id: spaceId, ...node })))
          .onConflict((conflict) =>
            conflict
              .columns(['space_id', 'level', 'number'])
              .doUpdateSet((eb) => ({ hashes: eb.ref('excluded.hashes') })),
          )
          .execute();
      }
    },

    async removeNodes(spaceId: string, emptied: readonly Omit<Node, 'hashes'>[]): Promise<void> {
      for (const level of new Set(emptied.map((node) => node.level))) {
        const numbers = emptied.filter((node) => node.level === level).map(({ number }) => number);
        for (const some of batches(numbers, ROWS_AT_ONCE)) {
          await queries
            .deleteFrom('digest_nodes')
            .where('space_id', '=', spaceId)
            .where('level', '=', level)
            .where('number', 'in', some)
            .execute();
        }
      }
    },
  };
}

function placesOf(items: readonly Pick<ItemHash, 'bucket' | 'id'>[]) {
  return sql.join(items.map(({ bucket, id }) => sql`(cast(${bucket} as integer), ${id})`));
}
