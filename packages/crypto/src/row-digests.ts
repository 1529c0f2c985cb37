import { loadSha256 } from '#row-sha256';
import { sha256 } from '#sha256';
import { type Bytes, concatBytes, uint32 } from './bytes.ts';
import { numberOfKind, ROW_KINDS, type RowKind } from './rows/kinds.ts';
import { idBytes } from './rows/row-bytes.ts';

const HASH_BYTES = 32;

/** Each node has so many below it, and there are three levels of them. */
const FAN_OUT = 32;
const LEVEL_BITS = 5;
const LEVELS = 3;

/** Items lie in so many buckets. */
export const ITEM_BUCKETS = FAN_OUT ** LEVELS;

/** Of a row: where its id is, and its kind with that. */
const ID_AT = 6;
const KEY_BYTES = 17;

const ITEM_KIND: Bytes = Uint8Array.of(ROW_KINDS.item);

/** Stands for a bucket, a node or a digest of nothing, and is not stored. */
const EMPTY: Bytes = new Uint8Array(HASH_BYTES);

const NO_CHILDREN: readonly Bytes[] = Array.from({ length: FAN_OUT }, () => EMPTY);
const CHILDREN_BYTES = FAN_OUT * HASH_BYTES;

/** Something by its id, and its hash. */
export interface Hashed {
  readonly id: string;
  readonly hash: Bytes;
}

/** A row of an item by its id and the SHA-256 of its canonical bytes. */
export interface HashedRow {
  /** That of a version where it is left out. */
  readonly kind?: number;
  readonly id: string;
  readonly rowHash: Bytes;
}

/** A row by its id, and its canonical bytes. */
export interface RowBytes {
  /** That of a version where it is left out. */
  readonly kind?: number;
  readonly id: string;
  readonly bytes: Bytes;
}

/** Hashes rows, buckets and nodes, thousands at once, for which nothing is awaited; see `rowHasher`. */
export interface RowHasher {
  /**
   * SHA-256 over the rows of an item, itself first, then its versions and rows of unknown kinds in order of kinds and ids: of each its
   * kind, its id and the SHA-256 of its canonical bytes. So no byte can pass from one row into another, and an item is proven without the versions that nobody asks for.
   */
  itemHash(item: RowBytes, others: readonly (RowBytes | HashedRow)[]): Bytes;
  /** The same of rows by their bytes alone, which have to be those of rows. */
  itemBytesHash(item: Bytes, others: readonly Bytes[], further: readonly HashedRow[]): Bytes;
  /** The bucket of an item: the first 15 bits of SHA-256 over its id. */
  bucketOf(id: string): number;
  /** Over ids and hashes of a bucket's items, one after the other, in order of the ids; zeros without any. */
  bucketHash(items: readonly Hashed[]): Bytes;
  /** Over the 32 hashes of a node; zeros where all of them are. */
  nodeHash(children: readonly Bytes[]): Bytes;
  /** Over something else, such as a bucket as it is sent. */
  sha256(bytes: Bytes): Bytes;
}

/** What hashes rows; see `loadSha256`. */
export async function rowHasher(): Promise<RowHasher> {
  loaded ??= loadSha256().then(hasherWith);
  return loaded;
}

let loaded: Promise<RowHasher> | null = null;

function hasherWith(sha256: (...parts: readonly Bytes[]) => Bytes): RowHasher {
  return {
    itemHash(item, others) {
      const parts = [ITEM_KIND, idBytes(item.id), sha256(item.bytes)];
      for (const row of others.length < 2 ? others : inOrderOfKinds(others, kindOf)) {
        const hash = 'bytes' in row ? sha256(row.bytes) : row.rowHash;
        parts.push(Uint8Array.of(kindOf(row)), idBytes(row.id), hash);
      }
      return sha256(...parts);
    },
    itemBytesHash(item, others, further) {
      const rows = [
        ...others.map((bytes) => concatBytes(keyIn(bytes), sha256(bytes))),
        ...further.map((row) => concatBytes(Uint8Array.of(kindOf(row)), idBytes(row.id), row.rowHash)),
      ];
      if (rows.length > 1) rows.sort(compareKeys);
      return sha256(keyIn(item), sha256(item), ...rows);
    },
    bucketOf(id) {
      const [first = 0, second = 0] = sha256(idBytes(id));
      return ((first << 8) | second) >>> 1;
    },
    bucketHash(items) {
      if (items.length === 0) return EMPTY;
      return sha256(concatBytes(...inOrder(items).flatMap(({ id, hash: own }) => [idBytes(id), own])));
    },
    nodeHash: (children) => (children.every(isEmptyHash) ? EMPTY : sha256(concatBytes(...children))),
    sha256,
  };
}

