import type { Drive, IntactItem, OpenedSpace } from '@coffer/client';
import { Refused } from '../protocol/refused.ts';
import { Directories } from './directories.ts';

/** A drive, one's own or that of something shared, and what was read of it. */
export interface Home {
  readonly drive: Drive;
  readonly directories: Directories;
}

/** Where the content of a directory is. */
export interface Contents {
  readonly home: Home;
  /** Null is the top of that drive. */
  readonly directory: IntactItem | null;
}

interface Entered extends Home {
  readonly space: OpenedSpace;
  readonly spaceId: string;
}

/** One's own drive, and those of what is shared in it, each opened with its first use. */
export class Homes {
  readonly own: Home;
  readonly #now: () => number;
  /** By what represents them. */
  readonly #entered = new Map<string, Promise<Entered>>();
  /** The homes of items that were served, where they are not one's own. */
  readonly #others = new WeakMap<IntactItem, Home>();

  /** @param now milliseconds */
  constructor(drive: Drive, now: () => number) {
    this.own = { drive, directories: new Directories(drive, now) };
    this.#now = now;
  }

  /** The drive that an item was found in. */
  of(item: IntactItem): Home {
    return this.#others.get(item) ?? this.own;
  }

  /** Remembers the drive that an item is in. */
  note(item: IntactItem, home: Home): void {
    if (home !== this.own) this.#others.set(item, home);
  }

  /** Where the content of a directory is: of something shared, in its own drive. */
  async contents(item: IntactItem | null): Promise<Contents> {
    if (item === null) return { home: this.own, directory: null };
    if (item.spaceId === undefined) return { home: this.of(item), directory: item };
    return { home: await this.#enter(item), directory: null };
  }

  /** The file that is shared by itself as an item of one's own drive; null where that is a folder, or does not open. */
  async fileIn(item: IntactItem): Promise<IntactItem | null> {
    const entered = await this.#enter(item).catch(() => null);
    if (entered === null || entered.space.fileId === null) return null;
    const [file = null] = (await entered.directories.children(null)).values();
    if (file !== null) this.note(file, entered);
    return file;
  }

  /** Changes along with the drives, on whichever device, until the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const { drive, directories } = this.own;
    for await (const change of drive.changes(signal)) {
      const other = (await this.#spaces()).find(({ spaceId }) => spaceId === change.spaceId);
      if (other === undefined) {
        drive.rows?.follow();
        directories.take(change);
      } else {
        // Its items are opened by its own keys, when somebody looks.
        other.drive.rows?.follow();
        other.directories.clear();
      }
    }
  }

  async #spaces(): Promise<readonly Entered[]> {
    const all = await Promise.allSettled(this.#entered.values());
    return all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  #enter(item: IntactItem): Promise<Entered> {
    const known = this.#entered.get(item.id);
    if (known !== undefined) return known;
    const entered = this.#open(item);
    this.#entered.set(item.id, entered);
    entered.catch(() => this.#entered.delete(item.id));
    return entered;
  }

  async #open(item: IntactItem): Promise<Entered> {
    const { people } = this.own.drive;
    const behind = (await people.spacesBehind([item])).get(item.id);
    if (behind === undefined) throw new Refused(404, 'This is not shared any more.');
    const space = await people.open(behind.spaceId);
    const { drive } = space;
    return { drive, directories: new Directories(drive, this.#now), space, spaceId: behind.spaceId };
  }
}
