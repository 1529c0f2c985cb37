import { retrying } from '../../api/retry.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import { carry } from '../../people/carry.ts';
import { openWithMembers } from '../../people/change-members.ts';
import { removeAll } from '../../people/rejoin.ts';
import type { People } from '../drive.ts';
import type { ItemRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import type { MovingPorts } from '../ports.ts';
import { noteArrivals } from '../retention/others-ledger.ts';
import type { KeptHere } from './carrying.ts';
import type { findingShares } from './in-sharing.ts';

/** What goes from one space into another; see `People`. */
export function inCarrying(
  ports: MovingPorts,
  places: Places,
  { spaceOf, end }: Pick<ReturnType<typeof findingShares>, 'spaceOf' | 'end'>,
): Pick<People, 'carry' | 'takeBackWhole' | 'keptChanges' | 'dropKeptChanges'> {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const idOf = (item: string | { readonly id: string }) => (typeof item === 'string' ? item : item.id);

  /** What came by it has no entry yet for the links that lead there. */
  async function tend(ids: readonly string[], signal: AbortSignal): Promise<void> {
    if (ids.length === 0) return;
    const { tendArrived } = await import('../../links/tend-links.ts');
    await tendArrived(ids, ports, { signal, patience: 'none' });
  }

  async function mustBeOwn(item: ItemRef, signal: AbortSignal): Promise<string> {
    const spaceId = await spaceOf(item, signal);
    if (spaceId === null) throw refusedHere('not_found', 404, 'This is nothing that you share.');
    return spaceId;
  }

  async function keptIn(spaceId: string, signal: AbortSignal): Promise<KeptHere> {
    const call = () => ports.api.call('keptChanges', { params: { id: spaceId } }, signal);
    const { is_kept: isKept, people } = await retrying(call, options(signal));
    return { isKept, people };
  }

  /** Drops all that is kept of changes that this device knows of. */
  async function drop(spaceId: string, signal: AbortSignal): Promise<void> {
    const { rows } = await openWithMembers(spaceId, ports, options(signal));
    const input = { params: { id: spaceId }, body: { until: rows.newest.head.revision } };
    await retrying(() => ports.api.call('dropKept', input, signal), options(signal));
  }

  return {
    async carry(items, { from, to, directory = null, damaged }, signal = notCancelled()) {
      const targetId = directory === null ? null : idOf(directory);
      const carried = { itemIds: items.map(idOf), from, to, targetId, damaged };
      if (from !== null && to === null) await noteArrivals(carried.itemIds, ports, signal);
      await carry(carried, ports, options(signal));
      places.forget();
      ports.rows?.follow();
      if (to === null) await tend(targetId === null ? [] : [targetId], signal);
    },

    async keptChanges(item, signal = notCancelled()) {
      return keptIn(await mustBeOwn(item, signal), signal);
    },

    async dropKeptChanges(item, signal = notCancelled()) {
      await drop(await mustBeOwn(item, signal), signal);
    },

    async takeBackWhole(item, { damaged, letGo = false } = {}, signal = notCancelled()) {
      const { id: itemId, name, parentId } = await places.intact(item, signal);
      const spaceId = await mustBeOwn(itemId, signal);
      for (;;) {
        const { isKept } = await keptIn(spaceId, signal);
        if (isKept) {
          await removeAll(spaceId, ports, options(signal));
          if (!letGo) return { itemId, isKept };
          await drop(spaceId, signal);
        }
        try {
          const back = await end(spaceId, { itemId, name, parentId }, { ...options(signal), damaged });
          await tend([back], signal);
          return { itemId: back, isKept: false };
        } catch (error) {
          if (isFailure(error, 'update_to_move')) {
            // What a later version has added goes into no other space, but nobody else keeps a part in it.
            await removeAll(spaceId, ports, options(signal));
            if (letGo) throw error;
            return { itemId, isKept: true };
          }
          // Somebody has changed something meanwhile. Nobody does once all memberships have ended.
          if (isKept || !isFailure(error, 'changes_kept')) throw error;
        }
      }
    },
  };
}
