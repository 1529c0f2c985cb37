import type { Head } from '@coffer/crypto';
import type { TimedHead } from './clock-by-head.ts';

/** Removes those who are members of a space of one's own no longer. */
export interface EndedMembers {
  /** Removes them before something is written on this head; true if there were any, and so another head is there. Throws as `changeMembers`. */
  remove(newest: TimedHead & Pick<Head, 'ownersDigest'>): Promise<boolean>;
  /** Removes them as soon as they are seen, while nobody waits for it. */
  removeSoon(): void;
  /** To be called once a batch is carried out: its head has a time by which memberships have ended. */
  written(): void;
}
