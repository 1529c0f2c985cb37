import type { Queries } from '../store/database/database.ts';
import type { InvitationRow } from '../store/database/schema.ts';

/** Invitations that nobody has followed yet. */
export function invitationRepository(queries: Queries) {
  return {
    async insert(invitation: InvitationRow): Promise<void> {
      await queries.insertInto('invitations').values(invitation).execute();
    },

    list(): Promise<InvitationRow[]> {
      return queries
        .selectFrom('invitations')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    find(id: string): Promise<InvitationRow | undefined> {
      return queries.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** By the secret of either link. */
    findBySecret(hash: string): Promise<InvitationRow | undefined> {
      return queries
        .selectFrom('invitations')
        .selectAll()
        .where((eb) => eb.or([eb('link_hash', '=', hash), eb('mail_hash', '=', hash)]))
        .executeTakeFirst();
    },

    /** Whether an address has one that is still good. */
    async isInvited(emailNormalized: string, now: number): Promise<boolean> {
      const found = await queries
        .selectFrom('invitations')
        .select('id')
        .where('email_normalized', '=', emailNormalized)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return found !== undefined;
    },

    async renew(
      id: string,
      changes: Pick<InvitationRow, 'link_hash' | 'mail_hash' | 'invited_by' | 'expires_at'>,
    ): Promise<void> {
      await queries.updateTable('invitations').set(changes).where('id', '=', id).execute();
    },

    async delete(id: string): Promise<void> {
      await queries.deleteFrom('invitations').where('id', '=', id).execute();
    },
  };
}
