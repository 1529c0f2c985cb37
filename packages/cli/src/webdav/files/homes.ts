import { type Drive, type IntactItem, isFailure, type OpenedSpace } from '@coffer/client';
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

  /** @param now milliseconds */
  constructor(drive: Drive, now: () => number) {
    this.own = { drive, directories: new Directories(drive, now) };
    this.#now = now;
  }

  /** Where the content of a directory is: of something shared in one's own drive, in a drive of its own. */
  async contents(directory: IntactItem | null, home: Home): Promise<Contents> {
    if (directory === null || !this.isShared(directory, home)) return { home, directory };
    return { home: await this.#enter(directory), directory: null };
  }

  /** Whether an item represents something shared. Only one in one's own drive does, whatever a server says of others. */
  isShared({ spaceId }: IntactItem, home: Home): boolean {
    return spaceId !== undefined && home === this.own;
  }

  /** The file that is shared by itself as an item of one's own drive; null where that is a folder, or does not open. */
  async fileIn(item: IntactItem): Promise<{ readonly item: IntactItem; readonly home: Home } | null> {
    try {
      const home = await this.#enter(item);
      const { fileId } = home.space;
      if (fileId === null) return null;
      const children = await home.directories.children(null);
      const file = [...children.values()].find(({ id }) => id === fileId);
      return file === undefined ? null : { item: file, home };
    } catch {
      // What does not open, or is shared no more, keeps nobody from what is next to it.
      return null;
    }
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
    const list: Drive['list'] = async (...asked) => {
      try {
        return await drive.list(...asked);
      } catch (error) {
        // It may be shared again.
        if (isFailure(error, 'share_ended')) this.#entered.delete(item.id);
        throw error;
      }
    };
    return { drive, directories: new Directories({ list }, this.#now), space, spaceId: behind.spaceId };
  }
}
