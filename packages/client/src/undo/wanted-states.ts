import { nameBeside, TakenNames } from '../transfers/conflicts/keep-both-name.ts';
import type { Histories, ItemHistory } from './item-histories.ts';
import type { ItemState } from './logged-batches.ts';

/** An item as its row is now. */
export interface PresentItem extends ItemState {
  readonly id: string;
  readonly kind: 'directory' | 'file';
  /** Whether its name is found by its hash, or is not compared; not so where that is the hash of anything else. */
  readonly isHashed: boolean;
  /** Those that are there of a file's versions, by their ids. */
  readonly versionIds: ReadonlySet<string>;
}

/** What an undo makes of an item. */
export interface WantedState {
  parentId: string;
  /** Null of a name that does not open. */
  name: string | null;
  /** When it was put into the trash; null of what is not there, and `now` of what goes there by the undo. */
  trashedAt: number | 'now' | null;
  shownVersionId: string | null;
}

export type PresentItems = ReadonlyMap<string, PresentItem>;

/** The items as an undo leaves them. */
export interface Wanted {
  /** Those that the undo is about and that are there still, by their ids. */
  readonly states: ReadonlyMap<string, WantedState>;
  /** Those that go into the trash because an undone batch brought them. */
  readonly madeGo: ReadonlySet<string>;
}

/** Returns the place, name, trash state and shown version that each item gets. @param spaceId is the parent at the top */
export function wantedStates(histories: Histories, present: PresentItems, spaceId: string): Wanted {
  const states = new Map<string, WantedState>();
  for (const [id, history] of histories.items) {
    const item = present.get(id);
    if (item !== undefined)
      states.set(id, wantedOf(item, history, { present, spaceId, broughtAt: histories.broughtAt }));
  }
  breakCycles(states, present, spaceId);
  const madeGo = intoTrash(states, histories, present);
  const parentOf = (id: string) => (states.get(id) ?? present.get(id))?.parentId;
  for (const id of madeGo) {
    const state = states.get(id);
    // What lies in something that goes, goes with it; what lies in the trash of somebody else would come out with that.
    if (state === undefined || [...chainAbove(id, parentOf)].some((each) => madeGo.has(each))) continue;
    state.trashedAt ??= 'now';
  }
  nameApart(states, madeGo, present);
  return { states, madeGo };
}

interface Basis extends Pick<Histories, 'broughtAt'> {
  readonly present: PresentItems;
  readonly spaceId: string;
}

function wantedOf(
  item: PresentItem,
  history: ItemHistory,
  { present, spaceId, broughtAt }: Basis,
): WantedState {
  const former = history.former('parentId');
  const parentId = former ?? item.parentId;
  const isGone = former !== undefined && history.isPlaceGone(broughtAt);
  const isThere = parentId === spaceId || (!isGone && present.get(parentId)?.kind === 'directory');
  const shown = history.isVersionGone() ? null : (history.former('shownVersionId') ?? null);
  const formerTrash = history.former('trashedAt');
  return {
    parentId: isThere ? parentId : spaceId,
    name: history.former('name') ?? item.name,
    trashedAt: formerTrash === undefined ? item.trashedAt : formerTrash,
    shownVersionId: shown !== null && item.versionIds.has(shown) ? shown : item.shownVersionId,
  };
}

/** Others may have moved a directory meanwhile into what lay in it: then it goes to the top. */
function breakCycles(states: Map<string, WantedState>, present: PresentItems, spaceId: string): void {
  const settled = new Set([spaceId]);
  for (const start of states.keys()) {
    const way = new Set<string>();
    for (let id = start; !settled.has(id); ) {
      if (way.has(id)) {
        const circle = [...way].slice([...way].indexOf(id));
        const moved = circle.find(
          (each) => states.has(each) && states.get(each)?.parentId !== present.get(each)?.parentId,
        );
        const state = states.get(moved ?? id);
        if (state !== undefined) state.parentId = spaceId;
        break;
      }
      way.add(id);
      id = (states.get(id) ?? present.get(id))?.parentId ?? spaceId;
    }
    for (const id of way) settled.add(id);
  }
}

