import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets a click reach what it was aimed at: pressing the mouse takes the focus out of a field, whose complaint would
 * then push links and buttons away from under the pointer before it is released. So they take no focus by mouse.
 */
export function useStillClicks<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a, button') !== null)
        event.preventDefault();
    };
    element?.addEventListener('mousedown', keepFocus);
    return () => element?.removeEventListener('mousedown', keepFocus);
  }, []);
  return ref;
}
