/** The ids of the selected rows. */
export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

/** The selection after a row's checkbox was clicked. */
export function toggle(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The header's checkbox: everything, or nothing if everything was selected. */
export function toggleAll(selection: Selection, ids: readonly string[]): Selection {
  return isAll(selection, ids) ? NOTHING_SELECTED : new Set(ids);
}

/** What of a selection is still there. */
export function within(selection: Selection, ids: { has(id: string): boolean }): Selection {
  if ([...selection].every((id) => ids.has(id))) return selection;
  return new Set([...selection].filter((id) => ids.has(id)));
}

export function isAll(selection: Selection, ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => selection.has(id));
}
