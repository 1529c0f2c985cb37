import type { SelectQueryBuilder } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { HeadTable } from '../store/database/digest-tables.ts';
import type { Schema } from '../store/database/schema.ts';

/** A head whose bytes are there. */
export type WholeHead = HeadTable & { readonly bytes: string; readonly signature: string };

/** What clients have signed of spaces. */
export function headRepository(queries: Queries) {
  return { ...keeping(queries), ...forgetting(queries) };
}

function keeping(queries: Queries) {
  const ofSpace = (spaceId: string) => queries.selectFrom('heads').where('space_id', '=', spaceId);

  return {
    /** The newest one; undefined of a space that nobody has signed yet. */
    newest: (spaceId: string) => lastOf(ofSpace(spaceId)),

    async at(spaceId: string, revision: number): Promise<WholeHead> {
      return wholeHead(
        await ofSpace(spaceId).selectAll().where('revision', '=', revision).executeTakeFirstOrThrow(),
      );
    },

    /** The last one that the owner signed. */
    owners: (spaceId: string) => lastOf(ofSpace(spaceId).where('by_owner', '=', 1)),

    /** The one by which the present key pair took over; undefined where the first one still signs. */
    keyChange: (spaceId: string) => lastOf(ofSpace(spaceId).where('next_signature', 'is not', null)),

    /** SHA-256 over the bytes of each head behind a revision, hex, in order. */
    async hashesBehind(spaceId: string, after: number, until: number, limit: number): Promise<string[]> {
      const rows = await ofSpace(spaceId)
        .select('bytes_hash')
        .where('revision', '>', after)
        .where('revision', '<=', until)
        .orderBy('revision')
        .limit(limit)
        .execute();
      return rows.map(({ bytes_hash }) => bytes_hash);
    },

    /** The milestones behind a revision, the first first. */
    async milestones(spaceId: string, after: number, limit: number): Promise<WholeHead[]> {
      const rows = await ofSpace(spaceId)
        .selectAll()
        .where('is_milestone', '=', 1)
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(limit)
        .execute();
      return rows.map(wholeHead);
    },

    /** A page of all heads, in order. */
    page(spaceId: string, after: number, limit: number): Promise<HeadTable[]> {
      return ofSpace(spaceId)
        .selectAll()
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(limit)
        .execute();
    },

    /** Puts in the newest one, without which nothing of the space is changed from then on. */
    async insert(head: HeadTable): Promise<void> {
      await queries.insertInto('heads').values(head).execute();
      await queries
        .updateTable('spaces')
        .set({ head_revision: head.revision })
        .where('id', '=', head.space_id)
        .execute();
    },
  };
}

/** How heads lose their bytes with age. */
function forgetting(queries: Queries) {
  return {
    /** Spaces with heads that are as old and have their bytes. */
    async spacesBefore(time: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('heads')
        .select('space_id')
        .distinct()
        .where('stored_at', '<', time)
        .where('bytes', 'is not', null)
        .where('is_kept', '=', 0)
        .execute();
      return rows.map(({ space_id }) => space_id);
    },

    /** The revision of the last one by the owner that was stored before a time; null where there is none. */
    async ownersBefore(spaceId: string, time: number): Promise<number | null> {
      const row = await queries
        .selectFrom('heads')
        .where('space_id', '=', spaceId)
        .select('revision')
        .where('by_owner', '=', 1)
        .where('stored_at', '<', time)
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.revision ?? null;
    },

    /** Leaves only the hashes of those before a revision, except for those that are kept. At the revision itself the log of the space ends. */
    async forget(spaceId: string, revision: number): Promise<void> {
      await queries
        .updateTable('heads')
        .set({ bytes: null, signature: null, next_signature: null, other_end: null })
        .where('space_id', '=', spaceId)
        .where('revision', '<', revision)
        .where('bytes', 'is not', null)
        .where('is_kept', '=', 0)
        .execute();
    },
  };
}

async function lastOf(heads: SelectQueryBuilder<Schema, 'heads', object>): Promise<WholeHead | undefined> {
  const row = await heads.selectAll().orderBy('revision', 'desc').limit(1).executeTakeFirst();
  return row && wholeHead(row);
}

/** The newest heads, the milestones, those of a change of the key pair and the owner's last have their bytes for ever. */
export function wholeHead(row: HeadTable): WholeHead {
  const { bytes, signature } = row;
  if (bytes === null || signature === null) throw new TypeError(`Head ${row.revision} was forgotten`);
  return { ...row, bytes, signature };
}
