import { NO_EPOCH } from '@coffer/crypto';
import { type ExpressionBuilder, type JoinBuilder, sql } from 'kysely';
import type { KeptEntry } from '../storage/link-entry-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { LinkRow, NewLinkRow, Schema } from '../store/database/schema.ts';

/** A link with what its visitors get of its item. */
export type LinkWithItem = LinkRow & {
  readonly kind: number;
  readonly mime: string;
  readonly size: number;
  readonly chunks: number;
  readonly file_modified_at: number;
  readonly finished_upload_at: number | null;
  readonly in_trash: number;
  /** That its entry names; the one that the item shows where there is none. */
  readonly version_id: string | null;
  /** What visitors read of the item; null where that is missing, or was made for what is not there any more. */
  readonly entry: KeptEntry | null;
};

/** What a program without keys did to a link that nobody has signed yet. */
export const LINK_WAITING = { limits: 1, deleted: 2 } as const;

/** The limits of a link, and those that its owner has signed. */
type LinkLimits = Pick<
  LinkRow,
  'expires_at' | 'max_downloads' | 'signed_expires_at' | 'signed_max_downloads' | 'signature' | 'row_hash'
>;

const OF_ITEM = [
  'items.kind',
  'items.mime',
  'items.size',
  'items.chunks',
  'items.file_modified_at',
  'items.finished_upload_at',
  'items.in_trash',
  'items.version_id',
] as const;

const itemOfLink = (join: JoinBuilder<Schema, 'items' | 'links'>) =>
  join.onRef('items.space_id', '=', 'links.space_id').onRef('items.id', '=', 'links.file_id');

/** Public links. */
export function linkRepository(queries: Queries) {
  return { ...findingLinks(queries), ...changingLinks(queries) };
}

/** A link with its item, its entry, and the version that this names. */
const withItemIn = (queries: Queries) =>
  queries
    .selectFrom('links')
    .innerJoin('items', itemOfLink)
    .leftJoin('link_entries', (join) =>
      join
        .onRef('link_entries.link_id', '=', 'links.id')
        .onRef('link_entries.item_id', '=', 'links.file_id')
        .on('link_entries.parent_id', 'is', null),
    )
    .leftJoin('link_epoch_keys', (join) =>
      join
        .onRef('link_epoch_keys.link_id', '=', 'links.id')
        .onRef('link_epoch_keys.epoch', '=', 'link_entries.epoch'),
    )
    .leftJoin('versions', (join) =>
      join
        .onRef('versions.space_id', '=', 'links.space_id')
        .onRef('versions.item_id', '=', 'links.file_id')
        .onRef('versions.id', '=', 'link_entries.version_id'),
    )
    .selectAll('links')
    .select(OF_ITEM)
    .select([
      'link_entries.item_id as entry_item',
      'link_entries.version_id as entry_version',
      'link_entries.epoch as entry_epoch',
      'link_entries.envelope as entry_envelope',
      'link_entries.is_confirmed as entry_confirmed',
      'link_epoch_keys.encrypted_key as epoch_key',
    ])
    .select([
      'versions.mime as named_mime',
      'versions.size as named_size',
      'versions.chunks as named_chunks',
      'versions.file_modified_at as named_modified_at',
    ]);

type FoundLink = Awaited<ReturnType<ReturnType<typeof withItemIn>['execute']>>[number];

function linkWithItem({
  entry_item,
  entry_version,
  entry_epoch,
  entry_envelope,
  entry_confirmed,
  epoch_key,
  named_mime,
  named_size,
  named_chunks,
  named_modified_at,
  ...link
}: FoundLink): LinkWithItem {
  const isFile = link.kind === 1;
  const isThere = isFile ? named_mime !== null : entry_version === null;
  if (entry_item === null || entry_epoch === null || entry_envelope === null || !isThere) {
    return { ...link, entry: null };
  }
  if (entry_epoch !== NO_EPOCH && epoch_key === null) return { ...link, entry: null };
  const entry = {
    link_id: link.id,
    item_id: entry_item,
    space_id: link.space_id,
    parent_id: null,
    version_id: entry_version,
    epoch: entry_epoch,
    envelope: entry_envelope,
    is_confirmed: entry_confirmed ?? 0,
    encrypted_key: epoch_key,
  };
  if (!isFile) return { ...link, entry };
  return {
    ...link,
    version_id: entry_version,
    mime: named_mime ?? link.mime,
    size: named_size ?? link.size,
    chunks: named_chunks ?? link.chunks,
    file_modified_at: named_modified_at ?? link.file_modified_at,
    entry,
  };
}

