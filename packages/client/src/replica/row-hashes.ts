import { DIGEST_NODES } from '@coffer/contract';
import { type Bytes, fromHex, ITEM_BUCKETS, idBytes, rowHasher, toHex } from '@coffer/crypto';
import { idText } from '../rows/id-text.ts';

/** The hash of a row, and its bucket. */
export interface HashedRow {
  readonly bucket: number;
  readonly id: string;
  readonly hash: Bytes;
}

/** Each node of level 2 has so many buckets. */
export const BUCKETS_PER_NODE = ITEM_BUCKETS / DIGEST_NODES;

export const ID_BYTES = 16;
export const HASH_BYTES = 32;
/** Of a row among the packed hashes of its node: its bucket there, its id and its hash. */
export const ENTRY_BYTES = 1 + ID_BYTES + HASH_BYTES;

/** The node of level 2 that a bucket lies under. */
export function nodeOf(bucket: number): number {
  return Math.floor(bucket / BUCKETS_PER_NODE);
}

/** Rows by the node of level 2 that they lie under. */
export function byNode(rows: Iterable<HashedRow>): Map<number, HashedRow[]> {
  const nodes = new Map<number, HashedRow[]>();
  for (const row of rows) {
    const node = nodes.get(nodeOf(row.bucket));
    if (node === undefined) nodes.set(nodeOf(row.bucket), [row]);
    else node.push(row);
  }
  return nodes;
}

/** The rows of a node as they are kept: of each a byte for its bucket, its id and its hash, in order. */
export function packHashes(rows: readonly HashedRow[]): Bytes {
  const packed = new Uint8Array(rows.length * ENTRY_BYTES);
  for (const [index, { bucket, id, hash }] of inOrder(rows).entries()) {
    packed[index * ENTRY_BYTES] = bucket % BUCKETS_PER_NODE;
    packed.set(idBytes(id), index * ENTRY_BYTES + 1);
    packed.set(hash, index * ENTRY_BYTES + 1 + ID_BYTES);
  }
  return packed;
}

/** How many rows `packHashes` was given. */
export function countHashes(packed: Uint8Array): number {
  return Math.floor(packed.length / ENTRY_BYTES);
}

/** Reads what `packHashes` made. */
export function unpackHashes(node: number, packed: Uint8Array): HashedRow[] {
  return Array.from({ length: countHashes(packed) }, (_, index) => {
    const entry = packed.slice(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    return {
      bucket: node * BUCKETS_PER_NODE + (entry[0] ?? 0),
      id: idText(entry.subarray(1, 1 + ID_BYTES)),
      hash: entry.slice(1 + ID_BYTES),
    };
  });
}

/** The rows of a node after a change. What is removed and put is there once, as it was put. */
export function changedRows(
  rows: readonly HashedRow[],
  { removed, put }: { readonly removed: ReadonlySet<string>; readonly put: readonly HashedRow[] },
): HashedRow[] {
  const all = new Map(rows.filter(({ id }) => !removed.has(id)).map((row) => [row.id, row]));
  for (const row of put) all.set(row.id, row);
  return inOrder([...all.values()]);
}

/** The same of nodes as they are kept, of which there are many: an id is its bytes there, and none of them is read. */
export async function packedBucketHashes(
  nodes: ReadonlyMap<number, Uint8Array>,
): Promise<Map<number, Bytes>> {
  const { sha256 } = await rowHasher();
  const buckets = new Map<number, Bytes>();
  for (const [node, packed] of nodes) {
    for (let from = 0; from < packed.length; ) {
      const bucket = packed[from] ?? 0;
      let to = from;
      while (to < packed.length && packed[to] === bucket) to += ENTRY_BYTES;
      const entries = new Uint8Array(((to - from) / ENTRY_BYTES) * (ENTRY_BYTES - 1));
      for (let at = from, offset = 0; at < to; at += ENTRY_BYTES, offset += ENTRY_BYTES - 1) {
        entries.set(packed.subarray(at + 1, at + ENTRY_BYTES), offset);
      }
      buckets.set(node * BUCKETS_PER_NODE + bucket, sha256(entries));
      from = to;
    }
  }
  return buckets;
}

/** The hashes of all buckets of some nodes, those of empty ones too. */
export async function bucketHashes(
  nodes: ReadonlyMap<number, readonly HashedRow[]>,
): Promise<Map<number, Bytes>> {
  const buckets = new Map<number, HashedRow[]>();
  for (const [node, rows] of nodes) {
    for (let index = 0; index < BUCKETS_PER_NODE; index++) buckets.set(node * BUCKETS_PER_NODE + index, []);
    for (const row of rows) buckets.get(row.bucket)?.push(row);
  }
  const { bucketHash } = await rowHasher();
  return new Map(Array.from(buckets, ([bucket, rows]) => [bucket, bucketHash(rows)] as const));
}

/** The ids of rows that are on one side alone, or are other ones there. */
export function differingIds(ours: readonly HashedRow[], theirs: readonly HashedRow[]): string[] {
  const hashes = new Map(ours.map(({ id, hash }) => [id, toHex(hash)]));
  const differing = theirs.flatMap(({ id, hash }) => {
    const own = hashes.get(id);
    hashes.delete(id);
    return own === toHex(hash) ? [] : [id];
  });
  return [...differing, ...hashes.keys()].sort();
}

function inOrder(rows: readonly HashedRow[]): HashedRow[] {
  return [...rows].sort(
    (one, other) => one.bucket - other.bucket || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}

/** A row of a bucket, as the digests' call names it. */
export function hashedRow(bucket: number, { id, hash }: { id: string; hash: string }): HashedRow {
  return { bucket, id, hash: fromHex(hash) };
}
