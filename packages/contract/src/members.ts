import * as z from 'zod/mini';
import { envelope, epoch, hex, id, revision, rowBytes, unixSeconds } from './fields.ts';
import { shownHead } from './heads.ts';

/** What a member may do: see `ROLES` of `packages/crypto`. */
export const memberRole = z.enum(['viewer', 'editor']);

/** The same in memberships: a number is a role that a later version has, and permits nothing. */
const signedRole = z.union([memberRole, z.int().check(z.gte(0))]);

/** A membership of a space, as its owner signs it; see `membership.ts` of `packages/crypto`. */
export const membership = z.strictObject({
  id,
  /** Of the space key that is sealed for the member. */
  epoch,
  /** The head from which its member goes on: they accept none that is older. */
  revision,
  head_hash: hex(32),
  owner_fingerprint: hex(32),
  member_fingerprint: hex(32),
  /** SHA-256 of the member's sharing key. */
  sharing_key_hash: hex(32),
  role: signedRole,
  since: unixSeconds,
  /** Until when the server answers to the member. */
  expires_at: z.nullable(unixSeconds),
  /** The key of the space, sealed to that sharing key. */
  sealed_key: envelope(2_048),
  /** What the owner says with it, sealed in the same way; see `sealMessage` of `packages/crypto`. */
  sealed_message: z.nullable(envelope(4_096)),
  /** By the owner, over all of it. */
  signature: envelope(1_024),
});

/** What of somebody the server says, beside what is signed. */
export const shownKeys = { email: z.string(), fingerprint: hex(32), pubkey: z.string() };

/** A membership as it stands, by its canonical bytes, and what the server says of its member. */
export const signedMember = z.object({
  row: rowBytes,
  /** That changed it last. */
  changed_revision: revision,
  /** Null of people without an account any more. Without an address for people who have not accepted the space, except their own. */
  member: z.nullable(z.object({ ...shownKeys, email: z.nullable(z.string()) })),
  /** The sharing key to which it is sealed. */
  sharing_key: envelope(1_622),
  /** Whether the member has declined it, or left. */
  has_left: z.boolean(),
});

/** The id of a row: of an epoch its number, of all others a UUID. */
export const rowId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** Kinds of rows that only the owner of a space changes; a number is one that a later version has. */
export const ownedKind = z.union([
  z.enum(['root', 'epoch', 'link', 'setting', 'contact', 'member']),
  z.int().check(z.gte(10), z.lte(127)),
]);

/** Who may do what in a space, all of one moment. */
export const spaceMembers = z.object({
  revision,
  owner: z.object(shownKeys),
  /** The last head that the owner signed. */
  owners_head: z.nullable(shownHead),
  members: z.array(signedMember),
  /** All rows that only the owner changes, by their hashes. */
  owned: z.array(z.object({ kind: ownedKind, id: rowId, hash: hex(32) })),
});

export type MemberRole = z.infer<typeof memberRole>;
export type Membership = z.infer<typeof membership>;
export type SignedMember = z.infer<typeof signedMember>;
export type SpaceMembers = z.infer<typeof spaceMembers>;
