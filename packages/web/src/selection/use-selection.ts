import { useMemo, useState } from 'react';

/** What can be selected, in the order in which it is shown. */
interface Selectable<Item> {
  readonly items: readonly Item[];
  readonly byId: { has(id: string): boolean };
}

/** The selection in a folder. Items that are gone are not selected any more. */
export function useSelection<Item extends { readonly id: string }>(folder: Selectable<Item>) {
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

/** Which rows are selected, and from where Shift selects on. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Null before any row was selected by itself. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** One row alone, as after a click. */
export function only(id: string): Selection {
  return { ids: new Set([id]), anchor: id };
}

/** The row added, or removed if it was selected. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** All rows from the anchor to this one, in place of what was selected. */
export function extendTo(
  { anchor }: Selection,
  id: string,
  rows: readonly { readonly id: string }[],
): Selection {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  if (from === -1) return only(id);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set(range.map((row) => row.id)), anchor };
}

/** Every row. */
export function all(rows: readonly { readonly id: string }[]): Selection {
  return { ids: new Set(rows.map(({ id }) => id)), anchor: null };
}

/** The header's checkbox: everything, or nothing if everything was selected. */
export function toggleAll({ ids }: Selection, rows: readonly { readonly id: string }[]): Selection {
  return ids.size === rows.length ? NOTHING_SELECTED : all(rows);
}

/** The selection without the rows that are gone. */
export function within(selection: Selection, rows: { has(id: string): boolean }): Selection {
  const gone = [...selection.ids].filter((id) => !rows.has(id));
  if (gone.length === 0) return selection;
  return { ...selection, ids: new Set([...selection.ids].filter((id) => rows.has(id))) };
}
