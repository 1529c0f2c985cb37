import type { NewRequestLink, RequestLink, WaitingFile } from '@coffer/contract';
import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { RequestLinkRow } from '../store/database/schema.ts';

const SHOWN = ['public_key', 'encrypted_terms', 'expires_at', 'max_files', 'max_bytes'] as const;

const TOLD = ['request_links.id', ...SHOWN, 'received_files', 'received_bytes'] as const;

/** The part of a link that its owner changes. */
type ChangedRow = Pick<RequestLinkRow, (typeof SHOWN)[number] | 'ticket_hash'>;

/** A sent file by its owner's space. */
interface UploadPlace {
  readonly spaceId: string;
  readonly id: string;
}

/** Request links, and what is sent by them. */
export function requestRepository(queries: Queries) {
  return { ...links(queries), ...uploads(queries), ...inbox(queries) };
}

function links(queries: Queries) {
  return {
    /** As senders find it, unless its owner is suspended. */
    find(id: string): Promise<RequestLinkRow | undefined> {
      return queries
        .selectFrom('request_links')
        .innerJoin('spaces', 'spaces.id', 'request_links.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .selectAll('request_links')
        .where('request_links.id', '=', id)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
    },

    /** The links of a space, with how much waits. */
    async list(spaceId: string): Promise<RequestLink[]> {
      const rows = await queries
        .selectFrom('request_links')
        .select(TOLD)
        .select((eb) =>
          eb
            .selectFrom('request_uploads')
            .select(eb.fn.countAll<number | bigint | string>().as('waiting'))
            .whereRef('request_uploads.request_id', '=', 'request_links.id')
            .where('request_uploads.received_at', 'is not', null)
            .as('waiting'),
        )
        .where('request_links.space_id', '=', spaceId)
        .orderBy('request_links.id')
        .execute();
      return rows.map(({ waiting, ...row }) => ({ ...row, waiting: Number(waiting) }));
    },

    /** The link that a setting keeps. */
    ofSetting(spaceId: string, settingId: string): Promise<RequestLinkRow | undefined> {
      return queries
        .selectFrom('request_links')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('setting_id', '=', settingId)
        .executeTakeFirst();
    },

    /** A uniqueness violation where any space has a link of this id. */
    async insert(row: NewRequestLink & Pick<RequestLinkRow, 'space_id' | 'setting_id' | 'created_at'>) {
      await queries.insertInto('request_links').values(row).execute();
    },

    async change(id: string, limits: ChangedRow): Promise<void> {
      await queries.updateTable('request_links').set(limits).where('id', '=', id).execute();
    },

    async delete(id: string): Promise<void> {
      await queries.deleteFrom('request_links').where('id', '=', id).execute();
    },

    /** Counts one more file; false where there is no room for it. Its bytes count as they arrive. */
    async begin(id: string, size: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('request_links')
        .set({ received_files: sql`received_files + 1` })
        .where('id', '=', id)
        .where('received_files', '<', (eb) => eb.ref('max_files'))
        .where(sql<boolean>`received_bytes + ${size} <= max_bytes`)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Counts bytes that have arrived; false where that exceeds the limit. One statement, so that no two share the last of them. */
    async take(id: string, bytes: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('request_links')
        .set({ received_bytes: sql`received_bytes + ${bytes}` })
        .where('id', '=', id)
        .where(sql<boolean>`received_bytes + ${bytes} <= max_bytes`)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Counts a file no more. */
    async giveBack(id: string, bytes: number): Promise<void> {
      await queries
        .updateTable('request_links')
        .set({
          received_files: sql`received_files - 1`,
          received_bytes: sql`received_bytes - ${bytes}`,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}

function uploads(queries: Queries) {
  return {
    /** Marks the record of an upload as one of a link: no listing shows it, and nothing of its owner's is compared with it. */
    async insertUpload(
      { spaceId, id }: UploadPlace,
      { requestId, size }: { requestId: string; size: number },
    ): Promise<void> {
      await queries
        .updateTable('item_rows')
        .set({ is_upload: 2 })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
      await queries
        .insertInto('request_uploads')
        .values({ space_id: spaceId, id, request_id: requestId, announced_size: size, received_at: null })
        .execute();
    },

    /** Counts bytes no more that had arrived of an upload, for the link by which it comes; nothing of what comes by none. */
    async forgetArrived({ spaceId, id }: UploadPlace, bytes: number): Promise<void> {
      await queries
        .updateTable('request_links')
        .set({ received_bytes: sql`received_bytes - ${bytes}` })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('request_uploads')
            .select('request_id')
            .where('space_id', '=', spaceId)
            .where('request_uploads.id', '=', id),
        )
        .execute();
    },

    findUpload({ spaceId, id }: UploadPlace) {
      return queries
        .selectFrom('request_uploads')
        .innerJoin('versions', (join) =>
          join
            .onRef('versions.space_id', '=', 'request_uploads.space_id')
            .onRef('versions.id', '=', 'request_uploads.id'),
        )
        .select(['request_id', 'received_at', 'announced_size', 'size', 'chunks_stored', 'root'])
        .where('request_uploads.space_id', '=', spaceId)
        .where('request_uploads.id', '=', id)
        .executeTakeFirst();
    },

    /** The bytes that were sent to a space by all of its links, and that its owner has not taken in. */
    async waitingBytes(spaceId: string): Promise<number> {
      const { bytes } = await queries
        .selectFrom('request_uploads')
        .innerJoin('versions', (join) =>
          join
            .onRef('versions.space_id', '=', 'request_uploads.space_id')
            .onRef('versions.id', '=', 'request_uploads.id'),
        )
        .select((eb) =>
          eb.fn.coalesce(eb.fn.sum<number | bigint | string>('versions.size'), eb.lit(0)).as('bytes'),
        )
        .where('request_uploads.space_id', '=', spaceId)
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },

    /** The ids of all that was sent by a link, or is being sent. */
    async uploadsOf(requestId: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('request_uploads')
        .select('id')
        .where('request_id', '=', requestId)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function inbox(queries: Queries) {
  return {
    /** Lets a file wait for its owner. */
    async receive(
      { spaceId, id }: UploadPlace,
      { details, sealedBytes, now }: { details: string; sealedBytes: number; now: number },
    ): Promise<void> {
      await queries
        .updateTable('item_rows')
        .set({ encrypted_name: details, sealed_bytes: sealedBytes })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
      await queries
        .updateTable('versions')
        .set({ is_open: 0 })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
      await queries
        .updateTable('request_uploads')
        .set({ received_at: now })
        .where('space_id', '=', spaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Files that wait, in order of ids. */
    async waiting(
      spaceId: string,
      page: { requestId: string | null; after: string | null; limit: number },
    ): Promise<WaitingFile[]> {
      const rows = await queries
        .selectFrom('request_uploads')
        .innerJoin('versions', (join) =>
          join
            .onRef('versions.space_id', '=', 'request_uploads.space_id')
            .onRef('versions.id', '=', 'request_uploads.id'),
        )
        .innerJoin('item_rows', (join) =>
          join
            .onRef('item_rows.space_id', '=', 'request_uploads.space_id')
            .onRef('item_rows.id', '=', 'request_uploads.id'),
        )
        .select(['request_uploads.id', 'request_id', 'size', 'encrypted_upload', 'encrypted_name'])
        .select(['root', 'received_at'])
        .where('request_uploads.space_id', '=', spaceId)
        .where('received_at', 'is not', null)
        .$if(page.requestId !== null, (query) => query.where('request_id', '=', page.requestId ?? ''))
        .$if(page.after !== null, (query) => query.where('request_uploads.id', '>', page.after ?? ''))
        .orderBy('request_uploads.id')
        .limit(page.limit)
        .execute();
      return rows.map(({ encrypted_upload, encrypted_name, root, received_at, ...row }) => ({
        ...row,
        encrypted_key: encrypted_upload ?? '',
        encrypted_details: encrypted_name,
        root: root ?? '',
        received_at: received_at ?? 0,
      }));
    },
  };
}
