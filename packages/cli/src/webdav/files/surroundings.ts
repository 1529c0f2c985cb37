import type { DavPath } from '../protocol/dav-path.ts';
import type { Homes } from './homes.ts';
import type { LocalFiles } from './local-files.ts';
import type { Nodes } from './nodes.ts';
import type { OpenFiles } from './open-files.ts';
import type { SealedSpool } from './sealed-spool.ts';

/** What changes and reads of files work with. */
export interface Surroundings {
  readonly homes: Homes;
  readonly local: LocalFiles;
  readonly spool: SealedSpool;
  readonly nodes: Nodes;
  readonly openFiles: OpenFiles;
  /** What this program has stored itself since it began. */
  readonly made: MadeHere;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Files that this program has stored as new ones, and versions of no bytes. */
export interface MadeHere {
  readonly itemIds: RecentIds;
  readonly emptyVersions: RecentIds;
}

const MOST_IDS = 10_000;

/** The last ids that were added. */
export class RecentIds {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= MOST_IDS) break;
      this.#ids.delete(oldest);
    }
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Whether it was there. */
  delete(id: string): boolean {
    return this.#ids.delete(id);
  }
}

/** Where a change goes. */
export interface Destination {
  readonly path: DavPath;
  readonly overwrite: boolean;
}

/** Whether something came to be at a path, or took the place of what was there. */
export type Outcome = 'created' | 'replaced';
