import type { ListedRow } from './rows.ts';

/** Rows of a directory, in the order of listings: directories first, then by id. */
export interface RowPage {
  /** Those that are not in the trash, unless it was asked for. */
  readonly rows: readonly ListedRow[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** A directory that is shown, as a reading of it begins. */
export interface ReplicaPlace {
  /** The directories above, itself included. */
  readonly parents: readonly ListedRow[];
  readonly revision: number;
}

/** Which children are wanted. */
export interface ChildrenOptions {
  /** `next` of the page before; from the first one where it is left out. */
  readonly after?: string;
  readonly limit?: number;
  readonly only?: 'directories';
  /** What is in the trash is left out by default. */
  readonly trash?: 'included';
  /** The versions that files do not show are left out by default. */
  readonly versions?: 'included';
}
