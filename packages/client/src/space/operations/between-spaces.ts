import { newItemRow, spaceRow } from '../new-rows.ts';
import { mustGo } from './known-rows.ts';
import { always, nothing, type Signings } from './operation-signing.ts';

/** What goes from one space into another, and what represents a space in another one. */
export const BETWEEN_SPACES: Pick<
  Signings,
  'separate' | 'carry' | 'arrive' | 'rejoin' | 'mount' | 'unmount'
> = {
  separate: {
    sealed: ({ item }) => [item],
    mustKnow: ({ id }, rows) => mustGo([id], rows),
    leaves({ id, item }, rows) {
      rows.remove([id]);
      rows.put.set(item.id, spaceRow(item, rows.spaceId, rows.epoch));
    },
    goesFirst: true,
  },
  carry: {
    sealed: nothing,
    mustKnow: ({ ids }, rows) => mustGo(ids, rows),
    leaves: ({ ids }, rows) => rows.remove(ids),
  },
  arrive: {
    sealed: (operation) => [operation],
    mustKnow: always,
    leaves: (operation, rows) => rows.arrive(operation),
  },
  rejoin: {
    sealed: ({ item }) => (item === undefined ? [] : [item]),
    mustKnow: always,
    leaves({ id, item }, rows) {
      rows.remove([id]);
      if (item === undefined) return;
      const row = newItemRow(item, rows.spaceId, rows.epoch);
      rows.put.set(item.id, { item: row, versions: [], further: [] });
    },
    goesFirst: true,
  },
  mount: {
    sealed: ({ item }) => [item],
    mustKnow: always,
    leaves({ item }, rows) {
      rows.put.set(item.id, spaceRow(item, rows.spaceId, rows.epoch));
    },
  },
  unmount: { sealed: nothing, mustKnow: always, leaves: ({ id }, rows) => rows.remove([id]) },
};
