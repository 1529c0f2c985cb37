import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** The keys that were pressed since a menu was asked for; null where none is on its way. */
let held: string[] | null = null;

/**
 * Keeps the keys for a menu from the moment in which it is asked for until it has the focus, which is a moment later and, where its
 * code is still on the way, many: until then they would go to the list behind it, which moves on and closes the menu. The menu has `KeysGiven` in it.
 *
 * @param onEscape closes the menu before it is there
 */
export function useKeysForMenu(isAsked: boolean, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onEscape();
    else held.push(event.key);
  });
  useLayoutEffect(() => {
    if (!isAsked) return;
    held = [];
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      held = null;
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, [isAsked]);
}

/** Gives the keys that were kept for the menu that it is in, once that has the focus. */
export function KeysGiven() {
  useEffect(() => {
    // The menu takes the focus by a timer when it is drawn, and by one that its effect, after this one, begins.
    let timer = setTimeout(() => {
      timer = setTimeout(giveKeys);
    });
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function giveKeys(): void {
  const keys = held ?? [];
  held = null;
  for (const key of keys) {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    // What a script dispatches presses no button.
    if (key === 'Enter' || key === ' ') {
      activeElement.click();
      return;
    }
    activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}
