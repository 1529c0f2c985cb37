import { useEffect, useEffectEvent } from 'react';
import { inlineKey } from '../../languages/language.ts';

/** Elements that the arrow keys move something in. */
const FIELDS = 'input, textarea, select, audio, video, [contenteditable]';

/** Overlays, which have the keys for themselves. */
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Lets the arrow keys step and Escape close, as long as nothing lies over the viewer. */
export function useViewerKeys(onCommand: (command: ViewerCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const command = viewerCommand({
      key,
      modified: altKey || ctrlKey || metaKey || shiftKey,
      inField: target instanceof Element && target.closest(FIELDS) !== null,
    });
    if (command === null) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    // A dialog that Escape closes is gone before the key arrives here, so it is looked for on the key's way in.
    let covered = false;
    const look = () => {
      covered = document.querySelector(OVERLAYS) !== null;
    };
    const listen = (event: KeyboardEvent) => {
      if (!covered && !event.defaultPrevented) press(event);
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

/** The effect of a key in the viewer. */
type ViewerCommand = 'previous' | 'next' | 'close';

/** The deciding parts of a key press. */
interface PressedKey {
  readonly key: string;
  /** Whether Alt, Control, Meta or Shift is held. */
  readonly modified: boolean;
  /** Whether the focus is where the key has a meaning of its own: a field, a player. */
  readonly inField: boolean;
}

/** The command of a key press; null for none. */
export function viewerCommand({ key, modified, inField }: PressedKey): ViewerCommand | null {
  if (modified) return null;
  if (key === 'Escape') return 'close';
  if (inField) return null;
  const towards = inlineKey(key);
  if (towards === 'ArrowLeft') return 'previous';
  return towards === 'ArrowRight' ? 'next' : null;
}
