import { notCancelled } from '../concurrency/not-cancelled.ts';
import { refusedHere } from '../failures/refused-here.ts';
import { carry } from '../people/carry.ts';
import type { findingShares } from './in-sharing.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';
import type { MovingPorts } from './ports.ts';

/** What goes from one space into another; see `People`. */
export function inCarrying(
  ports: MovingPorts,
  places: Places,
  { spaceOf, end }: Pick<ReturnType<typeof findingShares>, 'spaceOf' | 'end'>,
): Pick<People, 'carry' | 'takeBackWhole'> {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const idOf = (item: string | { readonly id: string }) => (typeof item === 'string' ? item : item.id);

  /** What came by it has no entry yet for the links that lead there. */
  async function tend(ids: readonly string[], signal: AbortSignal): Promise<void> {
    if (ids.length === 0) return;
    const { tendArrived } = await import('../links/tend-links.ts');
    await tendArrived(ids, ports, { signal, patience: 'none' });
  }

  return {
    async carry(items, { from, to, directory = null, damaged }, signal = notCancelled()) {
      const targetId = directory === null ? null : idOf(directory);
      const carried = { itemIds: items.map(idOf), from, to, targetId, damaged };
      await carry(carried, ports, options(signal));
      places.forget();
      ports.rows?.follow();
      if (to === null) await tend(targetId === null ? [] : [targetId], signal);
    },

    async takeBackWhole(item, { damaged } = {}, signal = notCancelled()) {
      const { id: itemId, name, parentId } = await places.intact(item, signal);
      const spaceId = await spaceOf(itemId, signal);
      if (spaceId === null) throw refusedHere('not_found', 404, 'This is nothing that you share.');
      const back = await end(spaceId, { itemId, name, parentId }, { ...options(signal), damaged });
      await tend([back], signal);
      return { itemId: back };
    },
  };
}
