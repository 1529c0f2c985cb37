import { nameBeside, TakenNames } from '../transfers/conflicts/keep-both-name.ts';
import { type Bounds, MovingItems } from './moving-items.ts';
import { chainAbove, type PresentItems, type Wanted, type WantedState } from './wanted-states.ts';

/** One thing that an undo does, in its order. `hashed` is the name of which it gets the hash; null where that is random. */
export type UndoStep =
  | {
      readonly kind: 'restore';
      readonly id: string;
      /** Where it lay, or the top. */
      readonly parentId: string;
      readonly toTop: boolean;
      readonly hashed: string | null;
    }
  | { readonly kind: 'move'; readonly id: string; readonly parentId: string; readonly hashed: string | null }
  | {
      readonly kind: 'rename';
      readonly id: string;
      readonly parentId: string;
      readonly name: string;
      readonly hashed: string | null;
    }
  | { readonly kind: 'show'; readonly id: string; readonly versionId: string }
  | { readonly kind: 'trash'; readonly id: string; readonly at: number | 'now' };

/**
 * Orders what makes the wanted states: what comes out of the trash, places and names from the top down, at last what goes into the trash. Each
 * step is one that a server takes after those before it.
 */
export function undoSteps(
  wanted: Wanted,
  present: PresentItems,
  { spaceId, depthLimit }: Bounds,
): UndoStep[] {
  return new Ordering(wanted, present, { spaceId, depthLimit }).steps();
}

/** A space while an undo is carried out in it. */
class Ordering {
  readonly #wanted: ReadonlyMap<string, WantedState>;
  readonly #madeGo: ReadonlySet<string>;
  readonly #present: PresentItems;
  readonly #spaceId: string;
  readonly #items: MovingItems;
  readonly #steps: UndoStep[] = [];
  /** Directories into which names may come, and items whose hash the undo has set. */
  readonly #freed = new Set<string>();
  readonly #hashed = new Set<string>();
  /** What was taken out of the trash, or out of something in it, because it would lie too deep. */
  readonly #broughtUp = new Set<string>();
  /** Those of them that the undo is not about. */
  readonly #unwanted: string[] = [];
  /** Items that have reached their place and name. */
  readonly #settled = new Set<string>();

  constructor({ states, madeGo }: Wanted, present: PresentItems, bounds: Bounds) {
    this.#wanted = states;
    this.#madeGo = madeGo;
    this.#present = present;
    this.#spaceId = bounds.spaceId;
    this.#items = new MovingItems(present, bounds);
  }

  steps(): UndoStep[] {
    const changed = [...this.#wanted.keys()].filter((id) => this.#isChanged(id) && !this.#isHiddenMade(id));
    const lifted = this.#lifted(changed);
    const depths = this.#depths([...changed, ...lifted]);
    const inOrder = [...new Set([...changed, ...lifted])].sort(
      (one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0),
    );
    for (const id of this.#topDown(lifted)) this.#restore(id, lifted);
    for (const id of inOrder) this.#settle(id);
    for (const id of this.#unwanted) this.#hashAgain(id);
    for (const id of this.#topDown([...inOrder, ...this.#broughtUp]).toReversed()) this.#trash(id);
    return this.#steps;
  }

  #isChanged(id: string): boolean {
    const item = this.#present.get(id);
    const state = this.#wanted.get(id);
    if (item === undefined || state === undefined) return false;
    return (
      state.trashedAt !== item.trashedAt ||
      state.shownVersionId !== item.shownVersionId ||
      this.#isPlacedAnew(id) ||
      this.#isHashedAnew(id)
    );
  }

  #isPlacedAnew(id: string): boolean {
    const item = this.#present.get(id);
    const state = this.#wanted.get(id);
    return item?.parentId !== state?.parentId || item?.name !== state?.name;
  }

  /** Whether a name that can be read has the hash of anything else. */
  #isHashedAnew(id: string): boolean {
    const state = this.#wanted.get(id);
    if (state === undefined || this.#madeGo.has(id)) return false;
    return state.trashedAt === null && state.name !== null && this.#present.get(id)?.isHashed === false;
  }

  /** Whether something goes into the trash by what lies above it. */
  #isHiddenMade(id: string): boolean {
    const state = this.#wanted.get(id);
    return this.#madeGo.has(id) && state?.trashedAt === this.#present.get(id)?.trashedAt;
  }

  /** What is in the trash and has to come out, be it only while something in it is changed. */
  #lifted(changed: readonly string[]): Set<string> {
    const lifted = new Set<string>();
    const inTrash = (id: string) => this.#present.get(id)?.trashedAt != null;
    const parentNow = (id: string) => this.#present.get(id)?.parentId;
    const parentLater = (id: string) => (this.#wanted.get(id) ?? this.#present.get(id))?.parentId;
    const queue = [...changed];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const wasLifted = lifted.has(id);
      if (inTrash(id)) lifted.add(id);
      const along = [...chainAbove(id, parentLater), ...(inTrash(id) ? [] : chainAbove(id, parentNow))];
      for (const above of along) {
        if (!inTrash(above) || lifted.has(above)) continue;
        lifted.add(above);
        if (!wasLifted) queue.push(above);
      }
    }
    return lifted;
  }

