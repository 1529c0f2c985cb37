import type { BatchOperation, Link } from '@coffer/contract';
import type { SealedEndOfFork } from '../keyring/seal-end-of-fork.ts';

/** What a batch does that goes on with what the server shows. */
export interface Deciding {
  readonly operations: readonly BatchOperation[];
  /** The same with what of them went ahead in parts. */
  readonly whole: readonly BatchOperation[];
  /** The epoch with which the fork ends; null where none does. */
  readonly begun: Pick<SealedEndOfFork, 'operation' | 'key' | 'linkKeys'> | null;
}

/**
 * Makes that. Where a fork ends, it begins an epoch above that of its other end, for these links too; null where this device knows no other end: then
 * the keys have to be those of what the server shows.
 */
export type Accepting = (
  fork: { readonly otherEpoch: number; readonly links: readonly Link[] } | null,
) => Promise<Deciding>;
