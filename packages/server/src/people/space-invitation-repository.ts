import type { Queries } from '../store/database/database.ts';
import type { NewSpaceInvitationRow } from '../store/database/schema.ts';

/** Invitations of people without an account into spaces. */
export function spaceInvitationRepository(queries: Queries) {
  return {
    async insert(row: NewSpaceInvitationRow): Promise<void> {
      await queries.insertInto('space_invitations').values(row).execute();
    },

    /** One's own, each with the keys of who has followed it. */
    list(inviterId: string) {
      return queries
        .selectFrom('space_invitations')
        .leftJoin('users', 'users.id', 'space_invitations.answered_by')
        .select(['space_invitations.id', 'space_invitations.proof'])
        .select(['users.id as user_id', 'users.email', 'users.fingerprint', 'users.pubkey'])
        .where('inviter_id', '=', inviterId)
        .orderBy('space_invitations.id')
        .execute();
    },

    /** One that is still good, and who has made it; none of who is suspended. */
    find(id: string, now: number) {
      return queries
        .selectFrom('space_invitations')
        .innerJoin('users', 'users.id', 'space_invitations.inviter_id')
        .selectAll('space_invitations')
        .select(['users.email as invited_by'])
        .where('space_invitations.id', '=', id)
        .where('space_invitations.expires_at', '>', now)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
    },

    /** Notes who has followed it, in the place of whoever did before. */
    async answer(id: string, userId: string, proof: string | null): Promise<void> {
      await queries
        .updateTable('space_invitations')
        .set({ answered_by: userId, proof })
        .where('id', '=', id)
        .execute();
    },

    /** Whether it was there. */
    async delete(id: string, inviterId: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('space_invitations')
        .where('id', '=', id)
        .where('inviter_id', '=', inviterId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('space_invitations').where('expires_at', '<=', now).execute();
    },
  };
}
