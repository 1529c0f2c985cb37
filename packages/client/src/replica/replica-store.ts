import { DIGEST_NODES } from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import * as z from 'zod/mini';

/** Where a row stands among those of its directory. */
export interface RowPosition {
  /** What has a lower one comes first. */
  readonly rank: number;
  /** Among those of one rank, they stand in order of their ids. */
  readonly id: string;
}

/** A row as it is kept: sealed, as the server sent it. */
export interface KeptRow extends RowPosition {
  /** The directory in which it lies; the space's id at the top. */
  readonly parentId: string;
  readonly packed: Bytes;
}

/** A row as it is put. */
export interface PutRow extends KeptRow {
  /** Whether it was put into the trash by itself. */
  readonly isTrashed: boolean;
}

const baselineSchema = z.object({
  removedRows: z.int(),
  decidedAt: z.nullable(z.number()),
  /** The rows that went since then, by what tells them apart; the hash, hex, of a version. */
  gone: z.array(z.object({ row: z.string(), itemId: z.string(), hash: z.nullable(z.string()) })),
});

/** With what removed rows are compared: the count of the last head up to which all were here, and the rows gone since; see `FollowedRows`. */
export type FollowedBaseline = Readonly<z.infer<typeof baselineSchema>>;

/** Parses what a store says of itself. */
export const standingSchema = z.object({
  /** How rows are written; see `ROW_FORMAT`. */
  format: z.int(),
  spaceId: z.string(),
  /** Up to which revision all changes are in. */
  revision: z.int().check(z.gte(0)),
  /** The items' digest at that revision, hex; null while not all nodes were loaded. */
  digest: z.nullable(z.string()),
  /** Nodes of level 2 are loaded up to this one. */
  loadedNodes: z.int().check(z.gte(0), z.lte(DIGEST_NODES)),
  /** Up to which revision all rows were there once: since then they are older at most. Null where some were never loaded. */
  wholeAt: z.nullable(z.int().check(z.gte(0))),
  /** Left out where nobody but the owner signs, and before the first rows are here. */
  followed: z.optional(baselineSchema),
});

/** What a replica holds. */
export type Standing = Readonly<z.infer<typeof standingSchema>>;

/** What is written in one step: all of it, or nothing. */
export interface StoreChange {
  /** Rows that go, and those that may lie elsewhere than where they are put: before anything is put. */
  readonly removed: readonly string[];
  readonly put: readonly PutRow[];
  /** The packed hashes of rows by node of level 2; see `packHashes`. */
  readonly hashes: ReadonlyMap<number, Bytes>;
  readonly standing: Standing;
}

/** Which children are wanted, in their order. */
export interface ChildrenPage {
  /** Behind this one; from the first one where it is left out. */
  readonly after?: RowPosition;
  /** Those of one rank alone. */
  readonly rank?: number;
  readonly limit: number;
}

/** Where a block of a directory is kept, in this order. */
export interface BlockPlace {
  readonly part: number;
  readonly number: number;
}

/** What was opened of some rows of a directory, sealed. */
export interface KeptBlock extends BlockPlace {
  readonly sealed: Bytes;
}

/** What of a directory's blocks is written in one step. */
export interface BlockChange {
  /** All that are there go before. */
  readonly clear: boolean;
  readonly put: readonly KeptBlock[];
}

/** Keeps the rows of one space. It knows nothing of what they mean. */
export interface ReplicaStore {
  /** Whether what is written is there at the next start. */
  readonly persistence: 'kept' | 'memory';
  /** What was written last; null of an empty store, and of one whose record cannot be read. */
  standing(): Promise<Standing | null>;
  row(id: string): Promise<Uint8Array | null>;
  /** The rows of these items, in the same order; null for those that are not there. */
  rows(ids: readonly string[]): Promise<readonly (Uint8Array | null)[]>;
  /** The rows that were put into the trash by themselves, in any order. */
  trashed(): Promise<readonly Uint8Array[]>;
  children(parentId: string, page: ChildrenPage): Promise<readonly KeptRow[]>;
  /** How many rows are in a directory; of one rank alone, if it is named. */
  count(parentId: string, rank?: number): Promise<number>;
  /** Where these rows stand, in order. */
  positions(parentId: string, rank?: number): Promise<readonly RowPosition[]>;
  /** The rows of a directory that stand at these places; null for those that are not there any more. */
  rowsAt(parentId: string, positions: readonly RowPosition[]): Promise<readonly (Uint8Array | null)[]>;
  /** The blocks of a directory that it has, in order. */
  blockPlaces(parentId: string): Promise<readonly BlockPlace[]>;
  /** Those that are still there of these; of all where none are named. */
  blocks(parentId: string, places?: readonly BlockPlace[]): Promise<readonly KeptBlock[]>;
  writeBlocks(parentId: string, change: BlockChange): Promise<void>;
  /** Of these nodes, those that have any rows; of all nodes where none are named. */
  hashes(nodes?: readonly number[]): Promise<ReadonlyMap<number, Bytes>>;
  write(change: StoreChange): Promise<void>;
  /** Removes all that is in it. */
  clear(): Promise<void>;
  close(): Promise<void>;
  /** Closes it, and leaves nothing of it on the device. */
  remove(): Promise<void>;
}

/** Opens a store, and makes it where there is none. */
export type OpenStore = () => Promise<ReplicaStore>;
