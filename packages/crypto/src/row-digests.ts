import { createSHA256, type IHasher } from 'hash-wasm';
import { type Bytes, equalBytes } from './bytes.ts';
import { idBytes, ROW_KINDS, type RowKind } from './canonical-rows.ts';

const HASH_BYTES = 32;

/** Each node has so many below it, and there are three levels of them. */
const FAN_OUT = 32;
const LEVEL_BITS = 5;
const LEVELS = 3;

/** Items lie in so many buckets. */
export const ITEM_BUCKETS = FAN_OUT ** LEVELS;

/** Stands for a bucket, a node or a digest of nothing, and is not stored. */
const EMPTY: Bytes = new Uint8Array(HASH_BYTES);

/** Something by its id, and its hash. */
export interface Hashed {
  readonly id: string;
  readonly hash: Bytes;
}

/** The hash of an item: SHA-256 over its canonical bytes and those of its versions, in order of their ids. */
export function itemHash(
  item: Bytes,
  versions: readonly { readonly id: string; readonly bytes: Bytes }[],
): Promise<Bytes> {
  return sha256(item, ...inOrder(versions).map(({ bytes }) => bytes));
}

/** The bucket of an item: the first 15 bits of SHA-256 over its id. */
export async function bucketOf(id: string): Promise<number> {
  const [first = 0, second = 0] = await sha256(idBytes(id));
  return ((first << 8) | second) >>> 1;
}

/** The hash of a bucket: over ids and hashes of its items, in order of the ids; zeros without any. */
export async function bucketHash(items: readonly Hashed[]): Promise<Bytes> {
  if (items.length === 0) return EMPTY;
  return sha256(...inOrder(items).flatMap(({ id, hash }) => [idBytes(id), hash]));
}

/** The same of ids and hashes that stand one after the other already, in that order; there is at least one. */
export function orderedBucketHash(items: Bytes): Promise<Bytes> {
  return sha256(items);
}

/** A hash of the tree: level 1 has the 32 below the top, level 2 the 1,024 below those, level 3 those of the buckets. */
export interface DigestNode {
  readonly level: number;
  readonly number: number;
  /** Zeros of what is empty. */
  readonly hash: Bytes;
}

/**
 * The numbers of all nodes of a level that a change of these buckets has to know: those above the buckets, and those
 * beside them.
 */
export function nodesAround(level: number, buckets: Iterable<number>): number[] {
  const bits = LEVEL_BITS * (LEVELS - level + 1);
  return numbersBelow(new Set(Array.from(buckets, (bucket) => bucket >>> bits)));
}

/** The numbers of what lies directly below nodes, 32 each. */
export function numbersBelow(nodes: Iterable<number>): number[] {
  return [...nodes].flatMap((node) => Array.from({ length: FAN_OUT }, (_, index) => node * FAN_OUT + index));
}

/**
 * The tree over the items of a space, whose top is the items' digest: 32,768 buckets, 1,024 nodes above them, 32 above
 * those. A change of some items makes anew only what lies above their buckets, so a tree need not have more than
 * what `nodesAround` names.
 *
 * @example
 * ```ts
 * import { bucketHash, bucketOf, DigestTree, itemHash, toHex, utf8Encode } from '@coffer/crypto';
 *
 * const id = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
 * const tree = new DigestTree();
 * toHex(await tree.digest()) === '00'.repeat(32); // => true
 * const hash = await itemHash(utf8Encode('canonical bytes'), []);
 * await tree.update(new Map([[await bucketOf(id), await bucketHash([{ id, hash }])]]));
 * toHex(await tree.digest()) === '00'.repeat(32); // => false
 * ```
 */
export class DigestTree {
  /** What is not empty, by its number. */
  readonly #levels: readonly Map<number, Bytes>[] = Array.from({ length: LEVELS }, () => new Map());

  /** @param nodes those that are there already */
  constructor(nodes: Iterable<DigestNode> = []) {
    this.add(nodes);
  }