function findingLinks(queries: Queries) {
  const withItem = withItemIn(queries);

  return {
    /** As recipients find it, unless its item is in the trash, the owner suspended, or a program has deleted it. */
    async find(id: string): Promise<LinkWithItem | undefined> {
      const found = await withItem
        .innerJoin('spaces', 'spaces.id', 'links.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .where('links.id', '=', id)
        .where('links.waiting', '!=', LINK_WAITING.deleted)
        .where('items.in_trash', '=', 0)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
      return found && linkWithItem(found);
    },

    async findOwn(spaceId: string, id: string): Promise<LinkWithItem | undefined> {
      const own = withItem.where('links.id', '=', id).where('links.space_id', '=', spaceId);
      const found = await own.executeTakeFirst();
      return found && linkWithItem(found);
    },

    /** The space in which a link is; null where there is no such link. */
    async spaceOf(id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('links')
        .select('space_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.space_id ?? null;
    },

    /** How many links an account has, in all of its spaces. */
    async countOfOwner(spaceId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('links')
        .innerJoin('spaces', 'spaces.id', 'links.space_id')
        .where('spaces.owner_id', '=', (eb) =>
          eb.selectFrom('spaces as own').select('own.owner_id').where('own.id', '=', spaceId),
        )
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Those of these links that are there. */
    async ofIds(spaceId: string, ids: readonly string[]): Promise<LinkWithItem[]> {
      if (ids.length === 0) return [];
      const found = withItem.where('links.space_id', '=', spaceId).where('links.id', 'in', ids);
      return (await found.execute()).map(linkWithItem);
    },

    /**
     * The links of a space, the newest first.
     *
     * @param filter.aliveAt leaves out those that are expired by then
     */
    async list(
      spaceId: string,
      filter: { aliveAt: number | null; fileId: string | null },
    ): Promise<LinkWithItem[]> {
      const { aliveAt, fileId } = filter;
      const alive = (eb: ExpressionBuilder<Schema, 'links'>) =>
        eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>=', aliveAt)]);
      const found = await withItem
        .where('links.space_id', '=', spaceId)
        .$if(aliveAt !== null, (query) => query.where(alive))
        .$if(fileId !== null, (query) => query.where('links.file_id', '=', fileId ?? ''))
        .orderBy('links.created_at', 'desc')
        .orderBy('links.id')
        .execute();
      return found.map(linkWithItem);
    },

    /** The links that wait. */
    async waiting(spaceId: string): Promise<LinkWithItem[]> {
      const found = withItem.where('links.space_id', '=', spaceId).where('links.waiting', '>', 0);
      return (await found.execute()).map(linkWithItem);
    },
  };
}

function changingLinks(queries: Queries) {
  return {
    async insert(link: NewLinkRow): Promise<void> {
      await queries.insertInto('links').values(link).execute();
    },

    async update(id: string, changes: Partial<LinkLimits & Pick<LinkRow, 'waiting'>>): Promise<void> {
      await queries.updateTable('links').set(changes).where('id', '=', id).execute();
    },

    /** Takes back what a program without keys did. Gives of how many. */
    async putBack(spaceId: string, ids: readonly string[]): Promise<number> {
      const { numUpdatedRows } = await queries
        .updateTable('links')
        .set((eb) => ({
          waiting: 0,
          expires_at: eb.ref('signed_expires_at'),
          max_downloads: eb.ref('signed_max_downloads'),
        }))
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .where('waiting', '>', 0)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Puts what belongs to the owner's key pair in place of the former. */
    async reseal(
      id: string,
      sealed: Pick<LinkRow, 'encrypted_link_key' | 'signature' | 'row_hash'>,
    ): Promise<void> {
      await queries.updateTable('links').set(sealed).where('id', '=', id).execute();
    },

    /** The link that there was, if there was such a one. */
    delete(spaceId: string, id: string): Promise<Pick<LinkRow, 'file_id'> | undefined> {
      return queries
        .deleteFrom('links')
        .where('id', '=', id)
        .where('space_id', '=', spaceId)
        .returning('file_id')
        .executeTakeFirst();
    },

    /** Counts one download more; false if the limit is reached. One statement, so that no two share the last one. */
    async countDownload(id: string): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('links')
        .set({ downloads: sql`downloads + 1` })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([eb('max_downloads', 'is', null), eb('downloads', '<', eb.ref('max_downloads'))]),
        )
        // While a change of the limit waits, the smaller one holds.
        .where((eb) =>
          eb.or([
            eb('waiting', '=', 0),
            eb('signed_max_downloads', 'is', null),
            eb('downloads', '<', eb.ref('signed_max_downloads')),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
