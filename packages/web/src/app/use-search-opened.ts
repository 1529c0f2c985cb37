import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * Whether the search is open. Cmd or Ctrl and K opens it wherever the focus is, except above another dialog. When it
 * closes, the focus returns to where it was.
 */
export function useSearchOpened() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  useHotkeys(
    [
      [
        'mod+K',
        () => {
          if (document.querySelector('[role="dialog"]') === null) open();
        },
      ],
    ],
    [],
  );
  useEffect(() => {
    const before = opener.current;
    if (isOpen || !(before instanceof HTMLElement)) return;
    opener.current = null;
    if (before.isConnected && document.activeElement === document.body) before.focus();
  }, [isOpen]);
  return { isOpen, open, close: () => setOpen(false) };
}
