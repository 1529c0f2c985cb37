import * as z from 'zod/mini';
import { keySuccession } from './account.ts';
import { ANSWERS_PER_INVITATION, INVITATIONS_PAGE_SIZE, SHARED_PAGE_SIZE } from './constants.ts';
import { email, envelope, hex, id, queryInteger, rowBytes, unixSeconds } from './fields.ts';
import { shownKeys } from './members.ts';
import { sharingKey } from './sharing-key.ts';
import { spaceKeys } from './space-keys.ts';
import { storedRow } from './spaces.ts';

export const personRequest = z.strictObject({ email });

/** Somebody who has an account here, as others need to know them. */
export const person = z.object({
  email: z.string(),
  fingerprint: hex(32),
  pubkey: z.string(),
  /** Null of an account without an account key. */
  sharing_key: z.nullable(sharingKey),
  /** How their key pairs came one after another, the first first. */
  key_successions: z.array(keySuccession),
});

/** One's own, as others get it. */
export const ownSharingKey = z.object({ sharing_key: z.nullable(sharingKey) });

/** Null where nobody has this address. */
export const foundPerson = z.object({ person: z.nullable(person) });

/** An invitation into a space, for somebody who has no account here. */
export const newSpaceInvitation = z.strictObject({
  id,
  space_id: id,
  email,
  expires_at: unixSeconds,
  /** What the inviter says to whoever has the secret of the link; see `invitation.ts` of `packages/crypto`. */
  greeting: envelope(4_096),
  /** SHA-256 of the ticket that people with the secret show; without it, nobody but the invited address has a place. */
  ticket_hash: z._default(z.nullable(hex(32)), null),
  /** Whether the server sends it, which knows no secret, so that the inviter is asked about who follows it. */
  mail: z._default(z.boolean(), false),
});

/** Of an invitation that is meant, before there is a space for it. */
export const meantSpaceInvitation = z.pick(newSpaceInvitation, { email: true, expires_at: true, mail: true });

export const spaceInvitationParams = z.strictObject({ id });

/** What became of it: `mailed` says whether a message goes out. */
export const sentSpaceInvitation = z.object({ mailed: z.boolean() });

/** Somebody who has followed an invitation, and by what they show that they have the secret of its link. */
export const spaceInvitationAnswer = z.object({
  ...person.shape,
  /** HMAC-SHA256; null of who came without the secret. */
  proof: z.nullable(envelope(43)),
});

export const spaceInvitationsQuery = z.strictObject({
  cursor: z.optional(id),
  limit: z.optional(queryInteger(1, INVITATIONS_PAGE_SIZE)),
});

/** One's own invitations into spaces, with the people who have followed them; anyone who knows the id can be among them. In the order of ids. */
export const spaceInvitations = z.object({
  invitations: z.array(
    z.object({ id, answers: z.array(spaceInvitationAnswer).check(z.maxLength(ANSWERS_PER_INVITATION)) }),
  ),
  /** Null on the last page. */
  next_cursor: z._default(z.nullable(id), null),
});

/** An invitation, as whoever has its link is told. */
export const shownSpaceInvitation = z.object({
  space_id: id,
  /** Who is invited, as the inviter has typed it. */
  email: z.string(),
  invited_by: z.string(),
  expires_at: unixSeconds,
  greeting: z.string(),
});

export const newSpaceInvitationAnswer = z.strictObject({
  proof: z.nullable(envelope(43)),
  /** See `invitationTicket` of `packages/crypto`; null of people without the secret. */
  ticket: z._default(z.nullable(envelope(43)), null),
});

/** All contacts of a drive, sealed. */
export const spaceContacts = z.object({ contacts: z.array(storedRow) });

/** A space of somebody else, as a membership of who is signed in gives it. */
export const sharedSpace = z.object({
  space_id: id,
  owner: z.object({ ...shownKeys, key_successions: z.array(keySuccession) }),
  keys: spaceKeys,
  /** By its canonical bytes. */
  membership: rowBytes,
});

export const sharedSpacesQuery = z.strictObject({
  cursor: z.optional(id),
  limit: z.optional(queryInteger(1, SHARED_PAGE_SIZE)),
});

export const sharedSpaces = z.object({
  shared: z.array(sharedSpace),
  /** Null on the last page. */
  next_cursor: z._default(z.nullable(id), null),
});

export type SpaceInvitations = z.infer<typeof spaceInvitations>;
export type ShownSpaceInvitation = z.infer<typeof shownSpaceInvitation>;
export type SpaceInvitationAnswer = z.infer<typeof spaceInvitationAnswer>;
export type FoundPerson = z.infer<typeof person>;
export type SharedSpace = z.infer<typeof sharedSpace>;
