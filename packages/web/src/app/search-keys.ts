/** The keys that open the search. */
export interface SearchKeys {
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
