import { useMemo, useState } from 'react';
import type { OrderedFolder } from './listing/folder-order.ts';
import {
  all,
  extendTo,
  NOTHING_SELECTED,
  only,
  type Selection,
  toggle,
  toggleAll,
  within,
} from './listing/selection.ts';

/** What is selected in a folder. Items that are gone are not selected any more. */
export function useSelection(folder: OrderedFolder) {
  const { items } = folder;
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const selection = useMemo(() => within(chosen, folder.byId), [chosen, folder]);
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : items.filter(({ id }) => selection.ids.has(id))),
    [items, selection],
  );

  return {
    ids: selection.ids,
    /** In the order in which they are shown. */
    selected,
    select(id: string, how: 'only' | 'toggle' | 'extend') {
      if (how === 'only') setChosen(only(id));
      else if (how === 'toggle') setChosen(toggle(selection, id));
      else setChosen(extendTo(selection, id, items));
    },
    selectAll: () => setChosen(all(items)),
    toggleAll: () => setChosen(toggleAll(selection, items)),
    clear: () => setChosen(NOTHING_SELECTED),
  };
}
