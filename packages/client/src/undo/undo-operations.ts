import { type BatchOperation, MOST_UNDONE_BATCHES } from '@coffer/contract';
import { randomBytes, toHex } from '@coffer/crypto';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { UndoStep } from './undo-steps.ts';

/** Items of one batch: of so many the entries of links go along. */
const STEPS_AT_ONCE = 256;

/** What the operations of an undo are sealed by, and where. */
interface Sealing {
  readonly spaceId: string;
  readonly keyring: Pick<Keyring, 'sealMove' | 'sealNewName'>;
  /** Unix seconds. */
  readonly now: number;
}

/** What one batch of an undo does. */
export interface UndoBatch {
  readonly steps: readonly UndoStep[];
  readonly undoes: Extract<BatchOperation, { readonly kind: 'undoes' }>;
}

/**
 * The batches of an undo, in their order. Those before its end name what it takes back, too, so that it can be continued; of more than one operation can
 * name, the oldest: whoever undoes these again undoes what came after.
 *
 * @param batchIds what it takes back, the last first
 */
export function batchesOfUndo(
  { steps, batchIds }: { readonly steps: readonly UndoStep[]; readonly batchIds: readonly string[] },
  atOnce = { steps: STEPS_AT_ONCE, ids: MOST_UNDONE_BATCHES },
): UndoBatch[] {
  const before = batches(steps, atOnce.steps);
  const last = before.pop() ?? [];
  const named = batchIds.slice(-atOnce.ids);
  return [
    ...before.map((some) => ({ steps: some, undoes: undoing(named, { goes_on: true }) })),
    ...batches(batchIds, atOnce.ids).map((ids, index) => ({
      steps: index === 0 ? last : [],
      undoes: undoing(ids),
    })),
  ];
}

function undoing(ids: readonly string[], goesOn: { readonly goes_on?: true } = {}): UndoBatch['undoes'] {
  return { kind: 'undoes', batches: [...ids], ...goesOn };
}

/** Seals what steps need, under the newest key. */
export async function operationsOf(steps: readonly UndoStep[], sealing: Sealing): Promise<BatchOperation[]> {
  const operations: BatchOperation[] = [];
  for (const [first, ...others] of together(steps)) {
    operations.push(await operationOf(first, [first, ...others], sealing));
  }
  return operations;
}

/** Steps that one operation does. */
type Group = [UndoStep, ...UndoStep[]];

function together(steps: readonly UndoStep[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && areOne(last, step)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function areOne([first, ...others]: Group, step: UndoStep): boolean {
  switch (step.kind) {
    case 'restore':
      return first.kind === 'restore';
    case 'move':
      return (
        first.kind === 'move' &&
        first.parentId === step.parentId &&
        [first, ...others].every(({ id }) => id !== step.id)
      );
    case 'trash':
      return first.kind === 'trash' && first.at === step.at;
    case 'rename':
    case 'show':
      return false;
  }
}

async function operationOf(
  first: UndoStep,
  group: readonly UndoStep[],
  { spaceId, keyring, now }: Sealing,
): Promise<BatchOperation> {
  const target = (parentId: string) => (parentId === spaceId ? null : parentId);
  switch (first.kind) {
    case 'restore':
      return restoring(group, (named, parentId) => keyring.sealMove(named, target(parentId)));
    case 'move': {
      const named = new Map(group.flatMap((step) => (step.kind === 'move' ? [[step.id, step.hashed]] : [])));
      return { kind: 'move', ...(await keyring.sealMove(named, target(first.parentId))) };
    }
    case 'rename': {
      const name = await keyring.sealNewName(first.id, first.name, target(first.parentId));
      const hash = first.hashed === null ? { name_hash: toHex(randomBytes(32)) } : {};
      return { kind: 'rename', id: first.id, name: { ...name, ...hash, search_tokens_hashed: [] } };
    }
    case 'show':
      return { kind: 'show_version', id: first.id, version_id: first.versionId };
    case 'trash':
      return { kind: 'trash', ids: group.map(({ id }) => id), at: first.at === 'now' ? now : first.at };
  }
}

type SealMove = (
  named: ReadonlyMap<string, string | null>,
  parentId: string,
) => ReturnType<Keyring['sealMove']>;

async function restoring(group: readonly UndoStep[], seal: SealMove): Promise<BatchOperation> {
  const steps = group.flatMap((step) => (step.kind === 'restore' ? [step] : []));
  const byParent = new Map<string, Map<string, string | null>>();
  for (const { id, parentId, hashed } of steps) {
    const named = byParent.get(parentId) ?? new Map<string, string | null>();
    byParent.set(parentId, named.set(id, hashed));
  }
  const hashes = new Map<string, string>();
  let epoch: number | undefined;
  for (const [parentId, named] of byParent) {
    const sealed = await seal(named, parentId);
    for (const { id, name_hash } of sealed.names ?? []) hashes.set(id, name_hash);
    epoch = sealed.epoch;
  }
  const items = steps.map(({ id, toTop }) => ({
    id,
    ...(toTop && { file_id: null }),
    name_hash: hashes.get(id),
  }));
  return { kind: 'restore', items, epoch };
}