/**
 * What an undone batch brought goes into the trash, and what it took out of there, except what somebody else has changed since, and all above
 * that. Gives what it brought.
 */
function intoTrash(
  states: ReadonlyMap<string, WantedState>,
  { items, changedByOthers, unwanted }: Histories,
  present: PresentItems,
): Set<string> {
  const made = new Set<string>();
  /** What is out of the trash, and since when. */
  const takenOut = new Map<string, number>();
  for (const [id, state] of states) {
    const history = items.get(id);
    if (history === undefined) continue;
    const since = history.takenOutAt();
    if (unwanted.get(id) === 'undone' && !history.isChangedSince(0)) made.add(id);
    else if (since !== null && state.trashedAt !== null) {
      if (history.isChangedSince(since)) state.trashedAt = null;
      else takenOut.set(id, since);
    }
  }
  const parentOf = (id: string) => (states.get(id) ?? present.get(id))?.parentId;
  for (const [id, revision] of changedByOthers) {
    const item = states.get(id) ?? present.get(id);
    // Who puts something away wants nothing that it lies in.
    if (item === undefined || item.trashedAt !== null) continue;
    for (const above of chainAbove(id, parentOf)) {
      const since = takenOut.get(above);
      const state = states.get(above);
      if (since === undefined || since >= revision || state === undefined) continue;
      state.trashedAt = null;
      takenOut.delete(above);
    }
  }
  // What lies in something stays with all above it, except what an undo before put into the trash with it.
  for (const id of present.keys()) {
    if (made.has(id) || (unwanted.has(id) && !changedByOthers.has(id))) continue;
    for (const above of chainAbove(id, parentOf)) {
      if (!made.delete(above)) break;
      const state = states.get(above);
      if (state !== undefined && items.get(above)?.isUndone('trashedAt')) state.trashedAt = null;
    }
  }
  return made;
}

/** What lies above an item, from below. Ends also where rows lead in a circle. */
export function* chainAbove(id: string, parentOf: (id: string) => string | undefined): Generator<string> {
  const seen = new Set([id]);
  for (let above = parentOf(id); above !== undefined && !seen.has(above); above = parentOf(above)) {
    seen.add(above);
    yield above;
  }
}

/** Lets no two items of a directory have one name: what the undo changes gives way to what it leaves, by a number. */
function nameApart(
  states: ReadonlyMap<string, WantedState>,
  madeGo: ReadonlySet<string>,
  present: PresentItems,
): void {
  const changed = [...states].filter(
    ([id, state]) => state.trashedAt === null && !madeGo.has(id) && isMovedOrNamed(state, present.get(id)),
  );
  const taken = new Map(changed.map(([, { parentId }]) => [parentId, new TakenNames()]));
  const moving = new Set(changed.map(([id]) => id));
  for (const { id, ...item } of present.values()) {
    const { parentId, name, trashedAt } = states.get(id) ?? item;
    if (name === null || trashedAt !== null || moving.has(id) || madeGo.has(id)) continue;
    taken.get(parentId)?.add(name);
  }
  for (const [id, state] of changed) {
    const names = taken.get(state.parentId);
    if (state.name === null || names === undefined) continue;
    state.name = nameBeside(state.name, names, present.get(id)?.kind ?? 'file');
    names.add(state.name);
  }
}

/** Whether an item comes to a name that it does not have yet. */
function isMovedOrNamed({ parentId, name, trashedAt }: WantedState, item: PresentItem | undefined): boolean {
  if (item?.parentId !== parentId || item.name !== name || !item.isHashed) return true;
  return (item.trashedAt === null) !== (trashedAt === null);
}
