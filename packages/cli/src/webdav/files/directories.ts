import type { Drive, IntactItem } from '@coffer/client';
import { isServable } from '../protocol/dav-path.ts';

/** What of a directory is served, by name in NFC. */
export type Children = ReadonlyMap<string, IntactItem>;

type DriveChange = ReturnType<Drive['changes']> extends AsyncGenerator<infer Change, void> ? Change : never;

interface Listed {
  children: Promise<Map<string, IntactItem>>;
  readonly until: number;
}

/**
 * File managers ask for the same directory again and again. What changes elsewhere is told within a moment (`follow`); so long
 * is believed of it where that line is broken.
 */
const FRESH_MS = 10_000;
const MOST_DIRECTORIES = 1_000;
/** The top, which has no id. */
const TOP = '';

/** Directories of a drive, each read once for all who ask for it while it is fresh, and changed here along with the drive. */
export class Directories {
  readonly #drive: Pick<Drive, 'list'>;
  readonly #now: () => number;
  readonly #listed = new Map<string, Listed>();
  /** Until when the line may tell how items were before this program changed them. */
  readonly #changedHere = new Map<string, number>();

  /** @param now milliseconds */
  constructor(drive: Pick<Drive, 'list'>, now: () => number) {
    this.#drive = drive;
    this.#now = now;
  }

  /**
   * All files and directories in a directory that can be named and are whole: neither unfinished uploads nor what the server
   * changed.
   */
  async children(directory: Pick<IntactItem, 'id'> | null): Promise<Children> {
    const key = directory?.id ?? TOP;
    const known = this.#listed.get(key);
    if (known !== undefined && known.until > this.#now()) return known.children;
    const children = this.#read(directory?.id ?? null);
    this.#listed.delete(key);
    this.#listed.set(key, { children, until: this.#now() + FRESH_MS });
    for (const oldest of this.#listed.keys()) {
      if (this.#listed.size <= MOST_DIRECTORIES) break;
      this.#listed.delete(oldest);
    }
    children.catch(() => this.#listed.delete(key));
    return children;
  }

  /** This program has put something at its place, and it is nowhere else. */
  put(item: IntactItem): void {
    this.#noteChanged(item.id);
    this.#place(item);
  }

  /** This program has put something away. */
  remove(id: string): void {
    this.#noteChanged(id);
    this.#drop(id);
  }

  #noteChanged(id: string): void {
    const now = this.#now();
    for (const [other, until] of this.#changedHere) if (until <= now) this.#changedHere.delete(other);
    this.#changedHere.set(id, now + FRESH_MS);
  }

  /** What the line tells of something; null where it is gone. What may be of before is read anew. */
  #told(id: string, item: IntactItem | null): void {
    if ((this.#changedHere.get(id) ?? 0) <= this.#now()) {
      if (item === null) this.#drop(id);
      else this.#place(item);
      return;
    }
    this.#everywhere((children, key) => {
      const known = [...children.values()].find((other) => other.id === id);
      const isHere = item !== null && key === (item.parentId ?? TOP) && isServed(item);
      const isAsKnown = isHere
        ? known?.name === item.name && known.versionId === item.versionId
        : known === undefined;
      if (!isAsKnown) this.#listed.delete(key);
    });
  }

  #place(item: IntactItem): void {
    this.#everywhere((children, key) => {
      for (const [name, other] of children) if (other.id === item.id) children.delete(name);
      if (key === (item.parentId ?? TOP) && isServed(item)) children.set(item.name.normalize('NFC'), item);
    });
  }

  #drop(id: string): void {
    this.#listed.delete(id);
    this.#everywhere((children) => {
      for (const [name, item] of children) if (item.id === id) children.delete(name);
    });
  }

  /** What is in a directory is not known any more. */
  forget(directory: IntactItem | null): void {
    this.#listed.delete(directory?.id ?? TOP);
  }

  /** Takes in what another device has changed, or this one. */
  take(change: DriveChange): void {
    if (change.kind === 'start') this.clear();
    else if (change.kind === 'removed') this.#told(change.id, null);
    else if (change.kind === 'changed') {
      this.#told(change.item.id, change.item.state === 'intact' ? change.item : null);
    }
  }

  /** Nothing is known any more. */
  clear(): void {
    this.#listed.clear();
  }

  async #read(id: string | null): Promise<Map<string, IntactItem>> {
    const { children } = await this.#drive.list(id);
    const served = children.filter((item) => item.state === 'intact').filter(isServed);
    return new Map(served.map((item) => [item.name.normalize('NFC'), item]));
  }

  /** Those that are on their way change once they have come. */
  #everywhere(change: (children: Map<string, IntactItem>, key: string) => void): void {
    for (const [key, listed] of this.#listed) {
      listed.children = listed.children.then((children) => {
        change(children, key);
        return children;
      });
      listed.children.catch(() => this.#listed.delete(key));
    }
  }
}

function isServed(item: IntactItem): boolean {
  const isWhole = item.kind === 'directory' || item.content !== null;
  return isWhole && item.isRecord !== true && isServable(item.name);
}
