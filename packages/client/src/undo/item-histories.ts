import { broughtBy, type PresentPlaces } from './brought-below.ts';
import {
  type Effect,
  effectsOf,
  type ItemState,
  type LoggedBatch,
  type ReadName,
  stateOf,
  undoneBy,
  undosIn,
} from './logged-batches.ts';

/**
 * By whom a value was set: by a batch that is undone, by one that counts no more because an undo has taken it back (or is such an undo), or by
 * any other, whose value stays.
 */
type By = 'undone' | 'passed' | 'other';

/** A value that a field of an item had. */
interface Value<T> {
  readonly value: T;
  readonly by: By;
  /** Of the batch that set it; 0 of what was there before. */
  readonly revision: number;
}

const FIELDS = ['parentId', 'name', 'trashedAt', 'shownVersionId'] as const;

type Field = (typeof FIELDS)[number];

/** What became of an item that the undone batches are about. */
export class ItemHistory {
  /** Whether an undone batch brought the item. */
  isMade = false;
  readonly #values: { readonly [F in Field]: Value<ItemState[F]>[] } = {
    parentId: [],
    name: [],
    trashedAt: [],
    shownVersionId: [],
  };
  #lastBy: By = 'other';
  #lastRevision = 0;

  /** Takes the state that the item is seen in. What nobody has said of it is by who was there last. */
  seen(state: ItemState): void {
    for (const field of FIELDS) this.#set(field, state[field], this.#lastBy, this.#lastRevision);
  }

  /** Takes what a batch did. */
  changed(after: Effect['after'], by: By, revision: number): void {
    const fields = after({ trashedAt: this.#values.trashedAt.at(-1)?.value });
    for (const field of FIELDS) {
      const value = fields[field];
      if (value !== undefined) this.#set(field, value, by, revision);
    }
    this.#lastBy = by;
    this.#lastRevision = revision;
  }

  /**
   * The last value that a field had from somebody else, where an undone batch has set another one since; undefined where there is
   * none. A name that does not open is passed over. What somebody brought whose batch was undone has the value that it had after that.
   */
  former<F extends Field>(field: F): ItemState[F] | undefined {
    const values: readonly Value<ItemState[F]>[] = this.#values[field];
    const last = values.findLastIndex(({ by }) => by === 'other');
    const at = last >= 0 ? last : values.findIndex(({ by }) => by === 'undone') - 1;
    const isSetSince = values.slice(at + 1).some(({ by }) => by === 'undone');
    return isSetSince ? values[at]?.value : undefined;
  }

  /** Whether an undone batch was the last to set a field. */
  isUndone(field: Field): boolean {
    return this.#values[field].at(-1)?.by === 'undone';
  }

  /** Since when the item is out of the trash, by an undone batch after the last state from somebody else; null where it is not so. */
  takenOutAt(): number | null {
    const values = this.#values.trashedAt;
    const at = values.findLastIndex(({ by }) => by === 'other');
    return values.slice(at + 1).find(({ by, value }) => by === 'undone' && value === null)?.revision ?? null;
  }

  /** Whether anybody else has changed the item after a revision. */
  isChangedSince(revision: number): boolean {
    return FIELDS.some((field) =>
      this.#values[field].some((value) => value.by === 'other' && value.revision > revision),
    );
  }

  #set<F extends Field>(field: F, value: ItemState[F], by: By, revision: number): void {
    const values: Value<ItemState[F]>[] = this.#values[field];
    // Nobody gives an item a name that does not open, nor what it has already.
    if ((field === 'name' && value === null && by === 'other') || values.at(-1)?.value === value) return;
    values.push({ value, by, revision });
  }
}

/** What an undo has to know of a log. */
export interface Histories {
  /** Of the items that the undone batches are about, by their ids. */
  readonly items: ReadonlyMap<string, ItemHistory>;
  /** When somebody else has last put an item where it lies, by its id: the revision. */
  readonly placedByOthers: ReadonlyMap<string, number>;
}

interface HistoryBasis {
  readonly spaceId: string;
  /** All items as they are now. */
  readonly present: PresentPlaces;
  readonly read: ReadName;
}

/**
 * Follows items through a log.
 *
 * @param log the last batch first
 * @param undone the ids of the batches that are undone
 */
export function historiesIn(
  log: readonly LoggedBatch[],
  undone: ReadonlySet<string>,
  { spaceId, present, read }: HistoryBasis,
): Histories {
  const meant = new Set([...undone, ...unfinishedIn(log)]);
  const brought = broughtBy(log, meant, { spaceId, present });
  const about = itemsIn(log, meant, spaceId);
  for (const id of [...brought.values()].flat()) about.add(id);
  const passed = passedIn(log, meant);
  const items = new Map([...about].map((id) => [id, new ItemHistory()]));
  const placedByOthers = new Map<string, number>();
  for (const batch of log.toReversed()) {
    // Where nothing is kept of an undo any more, what it gave back is all that is known.
    const isPassed = passed.has(batch.id) && batch.kept !== null;
    const by: By = meant.has(batch.id) ? 'undone' : isPassed ? 'passed' : 'other';
    const { revision } = batch;
    for (const [id, row] of batch.kept ?? []) {
      items.get(id)?.seen(stateOf(row, read));
      items.get(id)?.changed(() => ({}), by, revision);
    }
    for (const id of brought.get(batch.id) ?? []) {
      const item = items.get(id);
      if (item === undefined) continue;
      item.isMade = true;
      item.changed(() => ({}), by, revision);
    }
    for (const { id, isMade, isPlaced, after } of effectsOf(batch, spaceId, read)) {
      // What a batch names that keeps rows, and does not keep, is as it was.
      if (batch.kept !== null && !isMade && !batch.kept.has(id)) continue;
      if (isPlaced && by === 'other') placedByOthers.set(id, revision);
      const item = items.get(id);
      if (item === undefined) continue;
      item.isMade = isMade ? by === 'undone' : item.isMade;
      item.changed(after, by, revision);
    }
  }
  return { items, placedByOthers };
}

/** The items that batches are about. */
function itemsIn(log: readonly LoggedBatch[], ids: ReadonlySet<string>, spaceId: string): Set<string> {
  const items = new Set<string>();
  for (const batch of log) {
    if (!ids.has(batch.id)) continue;
    for (const id of batch.kept?.keys() ?? []) items.add(id);
    for (const { id, isMade } of effectsOf(batch, spaceId, () => null)) if (isMade) items.add(id);
  }
  return items;
}

/** The batches of an undo that was interrupted: the last one of each names what it has taken back. What they did on their way counts no more. */
function unfinishedIn(log: readonly LoggedBatch[]): string[] {
  const [last = []] = undosIn(log);
  return last.every((batch) => undoneBy(batch)?.length === 0) ? last.map(({ id }) => id) : [];
}

/** The undos in a log, and the batches that they have taken back: an undo that is undone itself has taken nothing back. */
function passedIn(log: readonly LoggedBatch[], undone: ReadonlySet<string>): Set<string> {
  const passed = new Set<string>();
  for (const batch of log) {
    const takenBack = undoneBy(batch);
    if (takenBack === null) continue;
    if (!passed.has(batch.id) && !undone.has(batch.id)) for (const id of takenBack) passed.add(id);
    passed.add(batch.id);
  }
  return passed;
}
