import { useEffect, useEffectEvent } from 'react';
import { type BrowserCommand, browserCommand } from './browser-key.ts';

/** Calls back for the keys of a folder, unless they belong to a dialog, a menu, a text or a control. */
export function useBrowserKeys(perform: (command: BrowserCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = browserCommand(event);
    if (command === null || isTaken(event.target)) return;
    // Escape is for everything that it closes, such as the list of transfers.
    if (event.defaultPrevented && command !== 'clear') return;
    if (command === 'enter-list' && !isNowhere(document.activeElement)) return;
    if (command !== 'clear') event.preventDefault();
    perform(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Whether nothing that has keys of its own has the focus: a table without its rows has none. */
function isNowhere(focused: Element | null): boolean {
  return focused === document.body || focused?.role === 'grid';
}

const EDITABLE = 'textarea, select, [contenteditable], input:not([type="checkbox"])';

const OVERLAY = '[role="dialog"], [role="menu"]';

/** A dialog that closes at this very key is gone by now, and the target still stands in what is left of it. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector(OVERLAY) !== null) return true;
  return target instanceof Element && target.closest(`${EDITABLE}, ${OVERLAY}`) !== null;
}
