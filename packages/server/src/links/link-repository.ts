import { type ExpressionBuilder, sql } from 'kysely';
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
};

/** The limits of a link, and those that its owner has signed. */
type LinkLimits = Pick<
  LinkRow,
  'expires_at' | 'max_downloads' | 'signed_expires_at' | 'signed_max_downloads' | 'signature'
>;

const OF_ITEM = [
  'items.kind',
  'items.mime',
  'items.size',
  'items.chunks',
  'items.file_modified_at',
  'items.finished_upload_at',
] as const;

/** Public links. */
export function linkRepository(queries: Queries) {
  const withItem = queries
    .selectFrom('links')
    .innerJoin('items', 'items.id', 'links.file_id')
    .selectAll('links')
    .select(OF_ITEM);

  return {
    async insert(link: NewLinkRow): Promise<void> {
      await queries.insertInto('links').values(link).execute();
    },

    /** As recipients find it, unless the owner is suspended. */
    find(id: string): Promise<LinkWithItem | undefined> {
      return withItem
        .innerJoin('users', 'users.id', 'links.owner_id')
        .where('links.id', '=', id)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
    },

    findOwn(ownerId: string, id: string): Promise<LinkWithItem | undefined> {
      return withItem.where('links.id', '=', id).where('links.owner_id', '=', ownerId).executeTakeFirst();
    },

    /**
     * The owner's links, the newest first.
     *
     * @param filter.aliveAt leaves out those that are expired by then
     */
    list(
      ownerId: string,
      filter: { aliveAt: number | null; fileId: string | null },
    ): Promise<LinkWithItem[]> {
      const { aliveAt, fileId } = filter;
      const alive = (eb: ExpressionBuilder<Schema, 'links'>) =>
        eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>=', aliveAt)]);
      return withItem
        .where('links.owner_id', '=', ownerId)
        .$if(aliveAt !== null, (query) => query.where(alive))
        .$if(fileId !== null, (query) => query.where('links.file_id', '=', fileId ?? ''))
        .orderBy('links.created_at', 'desc')
        .orderBy('links.id')
        .execute();
    },

    async update(id: string, changes: Partial<LinkLimits>): Promise<void> {
      await queries.updateTable('links').set(changes).where('id', '=', id).execute();
    },

    /** Puts what belongs to the owner's key pair in place of the former. */
    async reseal(id: string, sealed: Pick<LinkRow, 'encrypted_link_key' | 'signature'>): Promise<void> {
      await queries.updateTable('links').set(sealed).where('id', '=', id).execute();
    },

    /** Whether there was such a link. */
    async delete(ownerId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('links')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
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
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
