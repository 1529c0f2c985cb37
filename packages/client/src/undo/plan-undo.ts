import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { historiesIn } from './item-histories.ts';
import { type LoggedBatch, type ReadName, undoneBy, undosIn } from './logged-batches.ts';
import { type UndoStep, undoSteps } from './undo-steps.ts';
import { type PresentItem, type PresentItems, type WantedState, wantedStates } from './wanted-states.ts';

/** What is undone: one change, by the id of its batch; or all by the key pairs of one person from a revision or a time on. */
export type ToUndo =
  | { readonly batchIds: readonly string[] }
  | {
      readonly fingerprints: readonly string[];
      /** The first revision; or unix seconds, as of `LoggedChange`, but never earlier than a change before it. */
      readonly since: { readonly revision: number } | { readonly at: number };
    };

/** What an undo makes of an item. */
export interface PlannedChange {
  readonly item: PresentItem;
  readonly wanted: WantedState;
  /** Whether it goes into the trash because an undone batch brought it. */
  readonly isMade: boolean;
}

export interface UndoPlan {
  /** The batches that it takes back, by their ids. */
  readonly batchIds: readonly string[];
  readonly changes: readonly PlannedChange[];
  readonly steps: readonly UndoStep[];
}

/** What an undo is planned from. */
export interface UndoBasis {
  readonly spaceId: string;
  /** All batches that are known, the last first. */
  readonly log: readonly LoggedBatch[];
  /** All items of the space, as their rows lead to its newest head, by their ids. */
  readonly present: PresentItems;
  readonly read: ReadName;
  /** How many directories may lie in each other. */
  readonly depthLimit?: number;
}

/** Plans an undo as a whole. Nothing in it writes or removes a version. */
export function planUndo(toUndo: ToUndo, basis: UndoBasis): UndoPlan {
  const { spaceId, log, present, read, depthLimit = DIRECTORY_DEPTH_LIMIT } = basis;
  const batchIds = batchesToUndo(toUndo, log);
  const histories = historiesIn(log, new Set(batchIds), { spaceId, present, read });
  const wanted = wantedStates(histories, present, spaceId);
  const steps = undoSteps(wanted, present, { spaceId, depthLimit });
  const stepped = new Set(steps.map(({ id }) => id));
  const changes = [...wanted.states].flatMap(([id, state]) => {
    const item = present.get(id);
    const isMade = wanted.madeGo.has(id);
    return item === undefined || !(stepped.has(id) || isMade) ? [] : [{ item, wanted: state, isMade }];
  });
  return { batchIds, changes, steps };
}

/** The batches that are meant and that no head names as undone yet, by their ids. */
export function batchesToUndo(toUndo: ToUndo, log: readonly LoggedBatch[]): string[] {
  const isMeant = meant(toUndo, log);
  const undone = new Set<string>();
  const batchIds: string[] = [];
  for (const batch of log) {
    // Of a batch whose rows before it are not known, nothing can be undone.
    if (batch.kept !== null && isMeant(batch) && !undone.has(batch.id)) batchIds.push(batch.id);
    // Undone is what came before: a server may take an id again that it has forgotten.
    for (const id of undoneBy(batch) ?? []) undone.add(id);
  }
  return batchIds;
}

function meant(toUndo: ToUndo, log: readonly LoggedBatch[]): (batch: LoggedBatch) => boolean {
  if ('batchIds' in toUndo) {
    const ids = new Set(toUndo.batchIds);
    const whole = undosIn(log).filter((undo) => undo.some(({ id }) => ids.has(id)));
    for (const { id } of whole.flat()) ids.add(id);
    return ({ id }) => ids.has(id);
  }
  const { fingerprints, since } = toUndo;
  const theirs = new Set(fingerprints);
  const from = 'revision' in since ? since.revision : firstSince(since.at, log);
  return ({ signer, revision }) => theirs.has(signer) && revision >= from;
}

/** The revision of the first change at or after a time. */
function firstSince(at: number, log: readonly LoggedBatch[]): number {
  return log.findLast((batch) => batch.at >= at)?.revision ?? Number.POSITIVE_INFINITY;
}
