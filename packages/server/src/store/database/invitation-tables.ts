import type { Generated } from 'kysely';

/** Invitations to register. */
export interface InvitationTable {
  id: string;
  /** As it was typed. */
  email: string;
  email_normalized: string;
  role: 'admin' | 'user';
  /** 0 is unlimited. */
  quota: number;
  /** SHA-256 of the secret in the link that was given to the administrator, hex. */
  link_hash: string;
  /** SHA-256 of the secret in the link that was mailed, hex: who has it reads the mail of this address. */
  mail_hash: string | null;
  /** The address of the administrator who sent it last, to be shown; it outlives that account. */
  invited_by: string | null;
  created_at: number;
  expires_at: number;
}

/** Invitations into spaces, of people who had no account then. */
export interface SpaceInvitationTable {
  id: string;
  space_id: string;
  inviter_id: string;
  /** As it was typed. */
  email: string;
  email_normalized: string;
  /** For people who have the secret of the link. */
  greeting: string;
  expires_at: number;
  /** Of what shows that somebody has the secret; null where the inviter gave none. */
  ticket_hash: string | null;
  /** When somebody has registered by it, which happens once; null before. */
  registered_at: Generated<number | null>;
}

/** Somebody who has followed an invitation. */
export interface SpaceInvitationAnswerTable {
  invitation_id: string;
  user_id: string;
  /** That they have the secret, which only the inviter can tell. */
  proof: string | null;
  /** 1 of people with the ticket or the invited address: nobody else takes their place. */
  has_place: number;
  answered_at: number;
}