  /** Takes nodes as they are, such as those that were seen to lead to the digest. */
  add(nodes: Iterable<DigestNode>): void {
    for (const { level, number, hash } of nodes) {
      if (equalBytes(hash, EMPTY)) this.#at(level).delete(number);
      else this.#at(level).set(number, hash);
    }
  }

  /** Puts the hashes of changed buckets in, and makes what lies above them. Gives all that it has put in and made. */
  async update(buckets: ReadonlyMap<number, Bytes>): Promise<DigestNode[]> {
    const made: DigestNode[] = [];
    let changed = buckets;
    for (let level = LEVELS; ; level--) {
      const nodes = this.#at(level);
      for (const [number, hash] of changed) {
        made.push({ level, number, hash });
        if (equalBytes(hash, EMPTY)) nodes.delete(number);
        else nodes.set(number, hash);
      }
      if (level === 1) return made;
      const above = new Set([...changed.keys()].map((number) => number >>> LEVEL_BITS));
      changed = new Map(
        await Promise.all(
          [...above].map(async (number) => [number, await nodeHash(this.children(level, number))] as const),
        ),
      );
    }
  }

  /** The hash of a node of a level; zeros where it is empty. */
  hashOf(level: number, number: number): Bytes {
    return this.#at(level).get(number) ?? EMPTY;
  }

  /** Whether a node of a level has nothing below it. */
  isEmpty(level: number, number: number): boolean {
    return !this.#at(level).has(number);
  }

  /** The 32 hashes of a level below a node: level 1 has the top's, whose number is 0, and level 3 those of buckets. */
  children(level: number, node: number): Bytes[] {
    const nodes = this.#at(level);
    return Array.from({ length: FAN_OUT }, (_, index) => nodes.get(node * FAN_OUT + index) ?? EMPTY);
  }

  /** The items' digest. */
  digest(): Promise<Bytes> {
    return nodeHash(this.children(1, 0));
  }

  #at(level: number): Map<number, Bytes> {
    const nodes = this.#levels[level - 1];
    if (nodes === undefined) throw new RangeError(`There are ${LEVELS} levels`);
    return nodes;
  }
}

/** The items' digest of a whole space. */
export async function itemsDigest(items: readonly Hashed[]): Promise<Bytes> {
  const buckets = new Map<number, Hashed[]>();
  for (const item of items) {
    const bucket = await bucketOf(item.id);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), item]);
  }
  const hashes = await Promise.all(
    [...buckets].map(async ([bucket, within]) => [bucket, await bucketHash(within)] as const),
  );
  const tree = new DigestTree();
  await tree.update(new Map(hashes));
  return tree.digest();
}

/**
 * The owner's digest: over kinds, ids and hashes of the rows that only the owner changes, in order. A space's root is of
 * the kind of items; a row's hash is SHA-256 over its canonical bytes.
 */
export async function ownersDigest(rows: readonly (Hashed & { readonly kind: RowKind })[]): Promise<Bytes> {
  if (rows.length === 0) return EMPTY;
  const ordered = inOrder(rows).sort((one, other) => ROW_KINDS[one.kind] - ROW_KINDS[other.kind]);
  return sha256(
    ...ordered.flatMap(({ kind, id, hash }) => [Uint8Array.of(ROW_KINDS[kind]), idBytes(id), hash]),
  );
}

/** The hash of a node, over its 32 hashes; zeros where all of them are. */
export async function nodeHash(children: readonly Bytes[]): Promise<Bytes> {
  return children.every((hash) => equalBytes(hash, EMPTY)) ? EMPTY : sha256(...children);
}

let hasher: Promise<IHasher> | null = null;

/** In WebAssembly: each hash is over a few hundred bytes, for which WebCrypto takes ten times as long. */
async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  hasher ??= createSHA256();
  const hash = await hasher;
  // Nothing is awaited between the beginning of a hash and its end, so all can share one.
  hash.init();
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest('binary'));
}

/** By id, which orders UUIDs in lower case as their bytes do. */
function inOrder<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));
}
