import { notCancelled } from '../concurrency/not-cancelled.ts';
import { refusedHere } from '../failures/refused-here.ts';
import { carry } from '../people/carry.ts';
import type { findingShares } from './in-sharing.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';
import type { PartPorts } from './ports.ts';

/** What goes from one space into another; see `People`. */
export function inCarrying(
  ports: PartPorts,
  places: Places,
  { spaceOf, end }: Pick<ReturnType<typeof findingShares>, 'spaceOf' | 'end'>,
): Pick<People, 'carry' | 'takeBackWhole'> {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const idOf = (item: string | { readonly id: string }) => (typeof item === 'string' ? item : item.id);

  return {
    async carry(items, { from, to, directory = null }, signal = notCancelled()) {
      const targetId = directory === null ? null : idOf(directory);
      await carry({ itemIds: items.map(idOf), from, to, targetId }, ports, options(signal));
      places.forget();
      ports.rows?.follow();
    },

    async takeBackWhole(item, signal = notCancelled()) {
      const { id: itemId, name, parentId } = await places.intact(item, signal);
      const spaceId = await spaceOf(itemId, signal);
      if (spaceId === null) throw refusedHere('not_found', 404, 'This is nothing that you share.');
      return { itemId: await end(spaceId, { itemId, name, parentId }, options(signal)) };
    },
  };
}
