import { foldText } from '@coffer/crypto';
import { type KeyboardEvent, useRef } from 'react';
import { inlineKey } from '../../../languages/language.ts';
import { type RowEvents, rowAt, selectionKind } from './row-events.ts';

interface RowKeysOptions {
  readonly rows: readonly { readonly id: string; readonly name: string | null }[];
  readonly actions: RowEvents;
  /** How many items the view holds. */
  pageSize(): number;
  /** How many of them stand side by side. */
  readonly columns: number;
  focusRow(index: number): void;
}

/**
 * The keys of a focused row, for the table's body: arrows, Home, End and the page keys move and select, with
 * Shift up to there, with Ctrl or Cmd without selecting; Enter opens, Space selects, the menu key shows the menu; letters lead to the name that begins with them.
 */
export function useRowKeys({ rows, actions, pageSize, columns, focusRow }: RowKeysOptions) {
  const typed = useRef(NOTHING_TYPED);
  const move = (index: number, event: KeyboardEvent) => {
    const item = rows[index];
    if (item === undefined) return;
    const how = selectionKind(event);
    if (how !== 'toggle') actions.select(item.id, how);
    focusRow(index);
  };

  return (event: KeyboardEvent) => {
    const at = rowAt(event.target);
    // The checkbox and the menu button of the row have keys of their own.
    if (at === null || at.row !== event.target) return;
    // Which is the way up.
    if (event.altKey) return;
    const index = Number(at.row.dataset['index']);
    const step = rowStep(event.key, index, { count: rows.length, pageSize: pageSize(), columns });

    if (step !== null) move(step, event);
    else if (event.key === 'Enter') actions.activate(at.id);
    else if (event.key === ' ') actions.select(at.id, event.shiftKey ? 'extend' : 'toggle');
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      actions.showMenu(at.id, at.row.getBoundingClientRect());
      // The menu listens at once, and would take the rest of this very event for a key pressed outside of it.
      event.stopPropagation();
    } else if (LETTER.test(event.key) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      typed.current = typeOn(typed.current, event.key, event.timeStamp);
      const named = rowNamed(rows, index, typed.current.text);
      if (named !== null) move(named, event);
    } else return;
    event.preventDefault();
  };
}

const LETTER = /^[\p{L}\p{N}]$/u;

interface Extent {
  /** How many items there are. */
  readonly count: number;
  /** How many of them the view holds, in whole lines. */
  readonly pageSize: number;
  /** How many stand side by side. */
  readonly columns: number;
}

/**
 * The item to which a key leads from another one; null for a key that leads nowhere. Up and down stay in their column,
 * unless the last line ends before it; left and right go on in the next line.
 *
 * @example
 * rowStep('PageDown', 3, { count: 100, pageSize: 12, columns: 1 }); // 15
 * rowStep('ArrowDown', 3, { count: 100, pageSize: 12, columns: 4 }); // 7
 */
export function rowStep(key: string, from: number, { count, pageSize, columns }: Extent): number | null {
  const to = (index: number) => Math.max(0, Math.min(index, count - 1));
  /** By whole lines; where there are fewer, as far as they go. */
  const down = (items: number) => {
    const lastLine = Math.floor((count - 1) / columns);
    const lines = Math.min(Math.round(items / columns), lastLine - Math.floor(from / columns));
    return to(from + lines * columns);
  };
  const up = (items: number) => {
    const lines = Math.min(Math.round(items / columns), Math.floor(from / columns));
    return to(from - lines * columns);
  };
  switch (inlineKey(key)) {
    case 'ArrowDown':
      return down(columns);
    case 'ArrowUp':
      return up(columns);
    case 'ArrowRight':
      return columns === 1 ? null : to(from + 1);
    case 'ArrowLeft':
      return columns === 1 ? null : to(from - 1);
    case 'PageDown':
      return down(pageSize);
    case 'PageUp':
      return up(pageSize);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return null;
  }
}

/** What was typed to jump to a name. */
export interface Typed {
  readonly text: string;
  /** When the last letter came, in milliseconds. */
  readonly at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: Number.NEGATIVE_INFINITY };

/** After a longer pause a letter begins another name. */
const PAUSE_MS = 1_000;

/** What was typed with one more letter; `now` in milliseconds. */
export function typeOn({ text, at }: Typed, letter: string, now: number): Typed {
  return { text: now - at < PAUSE_MS ? text + letter : letter, at: now };
}

/**
 * The row whose name begins with what was typed, from a row on and around; null where there is none. One letter, also one
 * that is typed again and again, leads to the next such name; more of them stay as long as the name goes on with them.
 *
 * @example
 * rowNamed([{ name: 'Apple' }, { name: 'Avocado' }, { name: 'Beet' }], 0, 'a'); // 1
 * rowNamed([{ name: 'Apple' }, { name: 'Avocado' }, { name: 'Beet' }], 0, 'ap'); // 0
 */
export function rowNamed(
  rows: readonly { readonly name: string | null }[],
  from: number,
  text: string,
): number | null {
  const letters = [...text];
  const isOne = letters.every((letter) => letter === letters[0]);
  const begins = isOne ? (letters[0] ?? '') : text;
  const wanted = foldText(begins);
  for (let step = isOne ? 1 : 0; step <= rows.length; step++) {
    const index = (from + step) % rows.length;
    // Each letter of a name may be decomposed.
    const beginning = rows[index]?.name?.slice(0, 4 * begins.length);
    if (beginning !== undefined && foldText(beginning).startsWith(wanted)) return index;
  }
  return null;
}
