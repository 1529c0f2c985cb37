/** How far the digest of a space's items is made. */
export interface DigestTable {
  space_id: string;
  /** Up to which revision of the space all changes are in. */
  revision: number;
  /** The items that have a hash, and the versions of these. */
  items: number;
  versions: number;
}

/** The hash over an item's canonical bytes and those of its versions. */
export interface ItemHashTable {
  space_id: string;
  /** Follows from the id; see `bucketOf` of `packages/crypto`. */
  bucket: number;
  id: string;
  /** base64url. */
  hash: string;
  versions: number;
}

/** What a client has signed of a space; see `head.ts` of `packages/crypto`. */
export interface HeadTable {
  space_id: string;
  revision: number;
  /** Over the one before and `bytes_hash`; hex, as this. */
  hash: string;
  bytes_hash: string;
  /** base64url, as the signature; null once they are forgotten. */
  bytes: string | null;
  signature: string | null;
  /** Of the next key pair, where it is of a change of that. */
  next_signature: string | null;
  /** Of what ends a fork: the other end as it was signed, as JSON. */
  other_end: string | null;
  /** Whether it is never forgotten. */
  is_kept: number;
  is_milestone: number;
  by_owner: number;
  stored_at: number;
}

/** A node of the tree over the buckets, with all that lies directly below it; what is empty has no row. */
export interface DigestNodeTable {
  space_id: string;
  /** Of the hashes, 1 to 3; see `DigestTree.children` of `packages/crypto`. */
  level: number;
  number: number;
  /** See `packNode` of `packages/crypto`; base64url. */
  hashes: string;
}
