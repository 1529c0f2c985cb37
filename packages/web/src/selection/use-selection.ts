import { useEffect, useMemo, useState } from 'react';

/** A list of things that can be selected, in the order in which it is shown. */
interface Selectable<Item> {
  readonly items: readonly Item[];
  readonly byId: { has(id: string): boolean };
}

/**
 * Keeps the selection in a list. Items that are gone are not selected any more.
 *
 * @param isComplete false while the list is loading: what still arrives then belongs to a selection of everything
 */
export function useSelection<Item extends { readonly id: string }>(
  list: Selectable<Item>,
  isComplete = true,
) {
  const { items } = list;
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const selection = useMemo(() => shownIn(chosen, list), [chosen, list]);
  if (isComplete && selection.except !== null) setChosen({ ...selection, except: null });
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : items.filter(({ id }) => selection.ids.has(id))),
    [items, selection],
  );

  const isGrowing = !isComplete && selection.except !== null;
  const [waiting, setWaiting] = useState<((items: readonly Item[]) => void) | null>(null);
  useEffect(() => {
    if (waiting === null || isGrowing) return;
    setWaiting(null);
    waiting(selected);
  }, [waiting, isGrowing, selected]);
  const choose = (next: Selection) => {
    setWaiting(null);
    setChosen(next);
  };

  return {
    ids: selection.ids,
    /** The selected items, in the order in which they are shown. */
    selected,
    /** True while items that have not arrived yet are selected too. */
    isGrowing,
    /** Does something with items: with the selected ones only once all of them have arrived, unless the selection changes before. */
    withWhole(on: readonly Item[], act: (items: readonly Item[]) => void) {
      if (isGrowing && on === selected) setWaiting(() => act);
      else act(on);
    },
    select(id: string, how: 'only' | 'toggle' | 'extend') {
      if (how === 'only') choose(only(id));
      else if (how === 'toggle') choose(toggle(selection, id));
      else choose(extendTo(selection, id, items));
    },
    selectAll: () => choose(all(items, isComplete)),
    toggleAll: () => choose(toggleAll(selection, items, isComplete)),
    clear: () => choose(NOTHING_SELECTED),
  };
}

/** The selected rows, and the row from which Shift selects. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Null before any row was selected by itself. */
  readonly anchor: string | null;
  /** Everything is selected, rows that have not arrived yet included, except these; null where only `ids` are selected. */
  readonly except: ReadonlySet<string> | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null, except: null };

/** Selects one row alone, as a click does. */
export function only(id: string): Selection {
  return { ids: new Set([id]), anchor: id, except: null };
}

/** Adds a row, or removes it if it was selected. */
export function toggle({ ids, except }: Selection, id: string): Selection {
  return { ids: toggled(ids, id), anchor: id, except: except && toggled(except, id) };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects all rows from the anchor to this one, in place of what was selected. */
export function extendTo(
  { anchor }: Selection,
  id: string,
  rows: readonly { readonly id: string }[],
): Selection {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  if (from === -1) return only(id);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set(range.map((row) => row.id)), anchor, except: null };
}

/**
 * Selects every row.
 *
 * @param isComplete false where more rows are still to come: they are selected as well
 */
export function all(rows: readonly { readonly id: string }[], isComplete = true): Selection {
  return { ids: new Set(rows.map(({ id }) => id)), anchor: null, except: isComplete ? null : new Set() };
}

/** Selects everything, or nothing if everything was selected, as the header's checkbox does. */
export function toggleAll(
  { ids }: Selection,
  rows: readonly { readonly id: string }[],
  isComplete = true,
): Selection {
  return ids.size === rows.length ? NOTHING_SELECTED : all(rows, isComplete);
}

/** Returns the selection in a list as it is now: without rows that are gone, and with those that have arrived since. */
export function shownIn(
  selection: Selection,
  { items, byId }: Selectable<{ readonly id: string }>,
): Selection {
  const { except } = selection;
  if (except !== null) {
    return { ...selection, ids: new Set(items.flatMap(({ id }) => (except.has(id) ? [] : [id]))) };
  }
  const gone = [...selection.ids].filter((id) => !byId.has(id));
  if (gone.length === 0) return selection;
  return { ...selection, ids: new Set([...selection.ids].filter((id) => byId.has(id))) };
}
