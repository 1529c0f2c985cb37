import type { Generated } from 'kysely';

/** Who is a member of a space, as its owner has signed it; see `membership.ts` of `packages/crypto`. */
export interface MemberTable {
  space_id: string;
  id: string;
  /** Null of who has no account any more. */
  user_id: string | null;
  /** Of the space key that is sealed for the member. */
  epoch: number;
  /** Of the head from which the member goes on, as `head_hash`. */
  revision: number;
  head_hash: string;
  owner_fingerprint: string;
  member_fingerprint: string;
  sharing_key_hash: string;
  /** To which the space key is sealed. */
  sharing_key: string;
  role: 'viewer' | 'editor';
  since: number;
  expires_at: number | null;
  sealed_key: string;
  sealed_message: string | null;
  signature: string;
  /** SHA-256 of the canonical bytes, hex. */
  row_hash: string;
  /** The revision of the space that changed it last. */
  changed_revision: number;
  /** 1 of who has declined it, or left. */
  has_left: Generated<number>;
}
