import type { AcceptedDamage } from '../../people/carry.ts';
import type { ItemRef } from '../places/item-ref.ts';

/** What a member may do. A viewer reads; an editor changes what is there, and deletes nothing for good. */
export type Role = 'viewer' | 'editor';

/** Who has followed an invitation, by the server's word. */
export interface FollowedBy {
  readonly email: string;
  /** Of their key pair, hex, as people compare it. */
  readonly fingerprint: string;
  /** Whether they have the secret of the link; false too where the server exchanged them, their keys or the folder. */
  readonly isProven: boolean;
}

/** An invitation that nobody has come in by yet. */
export interface OpenInvitation {
  readonly id: string;
  readonly spaceId: string;
  /** Who is invited, as it was typed. */
  readonly email: string;
  /** Null of one that a later version of the format has. */
  readonly role: Role | null;
  /** Of the membership; unix seconds. */
  readonly expiresAt: number | null;
  /** Until when somebody is let in without being asked about; unix seconds. */
  readonly validUntil: number;
  /** Whether the server was asked to mail it. */
  readonly isMailed: boolean;
  /** With the secret behind its `#`: for who is invited alone. */
  readonly address: string;
  /** Null as long as nobody has followed it, or the server says nothing of that; `altered` where what it says is not one person's. */
  readonly followedBy: FollowedBy | 'altered' | null;
}

/** Invitations of people who have no account yet. */
export interface Inviting {
  /**
   * Invites somebody without an account into a folder; one that is not shared yet goes into a space of its own first. Whoever comes by
   * the `address` is let in by `settleInvitations`, so hand it over where nobody else reads it. What the server mails has no secret:
   * who follows that is let in by `letIn` alone. Throws `switched_off`, `registration_closed` where they could not register,
   * `mail_unavailable`, `too_many_requests`, and as `share`.
   *
   * @example
   * await drive.createDirectory('/Family');
   * const invited = await drive.people.invite('/Family', { email }, 'viewer');
   * invited.address.includes(`/join/${invited.id}#`); // => true
   */
  invite(
    item: ItemRef,
    person: { readonly email: string },
    role: Role,
    options?: {
      /** Of the membership; unix seconds, and for as long as its owner wants by default. */
      readonly expiresAt?: number | null;
      /** How long the invitation is good; unix seconds, in two weeks by default and in 90 days at most. */
      readonly validUntil?: number;
      /** What is said to them in what is shared; never in a mail. See `People.share`. */
      readonly message?: string;
      /** The name that one goes by; see `People.share`. */
      readonly ownName?: string | undefined;
      /** Of what is not shared yet; see `People.share`. */
      readonly damaged?: AcceptedDamage;
      /** Whether the server mails it; it does not by default. */
      readonly mail?: boolean;
    },
    signal?: AbortSignal,
  ): Promise<
    OpenInvitation & {
      /** Whether a message goes out. */
      readonly goesOut: boolean;
      /** What stands for the space in the drive. */
      readonly itemId: string;
    }
  >;

  /**
   * Lets in who has followed an invitation and has its secret, with the role that was sealed for them, and gives those that are still
   * open. What the server still has of those that were taken back goes with it. Throws `space_lied` where the server leaves out an invitation, brings one back or makes one, and as `share`.
   *
   * @example
   * await drive.people.settleInvitations(); // => []
   */
  settleInvitations(signal?: AbortSignal): Promise<readonly OpenInvitation[]>;

  /**
   * Lets in who has followed an invitation without its secret, by a fingerprint that somebody has looked at. Throws `not_found`,
   * `update_to_change` for a role that a later version has, `contact_changed` where the server shows another one by now, and as `share`.
   *
   * @example
   * await drive.people.letIn(crypto.randomUUID(), '00'.repeat(32)); // throws not_found
   */
  letIn(invitationId: string, fingerprint: string, signal?: AbortSignal): Promise<void>;

  /**
   * Takes an invitation back: its secret is forgotten, so that nobody comes in by it any more, and the server forgets it, too; where that
   * fails, it stands as before. Nothing where there is none.
   *
   * @example
   * await drive.people.withdrawInvitation(crypto.randomUUID());
   */
  withdrawInvitation(invitationId: string, signal?: AbortSignal): Promise<void>;

  /**
   * Follows an invitation: shows the inviter, by the secret of its link, that these keys are one's own. The inviter becomes a contact.
   * Without a secret (null), the inviter is asked, with the fingerprint. What they share then stands in `sharedWithMe`. Throws
   * `invitation_altered` where the secret does not open what the server shows, or the inviter names a key pair that is not theirs, `not_found`, `contact_changed`, `switched_off`,
   * `forbidden` where it was mailed to another address, and as all changes of a drive.
   *
   * @example
   * await drive.people.join(crypto.randomUUID(), null); // throws not_found
   */
  join(
    invitationId: string,
    secret: string | null,
    signal?: AbortSignal,
  ): Promise<{ readonly invitedBy: string; readonly fingerprint: string }>;
}
