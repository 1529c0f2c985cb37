/** What a key does in a folder, wherever the focus is. */
export type BrowserCommand = 'select-all' | 'clear' | 'rename' | 'delete' | 'help' | 'enter-list';

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key; null if it has none. */
export function browserCommand({ key, ctrlKey, metaKey, altKey }: Key): BrowserCommand | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'select-all' : null;
  return COMMANDS.get(key) ?? null;
}

const COMMANDS = new Map<string, BrowserCommand>([
  ['Escape', 'clear'],
  ['F2', 'rename'],
  ['Delete', 'delete'],
  ['?', 'help'],
  ['ArrowDown', 'enter-list'],
  ['ArrowUp', 'enter-list'],
]);
