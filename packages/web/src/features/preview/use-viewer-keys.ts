import { useEffect, useEffectEvent } from 'react';
import { type ViewerCommand, viewerCommand } from './viewer-key.ts';

/** Elements that the arrow keys move something in. */
const FIELDS = 'input, textarea, select, audio, video, [contenteditable]';

/** What lies over the viewer and has the keys for itself. */
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
