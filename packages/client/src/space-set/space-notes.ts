import type { SpaceOfSet } from './everything.ts';

/** What this device notes of a space. */
export interface SpaceNote extends SpaceOfSet {
  /** When somebody showed it last; Unix seconds, 0 for never. */
  readonly usedAt: number;
  /** How many rows it had when it was read last, and where it stood then; null before. */
  readonly rows: number | null;
  readonly revision: number | null;
}

/** Keeps what this device notes of spaces, so that they are known where there is no server to ask. */
export interface SpaceNotes {
  all(): readonly SpaceNote[];
  /** Keeps these in the place of all. */
  keep(notes: readonly SpaceNote[]): void;
}

/** Keeps them as long as the program runs. */
export function notesInMemory(): SpaceNotes {
  let notes: readonly SpaceNote[] = [];
  return {
    all: () => notes,
    keep(kept) {
      notes = kept;
    },
  };
}
