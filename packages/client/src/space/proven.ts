import type { Bytes, KnownHead, LinkRow } from '@coffer/crypto';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import type { Owned } from './owned-rows.ts';
import type { ProvenTree } from './proven-tree.ts';

/** A space as it was seen last. */
export interface Known {
  readonly head: KnownHead;
  readonly tree: ProvenTree;
  /** Directories that were seen to lead to the head. */
  readonly directories: Map<string, CanonicalItem>;
}

/** The rows that a batch is about, as they were seen to lead to the newest head. */
export interface Proven {
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly links: ReadonlyMap<string, LinkRow>;
  /** Null where the batch changes none of them. */
  readonly owned: Owned | null;
  /** What later versions have added to the space itself, and to settings, contacts and memberships that the batch replaces. */
  readonly later: ReadonlyMap<string, Bytes>;
}
