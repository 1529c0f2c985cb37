import { secretHash } from '../secrets.ts';
import type { Queries } from '../store/database/database.ts';
import type { NewSpaceInvitationAnswerRow, NewSpaceInvitationRow } from '../store/database/schema.ts';

/** Whether whoever shows this has the secret of an invitation, of whose ticket this is the hash. */
export function isTicket(ticket: string | null, hash: string | null): boolean {
  return ticket !== null && hash !== null && secretHash(ticket) === hash;
}

/** Invitations of people without an account into spaces. */
export function spaceInvitationRepository(queries: Queries) {
  return { ...invitationsIn(queries), ...answersIn(queries) };
}

function invitationsIn(queries: Queries) {
  return {
    async insert(row: NewSpaceInvitationRow): Promise<void> {
      await queries.insertInto('space_invitations').values(row).execute();
    },

    /** Some of one's own, in the order of their ids. */
    list(inviterId: string, { after, limit }: { readonly after: string; readonly limit: number }) {
      return queries
        .selectFrom('space_invitations')
        .select('id')
        .where('inviter_id', '=', inviterId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** One that is still good, and who has made it; none of who is suspended. */
    find(id: string, now: number) {
      return queries
        .selectFrom('space_invitations')
        .innerJoin('users', 'users.id', 'space_invitations.inviter_id')
        .selectAll('space_invitations')
        .select(['users.email as invited_by', 'users.role as inviter_role'])
        .where('space_invitations.id', '=', id)
        .where('space_invitations.expires_at', '>', now)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst();
    },

    /** Notes that somebody registers by it. False where somebody has before. */
    async register(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('space_invitations')
        .set({ registered_at: now })
        .where('id', '=', id)
        .where('registered_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** True if it was there. */
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

/** Of people who have followed them. */
function answersIn(queries: Queries) {
  return {
    /** The answers to one, each with the keys of its sender; those with a place first. */
    answers(id: string) {
      return queries
        .selectFrom('space_invitation_answers')
        .innerJoin('users', 'users.id', 'space_invitation_answers.user_id')
        .select('space_invitation_answers.proof')
        .select(['users.id', 'users.email', 'users.fingerprint', 'users.pubkey'])
        .where('space_invitation_answers.invitation_id', '=', id)
        .orderBy('space_invitation_answers.has_place', 'desc')
        .orderBy('space_invitation_answers.answered_at')
        .orderBy('users.id')
        .execute();
    },

    /** The answers of others than one account, in the order in which they make room: those without a place first, the oldest first. */
    answersOfOthers(id: string, userId: string) {
      return queries
        .selectFrom('space_invitation_answers')
        .select(['user_id', 'has_place'])
        .where('invitation_id', '=', id)
        .where('user_id', '!=', userId)
        .orderBy('has_place')
        .orderBy('answered_at')
        .orderBy('user_id')
        .execute();
    },

    /** Notes that somebody has followed it, in the place of their own answer before. */
    async answer(row: NewSpaceInvitationAnswerRow): Promise<void> {
      const { invitation_id, user_id, ...columns } = row;
      await queries
        .insertInto('space_invitation_answers')
        .values(row)
        .onConflict((conflict) => conflict.columns(['invitation_id', 'user_id']).doUpdateSet(columns))
        .execute();
    },

    async removeAnswer(id: string, userId: string): Promise<void> {
      await queries
        .deleteFrom('space_invitation_answers')
        .where('invitation_id', '=', id)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
