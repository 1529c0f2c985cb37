import { type CarriedItem, LATEST_TIME, SEALED_HASH_LENGTH, SEALED_METADATA_LENGTH } from '@coffer/contract';
import { sql } from 'kysely';
import { batches } from '../batches.ts';
import type { Queries } from '../store/database/database.ts';

/** Values that one statement takes are limited. */
const KEYS_AT_ONCE = 1_000;

const HASHES = ['md5', 'sha1', 'sha256', 'blake2b'] as const;

/** What stands sealed in the row of an item that has come from another space, with the bytes that it counts as. */
type ArrivedItem = Pick<CarriedItem, 'id' | 'encrypted_name' | 'name_hash' | 'encrypted_metadata'> & {
  readonly sealed_bytes: number;
};

interface ArrivalPlace {
  readonly spaceId: string;
  /** The directory in which those lie from then on that lie at the top; null is that. */
  readonly parentId: string | null;
  readonly epoch: number;
  readonly revision: number;
}

/** Items that have come into a space from another one, many at once. */
export function arrivingRepository(queries: Queries) {
  return { ...arrivingItems(queries), ...arrivingVersions(queries) };
}

function arrivingItems(queries: Queries) {
  return {
    /** Those of these items that lie at the top. */
    async atTop(spaceId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await queries
        .selectFrom('item_rows')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('parent_id', 'is', null)
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Lets those at the top lie in the directory that are no rows, so that nothing is sealed of them. */
    async placeUnsealed(spaceId: string, ids: readonly string[], parentId: string): Promise<void> {
      if (ids.length === 0) return;
      await queries
        .updateTable('item_rows')
        .set({ parent_id: parentId })
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
    },

    /** What these items are, and the bytes that they count as beside their versions. */
    sized(spaceId: string, ids: readonly string[]) {
      return queries
        .selectFrom('item_rows')
        .select(['id', 'kind', 'sealed_bytes'])
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .execute();
    },

    /** True if one of these items was put into the trash when no calendar has a date any more: clients of the space could not list it. */
    async isDateless(spaceId: string, ids: readonly string[]): Promise<boolean> {
      if (ids.length === 0) return false;
      const row = await queries
        .selectFrom('item_rows')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('trashed_at', '>', LATEST_TIME)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Puts in what was sealed for the space, and lets those at the top lie in the directory. What lay elsewhere when it was put away lies there, too. */
    async sealItems(
      items: readonly ArrivedItem[],
      { spaceId, parentId, epoch, revision }: ArrivalPlace,
    ): Promise<void> {
      const values = items.map(
        ({ id, encrypted_name, name_hash, encrypted_metadata, sealed_bytes }) =>
          sql`(${id}, ${encrypted_name}, ${name_hash}, cast(${encrypted_metadata} as text), cast(${sealed_bytes} as bigint))`,
      );
      const parent = sql`coalesce(item_rows.parent_id, cast(${parentId} as text))`;
      await sql`update item_rows set
          encrypted_name = v.column2, name_hash = v.column3, directory_metadata = v.column4, sealed_bytes = v.column5,
          name_epoch = cast(${epoch} as bigint), name_hash_epoch = cast(${epoch} as bigint),
          metadata_epoch = case when v.column4 is null then null else cast(${epoch} as bigint) end,
          parent_id = ${parent}, revision = cast(${revision} as bigint),
          trashed_from = case when item_rows.trashed_at is null then null else coalesce(${parent}, item_rows.space_id) end
        from (values ${sql.join(values)}) as v
        where item_rows.space_id = ${spaceId} and item_rows.id = v.column1`.execute(queries);
    },
  };
}

function arrivingVersions(queries: Queries) {
  return {
    /**
     * Lets all finished versions of items be without keys until some come.
     *
     * @param author of whom they are from then on; as before where it is null
     */
    async unsealVersions(spaceId: string, itemIds: readonly string[], author: string | null): Promise<void> {
      // PostgreSQL refuses an empty list.
      if (itemIds.length === 0) return;
      await queries
        .updateTable('versions')
        .set({ encrypted_key: null, key_epoch: null, ...(author !== null && { author }) })
        .where('space_id', '=', spaceId)
        .where('item_id', 'in', itemIds)
        .where('finished_upload_at', 'is not', null)
        .execute();
    },

    /** How many finished versions each of these items has, and the greatest number among them. */
    async countedVersions(
      spaceId: string,
      itemIds: readonly string[],
    ): Promise<{ versions: number | bigint | string; last: number }[]> {
      if (itemIds.length === 0) return [];
      return queries
        .selectFrom('versions')
        .where('space_id', '=', spaceId)
        .where('item_id', 'in', itemIds)
        .where('finished_upload_at', 'is not', null)
        .groupBy('item_id')
        .select((eb) => [
          eb.fn.countAll<number | bigint | string>().as('versions'),
          eb.fn.max('number').as('last'),
        ])
        .execute();
    },

    /** True if something sealed of a finished version is longer than any call takes it: clients of the space could not list it. */
    async isTooLong(spaceId: string, itemIds: readonly string[]): Promise<boolean> {
      if (itemIds.length === 0) return false;
      const length = (column: string) => sql<number>`length(${sql.ref(column)})`;
      const row = await queries
        .selectFrom('versions')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('item_id', 'in', itemIds)
        .where('finished_upload_at', 'is not', null)
        .where((eb) =>
          eb.or([
            eb(length('encrypted_metadata'), '>', SEALED_METADATA_LENGTH),
            ...HASHES.map((hash) => eb(length(hash), '>', SEALED_HASH_LENGTH)),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Puts the keys of contents in for finished versions of items. */
    async sealVersions(
      spaceId: string,
      itemIds: readonly string[],
      keys: readonly { readonly id: string; readonly encrypted_key: string }[],
      epoch: number,
    ): Promise<void> {
      for (const some of batches(keys, KEYS_AT_ONCE)) {
        const values = some.map(({ id, encrypted_key }) => sql`(${id}, ${encrypted_key})`);
        await sql`update versions set encrypted_key = v.column2, key_epoch = cast(${epoch} as bigint)
          from (values ${sql.join(values)}) as v
          where versions.space_id = ${spaceId} and versions.id = v.column1
            and versions.item_id in (${sql.join(itemIds)}) and versions.finished_upload_at is not null`.execute(
          queries,
        );
      }
    },
  };
}
