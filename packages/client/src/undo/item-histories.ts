import { broughtBy } from './brought-below.ts';
import {
  type Effect,
  effectsOf,
  type ItemState,
  type LoggedBatch,
  type ReadName,
  stateOf,
  undoingBy,
  undoneBy,
} from './logged-batches.ts';

/**
 * By whom a value was set: by a batch that is undone, by one that counts no more because an undo has taken it back (or is such an undo), or by
 * any other, whose value stays.
 */
type By = 'undone' | 'passed' | 'other';

/** A value that a field of an item had. */
interface Value<T> {
  readonly value: T;
  by: By;
  /** Of the batch that set it; 0 of what was there before. */
  readonly revision: number;
  /** The last revision at which it is known to have been so. */
  known: number;
}

const FIELDS = ['parentId', 'name', 'trashedAt', 'shownVersionId'] as const;

type Field = (typeof FIELDS)[number];

const NONE: ReadonlySet<number> = new Set();

/** What became of an item that the undone batches are about. */
export class ItemHistory {
  readonly #values: { readonly [F in Field]: Value<ItemState[F]>[] } = {
    parentId: [],
    name: [],
    trashedAt: [],
    shownVersionId: [],
  };
  /** When versions last came, by their ids: the revision. */
  readonly #versionsAt = new Map<string, number>();
  #lastBy: By = 'other';
  #lastRevision = 0;

  /** Takes the state that the item is seen in at a revision. What nobody has said of it is by who was there last. */
  seen(state: ItemState, revision: number): void {
    for (const field of FIELDS) {
      this.#set(field, state[field], this.#lastBy, this.#lastRevision);
      const last = this.#values[field].at(-1);
      if (last?.value === state[field]) last.known = revision;
    }
  }

  /**
   * Takes what a batch did.
   *
   * @param takenBack what earlier batches set counts no more in the fields that it sets: their revisions
   */
  changed(after: Effect['after'], by: By, revision: number, takenBack: ReadonlySet<number> = NONE): void {
    const fields = after({ trashedAt: this.#values.trashedAt.at(-1)?.value });
    for (const field of FIELDS) {
      const value = fields[field];
      if (value === undefined) continue;
      if (takenBack.size > 0) {
        const earlier: Value<unknown>[] = this.#values[field];
        for (const each of earlier)
          if (each.by === 'other' && takenBack.has(each.revision)) each.by = 'passed';
      }
      this.#set(field, value, by, revision);
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
    const at = lastThatCounts(values);
    const isSetSince = values.slice(at + 1).some(({ by }) => by === 'undone');
    return isSetSince ? values[at]?.value : undefined;
  }

  /** True if the former place is a directory that came again since, by its id: the one it was then was deleted for ever. */
  isPlaceGone(broughtAt: ReadonlyMap<string, number>): boolean {
    return isGone(this.#values.parentId, broughtAt);
  }

  /** The same of the former version. */
  isVersionGone(): boolean {
    return isGone(this.#values.shownVersionId, this.#versionsAt);
  }

  /** Takes that a version has come. */
  brought(versionId: string, revision: number): void {
    this.#versionsAt.set(versionId, revision);
  }

  /** Whether an undone batch was the last to set a field. */
  isUndone(field: Field): boolean {
    return this.#values[field].at(-1)?.by === 'undone';
  }

  /** Since when the item is out of the trash, by an undone batch after the last state from somebody else; null where it is not so. */
  takenOutAt(): number | null {
    const values = this.#values.trashedAt;
    const at = lastThatCounts(values);
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
    values.push({ value, by, revision, known: revision });
  }
}

function isGone(values: readonly Value<string | null>[], broughtAt: ReadonlyMap<string, number>): boolean {
  const { value = null, known = 0 } = values[lastThatCounts(values)] ?? {};
  return value !== null && (broughtAt.get(value) ?? 0) > known;
}

function lastThatCounts(values: readonly Value<unknown>[]): number {
  const last = values.findLastIndex(({ by }) => by === 'other');
  return last >= 0 ? last : values.findIndex(({ by }) => by === 'undone') - 1;
}

/** What an undo has to know of a log. */
export interface Histories {
  /** Of the items that the undone batches are about, by their ids. */
  readonly items: ReadonlyMap<string, ItemHistory>;
  /** When somebody else has last changed an item, or put it where it lies, by its id: the revision. */
  readonly changedByOthers: ReadonlyMap<string, number>;
  /** Items that came by a batch that is undone, by this undo or by one before. */
  readonly unwanted: ReadonlyMap<string, Exclude<By, 'other'>>;
  /** When items last came, by their ids: the revision. */
  readonly broughtAt: ReadonlyMap<string, number>;
}

interface HistoryBasis {
  readonly spaceId: string;
  /** All items as they are now. */
  readonly present: ReadonlyMap<string, ItemState>;
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
  const { passed, takenBack } = passedIn(log, undone);
  const meant = new Set([...undone, ...unfinishedIn(log, undone, takenBack)]);
  const about = itemsIn(log, meant, spaceId);
  // Also by others: what comes back by its id, as out of another space, is where they have brought it.
  const brought = broughtBy(log, { spaceId, present });
  for (const [batchId, ids] of brought) if (meant.has(batchId)) for (const id of ids) about.add(id);
  const items = new Map([...about].map((id) => [id, new ItemHistory()]));
  const changedByOthers = new Map<string, number>();
  const broughtAt = new Map<string, number>();
  const unwanted = new Map<string, Exclude<By, 'other'>>();
  const revisions = new Map<string, number>();
  for (const batch of log.toReversed()) {
    const { revision } = batch;
    revisions.set(batch.id, revision);
    // Where nothing is kept of an undo any more, what it gave back is all that is known.
    const isPassed = passed.has(revision) && batch.kept !== null;
    const by: By = meant.has(batch.id) ? 'undone' : isPassed ? 'passed' : 'other';
    // What an undo has done before it was interrupted holds.
    const undoing = by === 'passed' && !takenBack.has(batch.id) ? undoingBy(batch) : null;
    const halfUndone = new Set(undoing?.map((id) => revisions.get(id) ?? 0));
    for (const [id, row] of batch.kept ?? []) {
      items.get(id)?.seen(stateOf(row, read), revision - 1);
      items.get(id)?.changed(() => ({}), by, revision);
    }
    for (const id of brought.get(batch.id) ?? []) {
      begin(id, by, revision);
      if (by === 'other') changedByOthers.set(id, revision);
      items.get(id)?.changed(() => ({}), by, revision);
    }
    for (const { id, isMade, brings, after } of effectsOf(batch, spaceId, read)) {
      // What a batch names that keeps rows, and does not keep, is as it was.
      if (batch.kept !== null && !isMade && !batch.kept.has(id)) continue;
      if (isMade && broughtAt.get(id) !== revision) begin(id, by, revision);
      if (brings !== undefined) items.get(id)?.brought(brings, revision);
      if (by === 'other') changedByOthers.set(id, revision);
      items.get(id)?.changed(after, by, revision, halfUndone);
    }
  }
  // What no operation of the log says is by who was there last, as in the rows that are kept.
  for (const [id, history] of items) {
    const state = present.get(id);
    if (state !== undefined) history.seen(state, log[0]?.revision ?? 0);
  }
  return { items, changedByOthers, broughtAt, unwanted };

  /** An id can come again after its item was deleted for ever. Nothing of that is the new one's. */
  function begin(id: string, by: By, revision: number): void {
    broughtAt.set(id, revision);
    changedByOthers.delete(id);
    if (by === 'other') unwanted.delete(id);
    else unwanted.set(id, by);
    if (items.has(id)) items.set(id, new ItemHistory());
  }
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

/**
 * The batches of interrupted undos that this one continues: nothing is left of what they take back. What they did on their way counts no more. One
 * of anything else leaves what they did.
 */
function unfinishedIn(
  log: readonly LoggedBatch[],
  undone: ReadonlySet<string>,
  takenBack: ReadonlySet<string>,
): string[] {
  // What nothing is kept of any more is left for nobody.
  const left = new Set(log.flatMap(({ id, kept }) => (kept === null || takenBack.has(id) ? [] : id)));
  const unfinished = log.filter((batch) => {
    const ids = takenBack.has(batch.id) ? [] : (undoingBy(batch) ?? []);
    return ids.some((id) => undone.has(id)) && ids.every((id) => undone.has(id) || !left.has(id));
  });
  return unfinished.map(({ id }) => id);
}

/**
 * The undos in a log, and the batches that they have taken back, by their revisions; the latter by their ids, too. An undo that is undone itself has
 * taken nothing back, and none takes back what comes after it.
 */
function passedIn(
  log: readonly LoggedBatch[],
  undone: ReadonlySet<string>,
): { readonly passed: ReadonlySet<number>; readonly takenBack: ReadonlySet<string> } {
  const passed = new Set<number>();
  const takenBack = new Set<string>();
  for (const batch of log) {
    const isTakenBack = takenBack.has(batch.id);
    const ids = undoneBy(batch);
    if (isTakenBack || ids !== null) passed.add(batch.revision);
    if (!isTakenBack && !undone.has(batch.id)) for (const id of ids ?? []) takenBack.add(id);
  }
  return { passed, takenBack };
}
