import type { Bytes } from '@coffer/crypto';
import { BUCKETS_PER_NODE, ENTRY_BYTES, HASH_BYTES, ID_BYTES, nodeOf } from './row-hashes.ts';

/**
 * The hashes of all rows of a replica as they are kept, so that a row is found by its id without reading it: five megabytes
 * of a hundred thousand.
 */
export class HashIndex {
  readonly #nodes: Map<number, Bytes>;

  /** @param nodes packed hashes by node of level 2; see `packHashes` */
  constructor(nodes: ReadonlyMap<number, Bytes>) {
    this.#nodes = new Map(nodes);
  }

  /** Puts nodes in the place of what was known of them; those without rows are empty. */
  update(nodes: ReadonlyMap<number, Bytes>): void {
    for (const [node, packed] of nodes) this.#nodes.set(node, packed);
  }

  /**
   * Where a row stands that has this hash now, so that the same row is told at another time; null where there is none.
   *
   * @param ids 16 bytes of each of some rows, of which one is asked for
   * @param hashes 32 bytes of each of them
   */
  find(bucket: number, ids: Uint8Array, hashes: Uint8Array, which: number): Found | null {
    const packed = this.#nodes.get(nodeOf(bucket));
    if (packed === undefined) return null;
    let [low, high] = [0, Math.floor(packed.length / ENTRY_BYTES)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(packed, middle * ENTRY_BYTES, bucket % BUCKETS_PER_NODE, ids, which * ID_BYTES)) {
        low = middle + 1;
      } else high = middle;
    }
    const at = low * ENTRY_BYTES;
    if (at >= packed.length || packed[at] !== bucket % BUCKETS_PER_NODE) return null;
    const isRow = isSame(packed, at + 1, ids, which * ID_BYTES, ID_BYTES);
    const isAsBefore = isSame(packed, at + 1 + ID_BYTES, hashes, which * HASH_BYTES, HASH_BYTES);
    return isRow && isAsBefore ? { node: packed, index: low } : null;
  }
}

/** A row by its node, as long as nothing in that changes, and its place there. */
export interface Found {
  readonly node: Bytes;
  readonly index: number;
}

/** Which rows were found so far. */
export class SeenRows {
  readonly #nodes = new Map<Bytes, Uint8Array>();

  /** Whether a row is found for the first time. */
  add({ node, index }: Found): boolean {
    const marks = this.#nodes.get(node) ?? new Uint8Array(Math.floor(node.length / ENTRY_BYTES));
    this.#nodes.set(node, marks);
    const isNew = marks[index] === 0;
    marks[index] = 1;
    return isNew;
  }
}

function isBefore(packed: Uint8Array, at: number, bucket: number, ids: Uint8Array, id: number): boolean {
  const byBucket = (packed[at] ?? 0) - bucket;
  if (byBucket !== 0) return byBucket < 0;
  for (let index = 0; index < ID_BYTES; index++) {
    const order = (packed[at + 1 + index] ?? 0) - (ids[id + index] ?? 0);
    if (order !== 0) return order < 0;
  }
  return false;
}

function isSame(one: Uint8Array, at: number, other: Uint8Array, from: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (one[at + index] !== other[from + index]) return false;
  return true;
}
