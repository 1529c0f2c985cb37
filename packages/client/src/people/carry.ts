import { BATCH_SIZE, type BatchOperation } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { Renewals } from '../spaces/renewals.ts';
import { renewingDue } from '../spaces/renewing-due.ts';
import { rowsUpwards } from '../spaces/rows-upwards.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import { rowsBelow } from './own-spaces.ts';
import { again, type SecondChanges, sendBoth } from './send-both.ts';
import { forbidden, greatestOf, openSide, renewalsOf, type Side, type SidePorts } from './sides.ts';

export interface CarryPorts extends SidePorts {
  readonly keyring: SidePorts['keyring'] & Pick<Keyring, 'sealCarry'>;
}

/** Which items go from where into which directory. */
export interface Carry {
  readonly itemIds: readonly string[];
  /** The space in which they lie; null is the drive. */
  readonly from: string | null;
  readonly to: string | null;
  /** A directory of that space; null is its root. */
  readonly targetId: string | null;
}

type Options = RetryOptions & { readonly signal: AbortSignal };

/** How it shows that others have changed one of both meanwhile, or a key in it. */
export const OVERTAKEN = ['space_changed', 'key_outdated'] as const;

/**
 * Carries items with all that is in them from one space into another: one batch over both, whose heads name each other. All rows that
 * go are proven first. Up to a thousand go in one step, all or none. Throws as the verb of `People`.
 */
export async function carry({ itemIds, from, to, targetId }: Carry, ports: CarryPorts, options: Options) {
  for (const ids of batches([...new Set(itemIds)], BATCH_SIZE)) {
    await again(OVERTAKEN, async () => {
      const [source, target] = [await openSide(from, ports, options), await openSide(to, ports, options)];
      if (!source.isOwn) throw forbidden('Only the owner of a shared folder takes something out of it.');
      const renewals = renewalsOf(target, ports, options);
      const seal = () => sealed({ itemIds: ids, source, target, targetId, renewals }, ports, options);
      const arrive = await renewingDue(seal, renewals, options.signal);
      const operations: BatchOperation[] = [{ kind: 'carry', ids, to: target.spaceId }];
      const changes = async (signed: SignedBatch) => arriving([arrive], signed);
      await sendBoth({ ...source, operations }, { ...target, changes }, ports, options);
    });
  }
}

type Arrive = Extract<BatchOperation, { readonly kind: 'arrive' }>;

/** What comes into the second space, of the rows that were proven to go from the first one. */
export function arriving(
  operations: readonly Arrive[],
  { before }: Pick<SignedBatch, 'before'>,
): SecondChanges {
  const ids = operations.flatMap(({ keys }) => keys.map(({ id }) => id));
  const rows = new Map(rowsBelow(ids, before));
  for (const id of ids) {
    const row = before.get(id);
    if (row !== undefined) rows.set(id, row);
  }
  return { operations: [...operations], arriving: rows };
}

interface Sealing {
  readonly itemIds: readonly string[];
  readonly source: Side;
  readonly target: Side;
  readonly targetId: string | null;
  /** Of the target. */
  readonly renewals: Pick<Renewals, 'mustBeFree'>;
}

async function sealed(
  { itemIds, source, target, targetId, renewals }: Sealing,
  ports: CarryPorts,
  options: Options,
): Promise<Arrive> {
  const from = await rowsUpwards(itemIds, source, options.signal);
  const to = await rowsUpwards(targetId === null ? [] : [targetId], target, options.signal);
  const greatest = Math.max(await greatestOf(source, options), await greatestOf(target, options));
  const keys = await ports.keyring.sealCarry({
    ...{ itemIds, targetId, greatest },
    from: { root: source.root, rows: from.rows },
    to: { root: target.root, rows: to.rows },
  });
  // The server compares the names that were hashed under the newest key of the directory.
  for (const { item } of from.opened) {
    if (item.name === null) continue;
    const former = await target.keyring.formerNameHashes(item.name, targetId);
    await renewals.mustBeFree(former, targetId, options.signal);
  }
  return { kind: 'arrive', from: source.spaceId, file_id: targetId, keys };
}
