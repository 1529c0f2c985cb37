import type { SpaceProofs } from '@coffer/contract';
import {
  type Bytes,
  bucketHash,
  bucketOf,
  type DigestNode,
  DigestTree,
  equalBytes,
  fromBase64Url,
  HASH_LENGTH,
  ITEM_BUCKETS,
  nodeHash,
  numbersBelow,
  orderedBucketHash,
  toHex,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { idText, splitHashes } from '../rows/hash-bytes.ts';

const ID_BYTES = 16;
const FAN_OUT = 32;

/** Which parts of a tree are to be shown. */
export interface MissingParts {
  nodes: { level: number; number: number }[];
  buckets: number[];
}

/** A bucket's items by their ids, and the hashes of their rows. */
type Bucket = ReadonlyMap<string, Bytes>;

/**
 * The part of the tree of a space's items that was seen to lead to its digest: a client that changes some items has to know
 * no more than the way to these, which is some 4 KiB for each.
 */
export class ProvenTree {
  readonly #tree = new DigestTree();
  /** `level.number` of the nodes whose hashes below are known. */
  readonly #known = new Set<string>();
  readonly #buckets = new Map<number, Bucket>();
  readonly #isWhole: boolean;
  #digest: string | null;

  /** @param digest of the items, hex; null of a space that has none, of which nothing has to be shown */
  constructor(digest: string | null) {
    this.#digest = digest;
    this.#isWhole = digest === null;
  }

  /** What has to be shown before rows in these buckets can be looked at, and changed. */
  missing(buckets: Iterable<number>): MissingParts {
    if (this.#isWhole) return { nodes: [], buckets: [] };
    const unknown = [...new Set(buckets)].filter((bucket) => !this.#buckets.has(bucket));
    const above = [1, 2, 3].flatMap((level) =>
      [...new Set(unknown.map((bucket) => parentOf(level, bucket)))].map((number) => ({ level, number })),
    );
    return {
      nodes: above.filter(({ level, number }) => !this.#known.has(`${level}.${number}`)),
      buckets: unknown,
    };
  }

  /** Takes what was asked for, the upper nodes first. Throws `space_lied` for what does not lead to the digest. */
  async take({ nodes, buckets }: Pick<SpaceProofs, 'nodes' | 'buckets'>): Promise<void> {
    if (this.#isWhole) return;
    for (const { level, number, hashes } of [...nodes].sort((one, other) => one.level - other.level)) {
      const below = splitHashes(fromBase64Url(hashes));
      const above = await nodeHash(below);
      const isProven =
        level === 1
          ? toHex(above) === this.#digest
          : this.#known.has(`${level - 1}.${Math.floor(number / FAN_OUT)}`) &&
            equalBytes(above, this.#tree.hashOf(level - 1, number));
      if (!isProven) throw failed('space_lied');
      const proven = numbersBelow([number]).map(
        (place, index): DigestNode => ({ level, number: place, hash: below[index] ?? NOTHING }),
      );
      this.#tree.add(proven);
      this.#known.add(`${level}.${number}`);
    }
    for (const { number, items } of buckets) {
      const bytes = fromBase64Url(items);
      const hash = bytes.length === 0 ? NOTHING : await orderedBucketHash(bytes);
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
    return this.#bucket(bucket);
  }

  /** The hash of an item's row; null where there is none. Its bucket must be known. */
  async hashOf(id: string): Promise<Bytes | null> {
    return this.#bucket(await bucketOf(id)).get(id) ?? null;
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
    const at = async (id: string) => {
      const bucket = await bucketOf(id);
      let changed = after.get(bucket);
      if (changed === undefined) {
        before.set(bucket, this.#bucket(bucket));
        changed = new Map(this.#bucket(bucket));
        after.set(bucket, changed);
      }
      return changed;
    };
    for (const id of removed) (await at(id)).delete(id);
    for (const [id, hash] of put) (await at(id)).set(id, hash);
    await this.#set(after);
    // Where nothing changes, nothing of the tree may be known.
    const digest = after.size === 0 ? (this.#digest ?? toHex(NOTHING)) : toHex(await this.#tree.digest());
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
      hashes.set(bucket, await bucketHash([...items].map(([id, hash]) => ({ id, hash }))));
    }
    await this.#tree.update(hashes);
  }

  #bucket(number: number): Bucket {
    const bucket = this.#buckets.get(number) ?? (this.#isWhole ? EMPTY : undefined);
    if (bucket === undefined) throw new RangeError(`Bucket ${number} was not shown`);
    return bucket;
  }
}

const EMPTY: Bucket = new Map();
const NOTHING: Bytes = new Uint8Array(HASH_LENGTH);

/** The node of a level above a bucket: the hashes below one of level 3 are those of buckets. */
function parentOf(level: number, bucket: number): number {
  return Math.floor(bucket / (ITEM_BUCKETS / FAN_OUT ** (level - 1)));
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
