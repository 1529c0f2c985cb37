import * as z from 'zod/mini';
import { keySuccession } from './account.ts';
import { email, envelope, hex, id } from './fields.ts';
import { rootKey } from './item-keys.ts';
import { membership, shownKeys } from './members.ts';
import { storedSetting } from './spaces.ts';

/** The public half of a key pair for sharing; see `sharing-key.ts` of `packages/crypto`. */
export const sharingKey = z.strictObject({
  public_key: envelope(1_622),
  /** By the RSA key pair of its owner. */
  signature: envelope(1_024),
});

export const personRequest = z.strictObject({ email });

/** Somebody who has an account here, as others need to know them. */
export const person = z.object({
  email: z.string(),
  fingerprint: hex(32),
  pubkey: z.string(),
  /** Null of who has not opened sharing yet. */
  sharing_key: z.nullable(sharingKey),
  /** How their key pairs came one after another, the first first. */
  key_successions: z.array(keySuccession),
});

/** Null where nobody has this address. */
export const foundPerson = z.object({ person: z.nullable(person) });

/** All contacts of a drive, sealed. */
export const spaceContacts = z.object({ contacts: z.array(storedSetting) });

/** A space of somebody else, as a membership of who is signed in gives it. */
export const sharedSpace = z.object({
  space_id: id,
  owner: z.object({ ...shownKeys, key_successions: z.array(keySuccession) }),
  root_key: rootKey,
  membership,
});

export const sharedSpaces = z.object({ shared: z.array(sharedSpace) });

export type SharingKey = z.infer<typeof sharingKey>;
export type FoundPerson = z.infer<typeof person>;
export type SharedSpace = z.infer<typeof sharedSpace>;
