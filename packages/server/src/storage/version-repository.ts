import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { NewVersionRow, ThumbnailRow, VersionRow } from '../store/database/schema.ts';
import { seenByMaker } from './seen-by-maker.ts';

/** A version by its space and its id. */
export interface VersionPlace {
  readonly spaceId: string;
  readonly id: string;
}

/** The versions of files. Each is named with its space, so that no other one's is found. */
export function versionRepository(queries: Queries) {
  return {
    ...findingVersions(queries),
    ...countingVersions(queries),
    ...changingVersions(queries),
    ...thumbnailsOf(queries),
  };
}

const versionsOfItem = (queries: Queries, spaceId: string, itemId: string) =>
  queries.selectFrom('versions').where('space_id', '=', spaceId).where('item_id', '=', itemId);

/** Which versions there are. */
function findingVersions(queries: Queries) {
  return {
    find(spaceId: string, itemId: string, id: string): Promise<VersionRow | undefined> {
      return versionsOfItem(queries, spaceId, itemId).selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The version with which a file began, or the oldest that is left. */
    first(spaceId: string, itemId: string): Promise<VersionRow | undefined> {
      return versionsOfItem(queries, spaceId, itemId)
        .selectAll()
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
    },

    /** Those of these versions that are there and finished. */
    finished(spaceId: string, ids: readonly string[]): Promise<VersionRow[]> {
      return queries
        .selectFrom('versions')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('finished_upload_at', 'is not', null)
        .execute();
    },

    /** All versions of a file, the newest first. */
    list(spaceId: string, itemId: string): Promise<VersionRow[]> {
      return versionsOfItem(queries, spaceId, itemId).selectAll().orderBy('number', 'desc').execute();
    },

    /** Some versions of a file, the newest first: those with numbers below `before`, if that is given. */
    page(
      spaceId: string,
      itemId: string,
      { before, limit }: { readonly before: number | null; readonly limit: number },
    ): Promise<VersionRow[]> {
      return versionsOfItem(queries, spaceId, itemId)
        .selectAll()
        .where(seenByMaker)
        .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
    },

    /** The first two digits of the ids of all versions, of all spaces: where little is stored, far from all that there could be. */
    async prefixes(): Promise<string[]> {
      const rows = await queries
        .selectFrom('version_spaces')
        .select(sql<string>`substr(id, 1, 2)`.as('prefix'))
        .distinct()
        .orderBy('prefix')
        .execute();
      return rows.map(({ prefix }) => prefix);
    },

    /** The versions that programs without keys stored over others of these items. */
    waitingOf(spaceId: string, itemIds: readonly string[]): Promise<VersionRow[]> {
      return queries
        .selectFrom('versions')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('item_id', 'in', itemIds)
        .where('waiting', '=', 1)
        .execute();
    },
  };
}

/** How many there are, and what they take. */
function countingVersions(queries: Queries) {
  return {
    /** How many versions of a file somebody has brought who is not its owner. */
    async countBy(spaceId: string, itemId: string, author: string): Promise<number> {
      const { count } = await versionsOfItem(queries, spaceId, itemId)
        .where('author', '=', author)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The number of the version that comes next; more than any number may be where there was the last one. */
    async nextNumber(spaceId: string, itemId: string): Promise<number> {
      const { last } = await versionsOfItem(queries, spaceId, itemId)
        .select((eb) => eb.fn.max('number').as('last'))
        .executeTakeFirstOrThrow();
      return (last ?? 0) + 1;
    },

    /** The bytes that all versions of a space take that are not shown. */
    async bytesNotShown(spaceId: string): Promise<number> {
      const { bytes } = await queries
        .selectFrom('versions')
        .innerJoin('item_rows', (join) =>
          join
            .onRef('item_rows.space_id', '=', 'versions.space_id')
            .onRef('item_rows.id', '=', 'versions.item_id'),
        )
        .where('versions.space_id', '=', spaceId)
        .whereRef('item_rows.version_id', '!=', 'versions.id')
        .select((eb) =>
          eb.fn.coalesce(eb.fn.sum<number | bigint | string>('versions.size'), eb.lit(0)).as('bytes'),
        )
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },
  };
}

/** How versions come, are finished and go. */
function changingVersions(queries: Queries) {
  const change = async ({ spaceId, id }: VersionPlace, changes: Partial<VersionRow>) => {
    await queries
      .updateTable('versions')
      .set(changes)
      .where('space_id', '=', spaceId)
      .where('id', '=', id)
      .execute();
  };

  return {
    /** A uniqueness violation where any space has a version of this id. */
    async insert(version: NewVersionRow): Promise<void> {
      await queries.insertInto('versions').values(version).execute();
      const { id, space_id } = version;
      await queries.insertInto('version_spaces').values({ id, space_id }).execute();
    },

    setContentHashes(
      at: VersionPlace,
      hashes: Pick<
        VersionRow,
        'md5' | 'sha1' | 'sha256' | 'blake2b' | 'encrypted_metadata' | 'content_bytes'
      >,
    ): Promise<void> {
      return change(at, hashes);
    },

    /** Lets the record of an upload become a version. */
    finishRecord(at: VersionPlace, final: Partial<VersionRow>): Promise<void> {
      return change(at, { ...final, encrypted_upload: null, waiting: 0 });
    },

    renumber(at: VersionPlace, number: number): Promise<void> {
      return change(at, { number });
    },

    /** Records what all chunks of a version together are. */
    setContent(at: VersionPlace, content: Pick<VersionRow, 'root' | 'sealed_size'>): Promise<void> {
      return change(at, content);
    },

    /**
     * Counts one more stored chunk, and ends the upload with the last one, but for those that a batch finishes.
     *
     * @param bytes of the chunk's plaintext where the length of the content is not known, else null
     * @returns undefined where that is not so any more
     */
    addStoredChunk(
      { spaceId, id }: VersionPlace,
      bytes: number | null,
      now: number,
    ): Promise<VersionRow | undefined> {
      const [isOpen, chunks] = bytes === null ? [0, 0] : [1, 1];
      return queries
        .updateTable('versions')
        .set({
          size: sql`size + ${bytes ?? 0}`,
          chunks: sql`chunks + ${chunks}`,
          chunks_stored: sql`chunks_stored + 1`,
          finished_upload_at: sql`case when chunks_stored + 1 = chunks and encrypted_upload is null then ${now}
            else finished_upload_at end`,
        })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .where('is_open', '=', isOpen)
        .returningAll()
        .executeTakeFirst();
    },

    /** Removes versions with the records of their chunks. */
    async delete(spaceId: string, ids: readonly string[]): Promise<void> {
      await queries.deleteFrom('versions').where('space_id', '=', spaceId).where('id', 'in', ids).execute();
    },
  };
}

function thumbnailsOf(queries: Queries) {
  return {
    async insertThumbnail(thumbnail: ThumbnailRow): Promise<void> {
      await queries.insertInto('thumbnails').values(thumbnail).execute();
    },

    /** Names the thumbnail that a version has had, which is not there any more; null where it has had none. */
    async nameThumbnail({ spaceId, id }: VersionPlace, envelope_hash: string | null): Promise<void> {
      await queries
        .deleteFrom('thumbnails')
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .execute();
      if (envelope_hash === null) return;
      await queries
        .insertInto('thumbnails')
        .values({ space_id: spaceId, version_id: id, encrypted_thumbnail: '', envelope_hash })
        .execute();
    },

    /** SHA-256 over the envelope of a version's thumbnail; null where it has none. */
    async thumbnailHash(spaceId: string, id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('thumbnails')
        .select('envelope_hash')
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .executeTakeFirst();
      return found?.envelope_hash ?? null;
    },

    /** The same of several versions that have one. */
    async thumbnailHashes(spaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await queries
        .selectFrom('thumbnails')
        .select(['version_id', 'envelope_hash'])
        .where('space_id', '=', spaceId)
        .where('version_id', 'in', ids)
        .execute();
      return new Map(rows.map(({ version_id, envelope_hash }) => [version_id, envelope_hash]));
    },

    /** The ids of those of a space's versions that have a thumbnail. */
    async withThumbnail(spaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await queries
        .selectFrom('thumbnails')
        .select('version_id')
        .where('space_id', '=', spaceId)
        .where('version_id', 'in', ids)
        .execute();
      return new Set(rows.map((row) => row.version_id));
    },

    /** The thumbnails of these versions. */
    async thumbnails(spaceId: string, ids: readonly string[]) {
      if (ids.length === 0) return [];
      return queries
        .selectFrom('thumbnails')
        .select(['version_id', 'encrypted_thumbnail'])
        .where('space_id', '=', spaceId)
        .where('version_id', 'in', ids)
        .where('encrypted_thumbnail', '<>', '')
        .execute();
    },

    /** The thumbnails of the versions that are shown of these items. */
    async shownThumbnails(spaceId: string, itemIds: readonly string[]) {
      // PostgreSQL refuses an empty list.
      if (itemIds.length === 0) return [];
      return queries
        .selectFrom('item_rows')
        .innerJoin('thumbnails', (join) =>
          join
            .onRef('thumbnails.space_id', '=', 'item_rows.space_id')
            .onRef('thumbnails.version_id', '=', 'item_rows.version_id'),
        )
        .select(['item_rows.id', 'thumbnails.version_id', 'thumbnails.encrypted_thumbnail'])
        .where('item_rows.space_id', '=', spaceId)
        .where('item_rows.id', 'in', itemIds)
        .where('thumbnails.encrypted_thumbnail', '<>', '')
        .execute();
    },
  };
}
