import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * Whether the search is open. Its keys open it wherever the focus is, except above another dialog. When it closes, the
 * focus returns to where it was.
 */
export function useSearchOpened() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  useHotkeys(
    [
      [
        searchKeysOf(navigator.userAgent).hotkey,
        () => {
          if (document.querySelector('[role="dialog"]') === null) open();
        },
      ],
    ],
    [],
  );
  useEffect(() => {
    const before = opener.current;
    if (isOpen || !(before instanceof HTMLElement)) return;
    opener.current = null;
    if (before.isConnected && document.activeElement === document.body) before.focus();
  }, [isOpen]);
  return { isOpen, open, close: () => setOpen(false) };
}

/** The keys that open the search. */
interface SearchKeys {
  /** As Mantine's `useHotkeys` names them. */
  readonly hotkey: string;
  /** As `aria-keyshortcuts` names them. */
  readonly aria: string;
  /** As people read them. */
  readonly label: string;
}

/**
 * Cmd and K where the keyboard is Apple's, Ctrl and K elsewhere. Never both: on a Mac, Ctrl and K delete the rest of
 * the line that somebody writes.
 */
export function searchKeysOf(userAgent: string): SearchKeys {
  return /Mac|iPhone|iPad/.test(userAgent)
    ? { hotkey: 'meta+K', aria: 'Meta+K', label: '⌘ K' }
    : { hotkey: 'ctrl+K', aria: 'Control+K', label: 'Ctrl K' };
}
