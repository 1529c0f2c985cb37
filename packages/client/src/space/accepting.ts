import type { BatchOperation, ChangeBatch, Link, OtherEnd, Standing } from '@coffer/contract';
import { failed } from '../failures/coffer-error.ts';
import type { SealedEndOfFork } from '../keyring/seal-end-of-fork.ts';
import type { RememberedHead } from './head-memory.ts';

/** A batch that signs what is there, as it is sent. */
export type AcceptingBatch = Pick<ChangeBatch, 'id' | 'operations' | 'head' | 'link_keys'>;

/** A head that this device remembers, with that as it was signed. */
export type OtherEndOfFork = RememberedHead & { readonly signed: OtherEnd };

/** What a batch does that goes on with what the server shows. */
export interface Deciding {
  readonly operations: readonly BatchOperation[];
  /** The same with what of them went ahead in parts. */
  readonly whole: readonly BatchOperation[];
  /** The epoch with which the fork ends; null where none does. */
  readonly begun: Pick<SealedEndOfFork, 'operation' | 'key' | 'linkKeys'> | null;
  /** The other spaces that change with it, at their revisions after it; none where this is left out. */
  readonly others?: readonly Standing[];
}

/**
 * Makes that. Where a fork ends, it begins an epoch above that of its other end, for these links too; null where this device has seen no head: then
 * the keys have to be those of what the server shows.
 */
export type Accepting = (
  fork: { readonly otherEpoch: number; readonly links: readonly Link[] } | null,
) => Promise<Deciding>;

/** The end of a fork that this device remembers. Throws `space_lied` where it has only heard of it, and could not show it to anybody. */
export function endOf(since: RememberedHead): OtherEndOfFork {
  const { signed } = since;
  if (signed === null) throw failed('space_lied');
  return { ...since, signed };
}