  /** How deep items lie at the end. */
  #depths(ids: readonly string[]): ReadonlyMap<string, number> {
    const parentOf = (id: string) => (this.#wanted.get(id) ?? this.#present.get(id))?.parentId;
    return new Map(ids.map((id) => [id, [...chainAbove(id, parentOf)].length]));
  }

  #topDown(ids: Iterable<string>): string[] {
    const depths = new Map([...ids].map((id) => [id, this.#items.above(id).length]));
    return [...depths.keys()].sort((one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0));
  }

  /** Before something comes into a directory, what has the hash of another name there gives it away. */
  #freeNames(parentId: string): void {
    if (this.#freed.has(parentId)) return;
    this.#freed.add(parentId);
    for (const id of this.#items.children(parentId)) {
      const isFalse = !this.#hashed.has(id) && this.#present.get(id)?.isHashed === false;
      if (!isFalse || this.#items.at(id)?.trashed !== false) continue;
      this.#giveNameAway(id);
      if (!this.#wanted.has(id)) this.#unwanted.push(id);
    }
  }

  #restore(id: string, lifted: ReadonlySet<string>): void {
    const place = this.#items.at(id);
    const state = this.#wanted.get(id) ?? place;
    if (place === undefined || state === undefined) return;
    const inTrash = (above: string) => this.#items.at(above)?.trashed === true && !lifted.has(above);
    const toTop = this.#items.above(id).some((above) => inTrash(above));
    const parentId = toTop ? this.#spaceId : place.parentId;
    const isThere = state.parentId === parentId && state.name === place.name;
    place.trashed = false;
    const hashed = this.#takeName(id, parentId, isThere ? place.name : null);
    this.#steps.push({ kind: 'restore', id, parentId, toTop, hashed });
    this.#items.put(id, parentId);
  }

  /** Gives an item its place, name and version. */
  #settle(id: string): void {
    const item = this.#present.get(id);
    const place = this.#items.at(id);
    const state = this.#wanted.get(id);
    if (item === undefined || place === undefined || state === undefined) return;
    if (this.#madeGo.has(id)) return;
    if (state.parentId !== place.parentId) this.#makeRoom(id, state);
    const { parentId, name, shownVersionId } = state;
    const isNamed = name !== null && name !== place.name;
    const isMoved = parentId !== place.parentId;
    this.#settled.add(id);
    if (isMoved) {
      this.#items.loseName(id);
      const hashed = this.#takeName(id, parentId, isNamed ? null : name);
      this.#steps.push({ kind: 'move', id, parentId, hashed });
      this.#items.put(id, parentId);
    }
    if (isNamed) {
      this.#items.loseName(id);
      place.name = name;
      this.#steps.push({ kind: 'rename', id, parentId, name, hashed: this.#takeName(id, parentId, name) });
    } else if (!isMoved && this.#lacksName(id)) {
      this.#steps.push({ kind: 'move', id, parentId, hashed: this.#takeName(id, parentId, name) });
    }
    if (shownVersionId !== null && shownVersionId !== item.shownVersionId) {
      this.#steps.push({ kind: 'show', id, versionId: shownVersionId });
    }
  }

  #hashAgain(id: string): void {
    const place = this.#items.at(id);
    const hashed = place === undefined ? null : this.#takeName(id, place.parentId, place.name);
    if (place !== undefined && hashed !== null) {
      this.#steps.push({ kind: 'move', id, parentId: place.parentId, hashed });
    }
  }

  #trash(id: string): void {
    const place = this.#items.at(id);
    const now = this.#present.get(id)?.trashedAt ?? null;
    const given = this.#wanted.has(id) ? (this.#wanted.get(id)?.trashedAt ?? null) : now;
    const at = this.#madeGo.has(id) && this.#broughtUp.has(id) ? (now ?? 'now') : given;
    if (at === null || place === undefined || place.trashed) return;
    place.trashed = true;
    this.#items.loseName(id);
    this.#steps.push({ kind: 'trash', id, at });
  }

  /** Whether the name of an item is not found by its hash, though it has been taken from nobody. */
  #lacksName(id: string): boolean {
    const place = this.#items.at(id);
    if (place === undefined || place.name === null || this.#wanted.get(id)?.trashedAt !== null) return false;
    return !this.#items.holders(place.parentId, place.name).has(id) || this.#isHashedAnew(id);
  }

  /** Takes a name, away from what gives it up later anyway, and gives it back; null where it is not to be had. */
  #takeName(id: string, parentId: string, name: string | null): string | null {
    this.#hashed.add(id);
    this.#freeNames(parentId);
    if (name === null) return null;
    const holders = this.#items.holders(parentId, name);
    for (const holder of [...holders]) {
      if (holder === id) continue;
      if (!this.#givesUp(holder)) return null;
      this.#giveNameAway(holder);
    }
    holders.add(id);
    return name;
  }

  #givesUp(id: string): boolean {
    if (this.#madeGo.has(id)) return true;
    const state = this.#wanted.get(id);
    if (state === undefined || this.#settled.has(id)) return false;
    return state.trashedAt !== null || this.#isPlacedAnew(id);
  }

  #giveNameAway(id: string): void {
    const place = this.#items.at(id);
    if (place === undefined) return;
    this.#items.loseName(id);
    this.#hashed.add(id);
    this.#steps.push({ kind: 'move', id, parentId: place.parentId, hashed: null });
  }

  /** Makes room where something would lie too deep: what leaves it anyway goes to the top first, and else itself. */
  #makeRoom(id: string, state: WantedState): void {
    if (state.parentId === this.#spaceId || this.#items.fits(id, state.parentId)) return;
    for (const below of this.#items.directoriesBelow(id)) if (this.#isLeaving(below)) this.#bringUp(below);
    if (this.#items.fits(id, state.parentId)) return;
    state.parentId = this.#spaceId;
    if (state.name !== null) state.name = this.#freeAtTop(id, state.name);
  }

  #isLeaving(id: string): boolean {
    if (this.#madeGo.has(id)) return true;
    const state = this.#wanted.get(id);
    return state !== undefined && !this.#settled.has(id) && state.parentId !== this.#items.at(id)?.parentId;
  }

  /** Lets something lie at the top for now, also out of the trash. */
  #bringUp(id: string): void {
    const hidden = this.#items.above(id).filter((above) => this.#items.at(above)?.trashed === true);
    for (const above of hidden.toReversed()) {
      this.#broughtUp.add(above);
      this.#restore(above, new Set());
    }
    const place = this.#items.at(id);
    if (place === undefined) return;
    this.#broughtUp.add(id);
    this.#items.loseName(id);
    const up = { id, parentId: this.#spaceId, hashed: null };
    this.#steps.push(place.trashed ? { kind: 'restore', ...up, toTop: true } : { kind: 'move', ...up });
    place.trashed = false;
    this.#hashed.add(id);
    this.#items.put(id, this.#spaceId);
  }

  #freeAtTop(id: string, name: string): string {
    const taken = new TakenNames();
    for (const each of this.#items.children(this.#spaceId)) {
      const other = this.#wanted.get(each)?.name ?? this.#items.at(each)?.name;
      if (each !== id && other != null) taken.add(other);
    }
    for (const [each, { parentId, name: other }] of this.#wanted) {
      if (each !== id && parentId === this.#spaceId && other !== null) taken.add(other);
    }
    return nameBeside(name, taken, this.#present.get(id)?.kind ?? 'file');
  }
}
