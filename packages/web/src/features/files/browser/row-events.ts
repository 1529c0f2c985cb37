/** The events of a table's rows. */
export interface RowEvents {
  /** Selects a row alone, adds or removes it, or selects all rows up to it. */
  select(id: string, how: 'only' | 'toggle' | 'extend'): void;
  /** A button or a finger went down on a row, which may be the beginning of opening it. */
  press(id: string): void;
  /** Opens the row's folder, shows its file, or else its details. */
  activate(id: string): void;
  /** Shows the menu of a row, or of all selected rows if it is one of them. */
  showMenu(id: string, anchor: DOMRect): void;
}

/** The row that an event happened in, and which part of it. */
interface RowPart {
  readonly id: string;
  readonly row: HTMLElement;
  readonly part: 'row' | 'check' | 'more';
}

/** Finds the row by the marks that FileRow writes; null outside of the rows. */
export function rowAt(target: EventTarget): RowPart | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-id]');
  const id = row?.dataset['id'];
  if (row === null || id === undefined) return null;
  return { id, row, part: partAt(target) };
}

function partAt(target: Element): RowPart['part'] {
  if (target.closest('[data-part="check"]') !== null) return 'check';
  return target.closest('button') === null ? 'row' : 'more';
}

/** How a click selects while these keys are held. */
export function selectionKind(keys: {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): SelectionKind {
  if (keys.shiftKey) return 'extend';
  return keys.ctrlKey || keys.metaKey ? 'toggle' : 'only';
}

type SelectionKind = Parameters<RowEvents['select']>[1];
