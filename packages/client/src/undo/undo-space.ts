import type { BatchOperation } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { MemberChangePorts, OwnWithMembers } from '../people/change-members.ts';
import { ownFormerKeys } from '../people/former-keys.ts';
import { openToChange } from '../people/removing-ended.ts';
import { ownerAfter } from '../people/space-log.ts';
import { doubtedSpaces } from '../space/doubted-spaces.ts';
import { SpaceWriter } from '../space/space-writer.ts';
import { allRows, type RowsAtHead } from './all-rows.ts';
import { planUndo, type ToUndo, type UndoPlan } from './plan-undo.ts';
import { readLog } from './read-log.ts';
import { undoBasis } from './undo-basis.ts';
import { batchesOfUndo, operationsOf } from './undo-operations.ts';

/** How far an undo is. */
export type UndoProgress =
  /** Reads what is there, from 0 to 1. */
  | { readonly kind: 'reading'; readonly share: number }
  /** Writes, so many steps of all that are known now. */
  | { readonly kind: 'writing'; readonly done: number; readonly steps: number };

export interface UndoPorts extends MemberChangePorts {
  readonly inSpace?: ((spaceId: string) => { api: ApiClient } | Promise<{ api: ApiClient }>) | undefined;
}

type Options = RetryOptions & {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: UndoProgress) => void) | undefined;
};

/** What was read of a space, and planned from that. */
interface Planned {
  readonly opened: OwnWithMembers;
  readonly at: RowsAtHead;
  readonly plan: UndoPlan;
}

/** How often an undo is planned again, because others have changed the space meanwhile. */
const MOST_PLANS = 32;

/** Plans what an undo does in a space of one's own, and does nothing. Throws as `openToChange`, `allRows` and `readLog`. */
export async function previewIn(
  spaceId: string,
  toUndo: ToUndo,
  ports: UndoPorts,
  options: Options,
): Promise<UndoPlan> {
  return (await planned(spaceId, toUndo, ports, options)).plan;
}

/**
 * Undoes in a space of one's own: planned as a whole, and written in as many batches as it takes, while the space is held. What was interrupted
 * continues where it was, also on another device: the last batch alone says that what it names is undone. Throws as `previewIn`, and as all changes.
 *
 * @returns what it did in all
 */
export async function undoIn(
  spaceId: string,
  toUndo: ToUndo,
  ports: UndoPorts,
  options: Options,
): Promise<UndoPlan> {
  const holdId = crypto.randomUUID();
  let first: UndoPlan | null = null;
  for (let plans = 1; ; plans++) {
    const { opened, at, plan } = await planned(spaceId, toUndo, ports, options);
    first ??= plan;
    if (plan.batchIds.length === 0) return first;
    const rows = doubtedSpaces(ports).rowsOf(spaceId);
    const { api, heads, clock } = ports;
    const writer = new SpaceWriter({ api, keyring: opened.keyring, heads, clock, rows, holdId });
    const space = { spaceId, keyring: opened.keyring, writer };
    try {
      await write(plan, space, at, ports, options);
      return first;
    } catch (error) {
      if (!isFailure(error, ...OVERTAKEN) || plans === MOST_PLANS) throw error;
    }
  }
}

/** Others came before: what they did may change the plan. */
const OVERTAKEN = ['space_changed', 'epoch_outdated', 'name_exists', 'not_found', 'too_deep'] as const;

async function planned(
  spaceId: string,
  toUndo: ToUndo,
  ports: UndoPorts,
  options: Options,
): Promise<Planned> {
  const { heads, clock } = ports;
  const { signal, onProgress } = options;
  await doubtedSpaces(ports).look(spaceId);
  const opened = await openToChange(spaceId, ports, options);
  const { keyring } = opened;
  const { api } = (await ports.inSpace?.(spaceId)) ?? ports;
  const report = (share: number) => onProgress?.({ kind: 'reading', share });
  const at = await allRows(spaceId, { api, keyring, heads, clock }, report, signal);
  const now = Math.floor(clock.now() / 1_000);
  const owner = ownerAfter(opened.rows.newest.head);
  const from = { before: at.head.revision + 1, hash: at.head.hash, owner, isProven: true };
  const reading = { api: ports.api, now, keyring, formerKey: ownFormerKeys(ports.api, options) };
  const log = await readLog(spaceId, from, reading, options);
  return { opened, at, plan: planUndo(toUndo, await undoBasis(spaceId, log, at.rows, keyring)) };
}

/** A space that is written in, and what seals for it. */
interface WrittenSpace {
  readonly spaceId: string;
  readonly keyring: OwnWithMembers['keyring'];
  readonly writer: Pick<SpaceWriter, 'send'>;
}

async function write(
  plan: UndoPlan,
  { spaceId, keyring, writer }: WrittenSpace,
  at: RowsAtHead,
  { api, clock }: UndoPorts,
  options: Options,
): Promise<void> {
  const { onProgress } = options;
  const sealing = { spaceId, keyring, now: Math.floor(clock.now() / 1_000) };
  let madeOn = at.head.hash;
  let done = 0;
  const steps = plan.steps.length;
  const all = batchesOfUndo(plan);
  for (const [index, { steps: some, undoes }] of all.entries()) {
    onProgress?.({ kind: 'writing', done, steps });
    const operations: BatchOperation[] = [undoes, ...(await operationsOf(some, sealing))];
    const batch = { id: crypto.randomUUID(), operations, chunks: [] };
    let next = madeOn;
    const onSigned = ({ known }: { readonly known: { readonly hash: string } }) => {
      next = known.hash;
    };
    await writer.send(
      { ...batch, madeOn, goesOn: index < all.length - 1, onSigned },
      (standing) => {
        const input = { params: { id: spaceId }, body: { ...batch, ...standing } };
        return retrying(() => api.call('changeSpace', input, options.signal), options);
      },
      options,
    );
    madeOn = next;
    done += some.length;
  }
  onProgress?.({ kind: 'writing', done, steps });
}
