import type { SpaceProofs } from '@coffer/contract';
import {
  type Bytes,
  DigestTree,
  equalBytes,
  fromBase64Url,
  HASH_LENGTH,
  isEmptyHash,
  type RowHasher,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { idText } from '../rows/id-text.ts';

const ID_BYTES = 16;
const FAN_OUT = 32;
const LEVELS = [1, 2, 3] as const;
const LEVEL_BITS = 5;

/** Which parts of a tree are to be shown. */
export interface MissingParts {
  nodes: { level: number; number: number }[];
  buckets: number[];
}

/** A bucket's items by their ids, and the hashes of their rows. */
type Bucket = ReadonlyMap<string, Bytes>;

/**
 * The part of the tree of a space's items that was seen to lead to its digest: a client that changes some items has to know
 * no more than the way to these, which is some 4 KiB for each. What lies below an empty node is known to be empty.
 */
export class ProvenTree {
  readonly #hasher: RowHasher;
  readonly #tree = new DigestTree();
  /** `level.number` of the nodes whose hashes below are known. */
  readonly #known = new Set<string>();
  readonly #buckets = new Map<number, Bucket>();
  #digest: string;

  /** @param digest of the items, hex; zeros of a space that has none, of which nothing has to be shown */
  constructor(digest: string, hasher: RowHasher) {
    this.#digest = digest;
    this.#hasher = hasher;
    if (digest === NO_ITEMS) this.#known.add('1.0');
  }

  /** What has to be shown before rows in these buckets can be looked at, and changed. */
  missing(buckets: Iterable<number>): MissingParts {
    const unknown = [...new Set(buckets)].filter((bucket) => this.#bucket(bucket) === null);
    const above = LEVELS.flatMap((level) =>
      [...new Set(unknown.map((bucket) => parentOf(level, bucket)))].map((number) => ({ level, number })),
    );
    return {
      nodes: above.filter(({ level, number }) => !this.#known.has(`${level}.${number}`)),
      buckets: unknown,
    };
  }

  /** Takes what was asked for, the upper nodes first. Throws `space_lied` for what does not lead to the digest. */
  take({ nodes, buckets }: Pick<SpaceProofs, 'nodes' | 'buckets'>): void {
    for (const { level, number, hashes } of [...nodes].sort((one, other) => one.level - other.level)) {
      const below = unpackNode(fromBase64Url(hashes));
      const above = this.#hasher.nodeHash(below);
      const isProven =
        level === 1
          ? toHex(above) === this.#digest
          : this.#known.has(`${level - 1}.${number >>> LEVEL_BITS}`) &&
            equalBytes(above, this.#tree.hashOf(level - 1, number));
      if (!isProven) throw failed('space_lied');
      this.#tree.addBelow(level, number, below);
      this.#known.add(`${level}.${number}`);
    }
    for (const { number, items } of buckets) {
      const bytes = fromBase64Url(items);
      const hash = bytes.length === 0 ? NOTHING : this.#hasher.sha256(bytes);
      const isProven = this.#known.has(`3.${parentOf(3, number)}`);
      if (!isProven || !equalBytes(hash, this.#tree.hashOf(3, number))) throw failed('space_lied');
      this.#buckets.set(number, entriesOf(bytes));
    }
  }

  /** What lies below a node and has another hash in another tree, by its number on the next level. The node must be known. */
  unlike(other: DigestTree, level: number, number: number): number[] {
    const own = this.#tree.children(level, number);
    const others = other.children(level, number);
    return own.flatMap((hash, index) =>
      equalBytes(hash, others[index] ?? NOTHING) ? [] : [number * FAN_OUT + index],
    );
  }

  /** The items of a bucket by their ids, with the hashes of their rows. It must be known. */
  items(bucket: number): ReadonlyMap<string, Bytes> {
    return this.#shown(bucket);
  }

  /** The hash of an item's row; null where there is none. Its bucket must be known. */
  hashOf(id: string): Bytes | null {
    return this.#shown(this.#hasher.bucketOf(id)).get(id) ?? null;
  }

  /**
   * The digest with rows in the place of those that were there. Their buckets must be known.
   *
   * @returns also what takes that back
   */
  async change(
    put: ReadonlyMap<string, Bytes>,
    removed: Iterable<string>,
  ): Promise<{ readonly digest: string; readonly undo: () => Promise<void> }> {
    const before = new Map<number, Bucket>();
    const after = new Map<number, Map<string, Bytes>>();
    const at = (id: string) => {
      const bucket = this.#hasher.bucketOf(id);
      let changed = after.get(bucket);
      if (changed === undefined) {
        before.set(bucket, this.#shown(bucket));
        changed = new Map(this.#shown(bucket));
        after.set(bucket, changed);
      }
      return changed;
    };
    for (const id of removed) at(id).delete(id);
    for (const [id, hash] of put) at(id).set(id, hash);
    // All beside what was empty is, too.
    for (const bucket of after.keys())
      for (const level of LEVELS) this.#known.add(`${level}.${parentOf(level, bucket)}`);
    await this.#set(after);
    // Where nothing changes, nothing of the tree may be known.
    const digest = after.size === 0 ? this.#digest : toHex(await this.#tree.digest());
    const former = this.#digest;
    this.#digest = digest;
    return {
      digest,
      undo: async () => {
        await this.#set(before);
        this.#digest = former;
      },
    };
  }

  async #set(buckets: ReadonlyMap<number, Bucket>): Promise<void> {
    const hashes = new Map<number, Bytes>();
    for (const [bucket, items] of buckets) {
      this.#buckets.set(bucket, items);
      hashes.set(bucket, this.#hasher.bucketHash(Array.from(items, ([id, hash]) => ({ id, hash }))));
    }
    await this.#tree.update(hashes);
  }

  #shown(number: number): Bucket {
    const bucket = this.#bucket(number);
    if (bucket === null) throw new RangeError(`Bucket ${number} was not shown`);
    return bucket;
  }

  /** Null where nothing is known of it. */
  #bucket(number: number): Bucket | null {
    return this.#buckets.get(number) ?? (this.#isEmpty(number) ? EMPTY : null);
  }

  /** Whether a bucket is known to be empty, or to lie below an empty node. */
  #isEmpty(bucket: number): boolean {
    for (const level of LEVELS) {
      if (!this.#known.has(`${level}.${parentOf(level, bucket)}`)) return false;
      if (isEmptyHash(this.#tree.hashOf(level, parentOf(level + 1, bucket)))) return true;
    }
    return false;
  }
}

const EMPTY: Bucket = new Map();
const NOTHING: Bytes = new Uint8Array(HASH_LENGTH);

/** The digest of no items. */
export const NO_ITEMS = toHex(NOTHING);

/** The node above a bucket whose hashes below are of a level: those of level 3 are of buckets. */
function parentOf(level: number, bucket: number): number {
  return bucket >>> (LEVEL_BITS * (LEVELS.length + 1 - level));
}

/** Reads ids and hashes that stand one after the other. */
function entriesOf(bytes: Bytes): Bucket {
  const size = ID_BYTES + HASH_LENGTH;
  if (bytes.length % size !== 0) throw failed('space_lied');
  const items = new Map<string, Bytes>();
  for (let at = 0; at < bytes.length; at += size) {
    items.set(idText(bytes.subarray(at, at + ID_BYTES)), bytes.slice(at + ID_BYTES, at + size));
  }
  return items;
}
