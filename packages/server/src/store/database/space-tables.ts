import type { Generated } from 'kysely';

/** A tree of items that is ordered by itself. */
export interface SpaceTable {
  id: string;
  owner_id: string;
  /** How often it was changed: each transaction that changes something of it raises this once. */
  revision: Generated<number>;
  /** Of what went up to this revision, not all is in `removed_items` any more. */
  forgotten_revision: Generated<number>;
  /** That of its newest head; null where it has none. */
  head_revision: Generated<number | null>;
  /** Of its newest key. */
  epoch: Generated<number>;
  /** The number of the account key under which that is wrapped; null of a drive's first one, which is derived. */
  account_key: Generated<number | null>;
  wrapped_key: Generated<string | null>;
  /** Of a shared space, as its members see it; null of a drive. */
  name_epoch: Generated<number | null>;
  encrypted_name: Generated<string | null>;
  /** Of a space that is a single file's: that file. */
  single_file_id: Generated<string | null>;
  /** 1 where programs may change what is signed without a head. */
  takes_plain: Generated<number>;
  /** How often they did, and how often something of that was decided about. */
  waiting: Generated<number>;
  /** Made by the client that holds the space for a moment, or held it last. */
  hold_id: string | null;
  /** Milliseconds since 1970, as all of a hold. */
  held_until: Generated<number>;
  /** Before then nobody may hold it again. */
  next_hold_at: Generated<number>;
  /** 1 where the owner holds it: that keeps members out. 2 where a change of the key pair does, which keeps out everybody. */
  held_by_owner: Generated<number>;
  held_since: Generated<number>;
  created_at: number;
}

/** The key of a past epoch, sealed under the one that came after it. */
export interface FormerSpaceKeyTable {
  space_id: string;
  /** The later one. */
  epoch: number;
  former_epoch: number;
  encrypted_key: string;
  /** SHA-256 of the canonical bytes, hex. */
  row_hash: string;
}

/** What goes ahead of a batch or of a change of the key pair. */
export interface PartTable {
  user_id: string;
  change_id: string;
  number: number;
  /** SHA-256 of the body, hex. */
  hash: string;
  /** Length of the body, so that a sum over parts reads no body. */
  bytes: number;
  body: string;
  created_at: number;
}

/** A change of the key pair that has begun: what was proven of it, and what holds the spaces of the account. */
export interface BegunKeyPairTable {
  user_id: string;
  session_id: string;
  /** By which it holds them. */
  hold_id: string;
  fingerprint: string;
  /** SHA-256 of what was proven, hex, by which the same call is known again. */
  form_hash: string;
  /** What was proven, with the hash of the next password: JSON. */
  form: string;
  begun_at: number;
}
