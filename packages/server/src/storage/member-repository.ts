import type { Membership, SignedMember } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import type { MemberTableRow, NewMemberRow } from '../store/database/schema.ts';

const SIGNED = [
  'members.id',
  'members.epoch',
  'members.revision',
  'members.head_hash',
  'members.owner_fingerprint',
  'members.member_fingerprint',
  'members.sharing_key_hash',
  'members.role',
  'members.since',
  'members.expires_at',
  'members.sealed_key',
  'members.sealed_message',
  'members.signature',
] as const;

/** A membership as it stands, with what is known of its member. */
export type StoredMember = Membership & Omit<SignedMember, 'row'>;

/** Who is a member of which space. */
export function memberRepository(queries: Queries) {
  return { ...readingMembers(queries), ...checkingMembers(queries), ...changingMembers(queries) };
}

const ofSpaceIn = (queries: Queries) => (spaceId: string) =>
  queries.selectFrom('members').where('members.space_id', '=', spaceId);

/** What members are told, and what is told of them. */
function readingMembers(queries: Queries) {
  const ofSpace = ofSpaceIn(queries);

  return {
    /** What somebody may do in a space of somebody else; null where they are not told of it, or not any more. */
    async roleOf(userId: string, spaceId: string, now: number): Promise<MemberTableRow['role'] | null> {
      const found = await ofSpace(spaceId)
        .select('role')
        .where('user_id', '=', userId)
        .where('has_left', '=', 0)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst();
      return found?.role ?? null;
    },

    /** All of a space, with what is known of their accounts. */
    async list(spaceId: string): Promise<StoredMember[]> {
      const rows = await ofSpace(spaceId)
        .leftJoin('users', 'users.id', 'members.user_id')
        .select(SIGNED)
        .select(['members.changed_revision', 'members.sharing_key', 'members.has_left'])
        .select(['users.email', 'users.fingerprint', 'users.pubkey'])
        .orderBy('members.id')
        .execute();
      return rows.map(({ email, fingerprint, pubkey, has_left, ...row }) => ({
        ...row,
        // Whose account has gone, or began anew with other keys, has nothing to open it with.
        has_left: has_left === 1 || email === null,
        member:
          email === null || fingerprint === null || pubkey === null ? null : { email, fingerprint, pubkey },
      }));
    },

    /** The memberships of somebody that count now, in the order of their spaces, those behind one of them. */
    ofUser(
      userId: string,
      now: number,
      { after, limit }: { readonly after: string; readonly limit: number },
    ) {
      return queries
        .selectFrom('members')
        .innerJoin('spaces', 'spaces.id', 'members.space_id')
        .innerJoin('users', 'users.id', 'spaces.owner_id')
        .select(SIGNED)
        .select([
          'members.space_id',
          'users.id as owner_id',
          'users.email',
          'users.fingerprint',
          'users.pubkey',
        ])
        .where('members.user_id', '=', userId)
        .where('members.has_left', '=', 0)
        .where((eb) => eb.or([eb('members.expires_at', 'is', null), eb('members.expires_at', '>', now)]))
        .where('members.space_id', '>', after)
        .orderBy('members.space_id')
        .limit(limit)
        .execute();
    },

    /** All of them by their hashes. */
    hashes(spaceId: string) {
      return ofSpace(spaceId).select(['id', 'row_hash']).execute();
    },

    /** All rows, as the check compares them. */
    rows(spaceId: string): Promise<MemberTableRow[]> {
      return ofSpace(spaceId).selectAll().execute();
    },
  };
}

/** What changes of members are compared with. */
function checkingMembers(queries: Queries) {
  const ofSpace = ofSpaceIn(queries);

  return {
    /** Whether the membership of somebody names this key pair. */
    async hasKey(spaceId: string, userId: string, fingerprint: string): Promise<boolean> {
      const found = await ofSpace(spaceId)
        .select('id')
        .where('user_id', '=', userId)
        .where('member_fingerprint', '=', fingerprint)
        .executeTakeFirst();
      return found !== undefined;
    },

    find(spaceId: string, id: string): Promise<MemberTableRow | undefined> {
      return ofSpace(spaceId).selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Another membership of the same person. */
    async isMember(spaceId: string, userId: string, exceptId: string): Promise<boolean> {
      const found = await ofSpace(spaceId)
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** True once something represents the space in the drive of a member. */
    async hasAccepted(spaceId: string, userId: string): Promise<boolean> {
      const found = await queries
        .selectFrom('item_rows')
        .innerJoin('users', 'users.space_id', 'item_rows.space_id')
        .select('item_rows.id')
        .where('users.id', '=', userId)
        .where('item_rows.stands_for', '=', spaceId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** How many spaces of one person are offered to another who has neither accepted nor declined them. */
    async openOffers(ownerId: string, userId: string, now: number): Promise<number> {
      const { count } = await queries
        .selectFrom('members')
        .innerJoin('spaces', 'spaces.id', 'members.space_id')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .where('spaces.owner_id', '=', ownerId)
        .where('members.user_id', '=', userId)
        .where('members.has_left', '=', 0)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('item_rows')
                .select('item_rows.id')
                .whereRef('item_rows.space_id', '=', 'users.space_id')
                .whereRef('item_rows.stands_for', '=', 'members.space_id'),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many there are in all spaces of an account. */
    async countOfOwner(ownerId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('members')
        .innerJoin('spaces', 'spaces.id', 'members.space_id')
        .where('spaces.owner_id', '=', ownerId)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async count(spaceId: string): Promise<number> {
      const { count } = await ofSpace(spaceId)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

function changingMembers(queries: Queries) {
  return {
    /** Puts one in, or in the place of the one of its id. */
    async put(row: NewMemberRow): Promise<void> {
      const { space_id, id, ...columns } = row;
      await queries
        .insertInto('members')
        .values(row)
        .onConflict((conflict) => conflict.columns(['space_id', 'id']).doUpdateSet(columns))
        .execute();
    },

    async remove(spaceId: string, id: string): Promise<void> {
      await queries.deleteFrom('members').where('space_id', '=', spaceId).where('id', '=', id).execute();
    },

    /** Notes that somebody does not want to be a member. */
    async leave(spaceId: string, userId: string): Promise<void> {
      await queries
        .updateTable('members')
        .set({ has_left: 1 })
        .where('space_id', '=', spaceId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
