import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the page when what had it is gone: where `view` changes and nothing has the focus any more, the
 * element gets it, or what is marked with `data-autofocus` in it (WCAG 2.4.3). The element needs a `tabIndex` of -1.
 */
export function useKeptFocus<E extends HTMLElement>(view: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== document.body) return;
    const marked = element.current?.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? element.current)?.focus();
  });
  return element;
}
