import { useEffect, useEffectEvent } from 'react';
import { characterKeys } from '../../../persistence/device-switches.ts';

/** Calls back for the keys of a folder, unless they belong to a dialog, a menu, a text or a control. */
export function useBrowserKeys(perform: (command: BrowserCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = browserCommand(event);
    if (command === null || isCovered || isText(event.target)) return;
    if (isCharacter(event) && !characterKeys.isOn()) return;
    // Escape is for everything that it closes, such as the list of transfers.
    if (event.defaultPrevented && command !== 'clear') return;
    if (command === 'enter-list' && !isNowhere(document.activeElement)) return;
    if (command !== 'clear') event.preventDefault();
    perform(command);
  });
  useEffect(() => {
    lookForOverlays();
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const OVERLAY = '[role="dialog"], [role="menu"]';

let isLooking = false;
let isCovered = false;

/**
 * A dialog that Escape closes is gone before the key arrives here, and need not have had the focus yet, so it is looked for on the
 * key's way in: once for all, so that this comes before the dialogs, which listen to keys on their way in as well.
 */
function lookForOverlays(): void {
  if (isLooking) return;
  isLooking = true;
  const look = () => {
    isCovered = document.querySelector(OVERLAY) !== null;
  };
  window.addEventListener('keydown', look, { capture: true });
}

/** Whether nothing that has keys of its own has the focus: a table without its rows has none, nor has the page's content. */
function isNowhere(focused: Element | null): boolean {
  return focused === document.body || focused?.role === 'grid' || focused?.id === 'main';
}

const isCharacter = ({ key, ctrlKey, metaKey }: Key) => key.length === 1 && !ctrlKey && !metaKey;

const EDITABLE = 'textarea, select, [contenteditable], input:not([type="checkbox"])';

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}

/** The effect of a key in a folder, wherever the focus is. */
export type BrowserCommand =
  | 'select-all'
  | 'undo'
  | 'clear'
  | 'rename'
  | 'delete'
  | 'help'
  | 'star'
  | 'enter-list'
  | 'cut'
  | 'paste'
  | 'up'
  | 'create-directory'
  | 'upload';

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key; null if it has none. */
export function browserCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): BrowserCommand | null {
  if (altKey) return key === 'ArrowUp' && !ctrlKey && !metaKey && !shiftKey ? 'up' : null;
  if (ctrlKey || metaKey) return WITH_CTRL.get(key.toLowerCase() + (shiftKey ? ' with Shift' : '')) ?? null;
  return COMMANDS.get(key) ?? (shiftKey ? WITH_SHIFT.get(key.toLowerCase()) : null) ?? null;
}

const WITH_CTRL = new Map<string, BrowserCommand>([
  ['a', 'select-all'],
  ['z', 'undo'],
  ['x', 'cut'],
  ['v', 'paste'],
]);

/** Letters alone lead to names. */
const WITH_SHIFT = new Map<string, BrowserCommand>([
  ['s', 'star'],
  ['f', 'create-directory'],
  ['u', 'upload'],
]);

const COMMANDS = new Map<string, BrowserCommand>([
  ['Escape', 'clear'],
  ['F2', 'rename'],
  ['Delete', 'delete'],
  ['?', 'help'],
  ['Backspace', 'up'],
  ['ArrowDown', 'enter-list'],
  ['ArrowUp', 'enter-list'],
]);
