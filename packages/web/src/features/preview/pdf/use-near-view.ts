import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in its scroller's view, or less than a screen away. */
export function useNearView(
  element: RefObject<Element | null>,
  scroller: RefObject<Element | null>,
): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return near;
}
