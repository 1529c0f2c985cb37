import { chainAbove, type PresentItems } from './wanted-states.ts';

/** An item while steps are done. */
interface Place {
  parentId: string;
  name: string | null;
  trashed: boolean;
}

/** A space, and how many directories may lie in each other there. */
export interface Bounds {
  readonly spaceId: string;
  readonly depthLimit: number;
}

/** Where items lie and how they are called while steps are done. */
export class MovingItems {
  readonly #present: PresentItems;
  readonly #bounds: Bounds;
  readonly #places = new Map<string, Place>();
  readonly #children = new Map<string, Set<string>>();
  /** Items by directory and name, but for those that gave their name away: by false hashes several may have one name. */
  readonly #named = new Map<string, Set<string>>();

  constructor(present: PresentItems, bounds: Bounds) {
    this.#present = present;
    this.#bounds = bounds;
    for (const { id, parentId, name, trashedAt } of present.values()) {
      this.#places.set(id, { parentId, name, trashed: trashedAt !== null });
      this.children(parentId).add(id);
      if (name !== null && trashedAt === null) this.holders(parentId, name).add(id);
    }
  }

  at(id: string): Place | undefined {
    return this.#places.get(id);
  }

  children(id: string): Set<string> {
    return setAt(this.#children, id);
  }

  /** Those that have a name in a directory. Names are told apart as by their hashes. */
  holders(parentId: string, name: string): Set<string> {
    return setAt(this.#named, `${parentId} ${name.normalize('NFC')}`);
  }

  loseName(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined || place.name === null) return;
    this.holders(place.parentId, place.name).delete(id);
  }

  put(id: string, parentId: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.children(place.parentId).delete(id);
    this.children(parentId).add(id);
    place.parentId = parentId;
  }

  /** The items above one, from below, without the top. */
  above(id: string): string[] {
    const parentOf = (each: string) => this.#places.get(each)?.parentId;
    return [...chainAbove(id, parentOf)].filter((each) => each !== this.#bounds.spaceId);
  }

  /** The directories in one, those that lie deeper later. Ends also where rows lead in a circle. */
  *directoriesBelow(id: string): Generator<string> {
    const found = new Set([id]);
    for (const parentId of found) {
      for (const each of [...this.children(parentId)]) {
        if (found.has(each) || this.#present.get(each)?.kind !== 'directory') continue;
        yield each;
        // What is moved away meanwhile takes along what lies in it.
        if (this.#places.get(each)?.parentId === parentId) found.add(each);
      }
    }
  }

  /** Whether an item does not lie too deep in a directory, with all below it. */
  fits(id: string, parentId: string): boolean {
    if (this.#present.get(id)?.kind !== 'directory') return true;
    const { depthLimit } = this.#bounds;
    const above = 1 + this.above(parentId).length;
    for (const below of this.directoriesBelow(id)) {
      const height = this.above(below).indexOf(id) + 2;
      if (above + height > depthLimit) return false;
    }
    return above + 1 <= depthLimit;
  }
}

function setAt(sets: Map<string, Set<string>>, key: string): Set<string> {
  let set = sets.get(key);
  if (set === undefined) {
    set = new Set();
    sets.set(key, set);
  }
  return set;
}