/** Kind (1) and id (16) of a row by its bytes; the id comes behind the kind and its own header. */
function keyIn(bytes: Bytes): Bytes {
  const key = new Uint8Array(KEY_BYTES);
  key[0] = bytes[0] ?? 0;
  key.set(bytes.subarray(ID_AT, ID_AT + KEY_BYTES - 1), 1);
  return key;
}

function compareKeys(one: Bytes, other: Bytes): number {
  for (let index = 0; index < KEY_BYTES; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** See `RowHasher.itemHash`. */
export async function itemHash(...row: Parameters<RowHasher['itemHash']>): Promise<Bytes> {
  return (await rowHasher()).itemHash(...row);
}

/** See `RowHasher.bucketOf`. */
export async function bucketOf(id: string): Promise<number> {
  return (await rowHasher()).bucketOf(id);
}

/** See `RowHasher.bucketHash`. */
export async function bucketHash(items: readonly Hashed[]): Promise<Bytes> {
  return (await rowHasher()).bucketHash(items);
}

/** Whether it stands for a bucket, a node or a digest of nothing. */
export function isEmptyHash(hash: Bytes): boolean {
  return hash === EMPTY || hash.every((byte) => byte === 0);
}

/** The nodes above buckets whose hashes below are of a level: a change of these buckets has to know all of those. */
export function nodesAbove(level: number, buckets: Iterable<number>): number[] {
  const bits = LEVEL_BITS * (LEVELS - level + 1);
  return [...new Set(Array.from(buckets, (bucket) => bucket >>> bits))];
}

/**
 * The 32 hashes below a node as they are stored and sent: four bytes whose bits say which are there, the first the highest, and
 * these, one after the other. What is empty is left out.
 *
 * @example
 * ```ts
 * import { packNode, unpackNode } from '@coffer/crypto';
 *
 * const children = unpackNode(new Uint8Array());
 * children[1] = new Uint8Array(32).fill(7);
 * packNode(children).length; // => 36
 * unpackNode(packNode(children))[1]?.at(0); // => 7
 * ```
 */
export function packNode(children: readonly Bytes[]): Bytes {
  const filled = children.map((hash) => !isEmptyHash(hash));
  const mask = filled.reduce((bits, isFilled, index) => (isFilled ? bits | (1 << (31 - index)) : bits), 0);
  return concatBytes(uint32(mask >>> 0), ...children.filter((_, index) => filled[index]));
}

/** Reads what `packNode` made; of other bytes, 32 hashes that lead nowhere. */
export function unpackNode(packed: Bytes): Bytes[] {
  const mask = packed.length < 4 ? 0 : new DataView(packed.buffer, packed.byteOffset).getUint32(0);
  let at = 4;
  return Array.from({ length: FAN_OUT }, (_, index) => {
    if ((mask & (1 << (31 - index))) === 0) return EMPTY;
    const hash = packed.subarray(at, at + HASH_BYTES);
    at += HASH_BYTES;
    return hash.length === HASH_BYTES ? hash : EMPTY;
  });
}

/**
 * The tree over the items of a space, whose top is the items' digest: 32,768 buckets, 1,024 nodes above them, 32 above
 * those. A change of some items makes anew only what lies above their buckets, so a tree need not have more than
 * what lies below those that `nodesAbove` names.
 *
 * @example
 * ```ts
 * import { bucketHash, bucketOf, DigestTree, itemHash, toHex, utf8Encode } from '@coffer/crypto';
 *
 * const id = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
 * const tree = new DigestTree();
 * toHex(await tree.digest()) === '00'.repeat(32); // => true
 * const hash = await itemHash({ id, bytes: utf8Encode('canonical bytes') }, []);
 * await tree.update(new Map([[await bucketOf(id), await bucketHash([{ id, hash }])]]));
 * toHex(await tree.digest()) === '00'.repeat(32); // => false
 * ```
 */
export class DigestTree {
  /** Of each level the 32 hashes below nodes that are not empty, one after the other, by their numbers. */
  readonly #levels: readonly Map<number, Bytes>[] = Array.from({ length: LEVELS }, () => new Map());

  /** Takes the 32 hashes of a level below a node as they are, such as those that were seen to lead to the digest. */
  addBelow(level: number, node: number, children: readonly Bytes[]): void {
    const own = new Uint8Array(CHILDREN_BYTES);
    for (const [index, hash] of children.entries()) own.set(hash, index * HASH_BYTES);
    this.#at(level).set(node, own);
  }

  /** Puts the hashes of changed buckets in, and makes what lies above them. */
  async update(buckets: ReadonlyMap<number, Bytes>): Promise<void> {
    const hasher = await rowHasher();
    let changed = buckets;
    for (let level = LEVELS; ; level--) {
      const above = new Map<number, Bytes>();
      for (const [number, hash] of changed) {
        this.#set(level, number, hash);
        above.set(number >>> LEVEL_BITS, EMPTY);
      }
      if (level === 1) return;
      for (const node of above.keys()) above.set(node, hasher.nodeHash(this.children(level, node)));
      changed = above;
    }
  }

  /** The hash of a node of a level; zeros where it is empty. */
  hashOf(level: number, number: number): Bytes {
    const children = this.#at(level).get(number >>> LEVEL_BITS);
    return children === undefined ? EMPTY : hashIn(children, number % FAN_OUT);
  }

  /** Whether a node of a level has nothing below it. */
  isEmpty(level: number, number: number): boolean {
    return isEmptyHash(this.hashOf(level, number));
  }

  /** The 32 hashes of a level below a node: level 1 has the top's, whose number is 0, and level 3 those of buckets. */
  children(level: number, node: number): readonly Bytes[] {
    const children = this.#at(level).get(node);
    return children === undefined ? NO_CHILDREN : NO_CHILDREN.map((_, index) => hashIn(children, index));
  }

  /** The items' digest. */
  async digest(): Promise<Bytes> {
    return (await rowHasher()).nodeHash(this.children(1, 0));
  }

  #set(level: number, number: number, hash: Bytes): void {
    const nodes = this.#at(level);
    const node = number >>> LEVEL_BITS;
    let children = nodes.get(node);
    if (children === undefined) {
      if (isEmptyHash(hash)) return;
      children = new Uint8Array(CHILDREN_BYTES);
      nodes.set(node, children);
    }
    children.set(hash, (number % FAN_OUT) * HASH_BYTES);
  }

  #at(level: number): Map<number, Bytes> {
    const nodes = this.#levels[level - 1];
    if (nodes === undefined) throw new RangeError(`There are ${LEVELS} levels`);
    return nodes;
  }
}

