import { useCallback, useState } from 'react';

/** Whether an element has been in the view; the function is its `ref`. */
export function useSeen(): [seen: boolean, ref: (element: Element | null) => (() => void) | undefined] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [seen, ref];
}
