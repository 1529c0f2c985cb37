import { type ExpressionBuilder, type JoinBuilder, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { LinkRow, NewLinkRow, Schema } from '../store/database/schema.ts';

/** A link with what the record of its item says. */
export type LinkWithItem = LinkRow & {
  readonly kind: number;
  readonly mime: string;
  readonly size: number;
  readonly chunks: number;
  readonly file_modified_at: number;
  readonly finished_upload_at: number | null;
  readonly in_trash: number;
  readonly version_id: string | null;
  readonly encrypted_content_key: string | null;
  readonly generation: number;
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
  'items.encrypted_content_key',
  'items.generation',
] as const;

const itemOfLink = (join: JoinBuilder<Schema, 'items' | 'links'>) =>
  join.onRef('items.space_id', '=', 'links.space_id').onRef('items.id', '=', 'links.file_id');

/** Public links. */
export function linkRepository(queries: Queries) {
  return { ...findingLinks(queries), ...changingLinks(queries) };
}

function findingLinks(queries: Queries) {
  const withItem = queries
    .selectFrom('links')
    .innerJoin('items', itemOfLink)
    .selectAll('links')
    .select(OF_ITEM);

  return {
    /** As recipients find it, unless its item is in the trash, the owner suspended, or a program has deleted it. */
    find(id: string): Promise<LinkWithItem | undefined> {
      return withItem
        .innerJoin('spaces', 'spaces.id', 'links.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .where('links.id', '=', id)
        .where('links.waiting', '!=', LINK_WAITING.deleted)
        .where('items.in_trash', '=', 0)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
    },

    findOwn(spaceId: string, id: string): Promise<LinkWithItem | undefined> {
      return withItem.where('links.id', '=', id).where('links.space_id', '=', spaceId).executeTakeFirst();
    },

    /** Those of these links that are there. */
    async ofIds(spaceId: string, ids: readonly string[]): Promise<LinkWithItem[]> {
      if (ids.length === 0) return [];
      return withItem.where('links.space_id', '=', spaceId).where('links.id', 'in', ids).execute();
    },

    /**
     * The links of a space, the newest first.
     *
     * @param filter.aliveAt leaves out those that are expired by then
     */
    list(
      spaceId: string,
      filter: { aliveAt: number | null; fileId: string | null },
    ): Promise<LinkWithItem[]> {
      const { aliveAt, fileId } = filter;
      const alive = (eb: ExpressionBuilder<Schema, 'links'>) =>
        eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>=', aliveAt)]);
      return withItem
        .where('links.space_id', '=', spaceId)
        .$if(aliveAt !== null, (query) => query.where(alive))
        .$if(fileId !== null, (query) => query.where('links.file_id', '=', fileId ?? ''))
        .orderBy('links.created_at', 'desc')
        .orderBy('links.id')
        .execute();
    },

    /** The links that wait. */
    async waiting(spaceId: string): Promise<LinkWithItem[]> {
      return withItem.where('links.space_id', '=', spaceId).where('links.waiting', '>', 0).execute();
    },
  };
}

function changingLinks(queries: Queries) {
  return {
    async insert(link: NewLinkRow): Promise<void> {
      await queries.insertInto('links').values(link).execute();
    },

    async update(
      id: string,
      changes: Partial<LinkLimits & Pick<LinkRow, 'encrypted_file_key' | 'waiting'>>,
    ): Promise<void> {
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