/** A copy of its own, as what is handed out stays as it is. */
function hashIn(children: Bytes, index: number): Bytes {
  return children.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES);
}

/** The items' digest of a whole space. */
export async function itemsDigest(items: readonly Hashed[]): Promise<Bytes> {
  const buckets = new Map<number, Hashed[]>();
  const hasher = await rowHasher();
  for (const item of items) {
    const bucket = hasher.bucketOf(item.id);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), item]);
  }
  const tree = new DigestTree();
  await tree.update(
    new Map(Array.from(buckets, ([bucket, within]) => [bucket, hasher.bucketHash(within)] as const)),
  );
  return tree.digest();
}

/**
 * The owner's digest: over kinds, ids and hashes of the rows that only the owner changes, in order, those of unknown kinds by their
 * numbers among them. A row's hash is SHA-256 over its canonical bytes.
 */
export async function ownersDigest(
  rows: readonly (Hashed & { readonly kind: RowKind | number })[],
): Promise<Bytes> {
  if (rows.length === 0) return EMPTY;
  const ordered = inOrderOfKinds(rows, ({ kind }) => numberOfKind(kind));
  const bytes = ordered.flatMap(({ kind, id, hash }) => [
    Uint8Array.of(numberOfKind(kind)),
    idBytes(id),
    hash,
  ]);
  return sha256(concatBytes(...bytes));
}

function kindOf(row: RowBytes | HashedRow): number {
  return row.kind ?? ROW_KINDS.version;
}

function inOrderOfKinds<T extends { readonly id: string }>(
  rows: readonly T[],
  kind: (row: T) => number,
): T[] {
  return inOrder(rows).sort((one, other) => kind(one) - kind(other));
}

/** By id, which orders UUIDs in lower case as their bytes do. */
function inOrder<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));
}
