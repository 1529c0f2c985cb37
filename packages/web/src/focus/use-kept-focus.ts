import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the page when what had it is gone: where `view` changes and nothing has the focus any more, the
 * element gets it, or what is marked with `data-autofocus` in it (WCAG 2.4.3). The element needs a `tabIndex` of -1.
 *
 * @param isLoaded whether there is anything to see yet; what comes first takes no focus
 */
export function useKeptFocus<E extends HTMLElement>(view: unknown, isLoaded = true): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef({ view, isLoaded });
  useEffect(() => {
    const last = before.current;
    if (last.view === view && last.isLoaded === isLoaded) return;
    before.current = { view, isLoaded };
    if (!last.isLoaded || document.activeElement !== document.body) return;
    const marked = element.current?.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? element.current)?.focus();
  });
  return element;
}
