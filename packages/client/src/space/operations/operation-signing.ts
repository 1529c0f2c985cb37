import type { BatchOperation, OperationOf } from '@coffer/contract';
import type { RowHasher } from '@coffer/crypto';
import type { ChangingRows } from '../changing-rows.ts';
import type { Changing, RowsThere } from './known-rows.ts';

/** A part of an operation that has something sealed or hashed under the key of the space. */
export interface SealedPart {
  readonly epoch?: number | undefined;
}

/** What travels next to the operations of a batch. */
export interface Contents {
  /** The roots of small files, by their versions. */
  readonly roots: ReadonlyMap<string, string>;
  readonly hasher: RowHasher;
}

/** The batch of an operation. */
interface BatchAround {
  readonly operations: readonly BatchOperation[];
  /** Whether it changes other spaces, too. */
  readonly isOfMany: boolean;
}

/** How a client signs an operation. The keyring alone seals what it brings. */
export interface OperationSigning<Operation> {
  /** Returns the parts that are sealed under the key of the space. Each has to name its epoch. */
  readonly sealed: (operation: Operation) => readonly SealedPart[];
  /** Refuses the operation where a later version has added to its rows what this one must not pass over. */
  readonly mustKnow: (operation: Operation, rows: RowsThere, by: Changing) => void;
  /** Changes rows as those who carry out the operation do: what is said of rows that are not there changes nothing. */
  readonly leaves: (operation: Operation, rows: ChangingRows, contents: Contents) => void;
  /** Whether the owner ends by it what others may do, or begins an epoch with it. False by default. */
  readonly isEnding?: true | ((batch: BatchAround) => boolean);
  /** Whether it holds the space from its first try. */
  readonly goesFirst?: true;
}

export type Signings = {
  readonly [Kind in BatchOperation['kind']]: OperationSigning<OperationOf<Kind>>;
};

const NOTHING: readonly SealedPart[] = [];

/** Nothing is sealed by what says where things are, which version is shown, and what goes. */
export const nothing = () => NOTHING;

/** Leaves everything as it is. */
export const always = () => {};
