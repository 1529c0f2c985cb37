import { type ExpressionBuilder, sql } from 'kysely';
import { hasThumbnail } from '../storage/item-columns.ts';
import type { Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Records as the check goes through them. */
export function checkRepository(queries: Queries) {
  return {
    ...recordsOfItems(queries),
    ...recordsOfTrees(queries),
    ...recordsOfVersions(queries),
    ...recordsOfAccounts(queries),
  };
}

/** Items by themselves. */
function recordsOfItems(queries: Queries) {
  return {
    async ownerOf(itemId: string): Promise<string | null> {
      const found = await queries
        .selectFrom('item_spaces')
        .innerJoin('spaces', 'spaces.id', 'item_spaces.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .select('users.email')
        .where('item_spaces.id', '=', itemId)
        .executeTakeFirst();
      return found?.email ?? null;
    },

    /** The file that has a version, and whose it is. */
    ofVersion(id: string): Promise<{ item_id: string; owner: string } | undefined> {
      return ownedVersions(queries)
        .select(['versions.item_id', 'users.email as owner'])
        .where('version_spaces.id', '=', id)
        .executeTakeFirst();
    },

    /** A page of items in the order of their ids. */
    items(after: string, limit: number) {
      return queries
        .selectFrom('item_spaces')
        .innerJoin('items', (join) =>
          join.onRef('items.space_id', '=', 'item_spaces.space_id').onRef('items.id', '=', 'item_spaces.id'),
        )
        .innerJoin('item_rows', (join) =>
          join
            .onRef('item_rows.space_id', '=', 'item_spaces.space_id')
            .onRef('item_rows.id', '=', 'item_spaces.id'),
        )
        .innerJoin('spaces', 'spaces.id', 'items.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .selectAll('items')
        .select('spaces.revision as newest')
        .select(hasThumbnail)
        .select(['users.email as owner', 'item_rows.directory_metadata'])
        .where('item_spaces.id', '>', after)
        .orderBy('item_spaces.id')
        .limit(limit)
        .execute();
    },
  };
}

/** How items lie in each other. */
function recordsOfTrees(queries: Queries) {
  return {
    /** The items of which it is not right whether they are in the trash. */
    itemsMarkedWrong() {
      return queries
        .selectFrom('items')
        .leftJoin('items as parents', (join) =>
          join.onRef('parents.space_id', '=', 'items.space_id').onRef('parents.id', '=', 'items.parent_id'),
        )
        .innerJoin('spaces', 'spaces.id', 'items.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .select(['items.id', 'users.email as owner'])
        .where(
          'items.in_trash',
          '!=',
          sql<number>`case when items.trashed_at is not null or parents.in_trash = 1 then 1 else 0 end`,
        )
        .execute();
    },

    /** Every directory with its parent. */
    directories() {
      return queries.selectFrom('items').select(['id', 'parent_id']).where('kind', '=', 0).execute();
    },
  };
}

/** Versions, and the chunks that they are made of. */
function recordsOfVersions(queries: Queries) {
  return {
    /** The records of the chunks of all versions whose ids begin with `prefix`, with their owners' addresses. */
    chunks(prefix: string) {
      return versionsFrom(queries, prefix)
        .crossJoin('chunks')
        .selectAll('chunks')
        .select(['versions.item_id', 'users.email as owner'])
        .whereRef('chunks.space_id', '=', 'versions.space_id')
        .whereRef('chunks.version_id', '=', 'versions.id')
        .execute();
    },

    /** The versions whose ids begin with `prefix`, with what the records of their chunks add up to. */
    versions(prefix: string) {
      const ofVersion = (eb: ExpressionBuilder<Schema, 'versions'>) =>
        eb
          .selectFrom('chunks')
          .whereRef('chunks.space_id', '=', 'versions.space_id')
          .whereRef('chunks.version_id', '=', 'versions.id');
      return versionsFrom(queries, prefix)
        .selectAll('versions')
        .select([
          'users.email as owner',
          (eb) =>
            eb
              .selectFrom('thumbnails')
              .select('encrypted_thumbnail')
              .whereRef('thumbnails.space_id', '=', 'versions.space_id')
              .whereRef('thumbnails.version_id', '=', 'versions.id')
              .as('encrypted_thumbnail'),
          (eb) =>
            ofVersion(eb)
              .select((chunk) => chunk.fn.countAll<Sum>().as('n'))
              .as('recorded'),
          (eb) =>
            ofVersion(eb)
              .select((chunk) => chunk.fn.max('chunk_index').as('n'))
              .as('last'),
        ])
        .execute();
    },
  };
}

function versionsFrom(queries: Queries, prefix: string) {
  return ownedVersions(queries)
    .where('version_spaces.id', '>=', prefix)
    .where('version_spaces.id', '<', `${prefix}~`);
}

/** Versions by their ids alone, with those whose they are. */
function ownedVersions(queries: Queries) {
  return queries
    .selectFrom('version_spaces')
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.space_id', '=', 'version_spaces.space_id')
        .onRef('versions.id', '=', 'version_spaces.id'),
    )
    .innerJoin('spaces', 'spaces.id', 'version_spaces.space_id')
    .innerJoin('users', 'users.id', 'spaces.owner_id');
}

/** Accounts with their drives. */
function recordsOfAccounts(queries: Queries) {
  return {
    /** The accounts without a drive of theirs. */
    accountsWithoutDrive() {
      return queries
        .selectFrom('users')
        .leftJoin('spaces', (join) =>
          join.onRef('spaces.id', '=', 'users.space_id').onRef('spaces.owner_id', '=', 'users.id'),
        )
        .select('users.email')
        .where('spaces.id', 'is', null)
        .execute();
    },

    /** All spaces, with their owners' addresses. */
    spaces() {
      return queries
        .selectFrom('spaces')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .select(['spaces.id', 'spaces.head_revision', 'users.email as owner', 'users.pubkey'])
        .orderBy('spaces.id')
        .execute();
    },

    /** The links of a space. */
    links(spaceId: string) {
      return queries.selectFrom('links').selectAll().where('space_id', '=', spaceId).execute();
    },

    /** The items that cannot be found by their id alone. */
    itemsWithoutSpace() {
      return queries
        .selectFrom('items')
        .leftJoin('item_spaces', (join) =>
          join.onRef('item_spaces.id', '=', 'items.id').onRef('item_spaces.space_id', '=', 'items.space_id'),
        )
        .innerJoin('spaces', 'spaces.id', 'items.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .select(['items.id', 'users.email as owner'])
        .where('item_spaces.id', 'is', null)
        .execute();
    },

    /** The space that each user is charged with, and the sums of their items and versions. */
    usedSpace() {
      return queries
        .selectFrom('users')
        .select([
          'users.email',
          'users.used_space',
          'users.link_bytes',
          'users.item_count',
          (eb) =>
            eb
              .selectFrom('item_rows')
              .where('item_rows.space_id', 'in', spacesOfUser)
              .select((own) => own.fn.coalesce(own.fn.sum<Sum>('sealed_bytes'), own.lit(0)).as('n'))
              .as('sealed'),
          (eb) =>
            eb
              .selectFrom('versions')
              .where('versions.space_id', 'in', spacesOfUser)
              .select((own) =>
                own.fn
                  .coalesce(own.fn.sum<Sum>(own('size', '+', own.ref('content_bytes'))), own.lit(0))
                  .as('n'),
              )
              .as('contents'),
          entryBytes,
          epochKeyBytes,
          (eb) =>
            eb
              .selectFrom('item_rows')
              .where('item_rows.space_id', 'in', spacesOfUser)
              .select((own) => own.fn.countAll<Sum>().as('n'))
              .as('items'),
        ])
        .execute();
    },
  };
}

/** The bytes of what visitors of the user's links read. */
const entryBytes = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb
    .selectFrom('link_entries')
    .where('link_entries.space_id', 'in', spacesOfUser)
    .select((own) =>
      own.fn.coalesce(own.fn.sum<Sum>(own.fn<number>('length', ['envelope'])), own.lit(0)).as('n'),
    )
    .as('entries');

/** And those of the keys that these links have for epochs. */
const epochKeyBytes = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb
    .selectFrom('link_epoch_keys')
    .innerJoin('links', 'links.id', 'link_epoch_keys.link_id')
    .where('links.space_id', 'in', spacesOfUser)
    .select((own) =>
      own.fn
        .coalesce(own.fn.sum<Sum>(own.fn<number>('length', ['link_epoch_keys.encrypted_key'])), own.lit(0))
        .as('n'),
    )
    .as('epoch_keys');

/** The spaces that a user pays for. */
const spacesOfUser = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.selectFrom('spaces').select('spaces.id').whereRef('spaces.owner_id', '=', 'users.id');
