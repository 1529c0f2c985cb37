/** What a key does in the viewer. */
export type ViewerCommand = 'previous' | 'next' | 'close';

/** What of a key press decides. */
export interface PressedKey {
  readonly key: string;
  /** Whether Alt, Control, Meta or Shift is held. */
  readonly modified: boolean;
  /** Whether the focus is where the key has a meaning of its own: a field, a player. */
  readonly inField: boolean;
}

/** What a key press means; null for nothing. */
export function viewerCommand({ key, modified, inField }: PressedKey): ViewerCommand | null {
  if (modified) return null;
  if (key === 'Escape') return 'close';
  if (inField) return null;
  if (key === 'ArrowLeft') return 'previous';
  return key === 'ArrowRight' ? 'next' : null;
}
