import { HIGHLIGHT_CLEAR_MS } from '@coffer/contract';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const PREVIEW = /^\/p\/([^/]+)$/;

/** Where one comes in, on a page that shows folders: it stays while they come and go. */
export function useEntry() {
  const highlight = useHighlightedItem();
  return { highlight, focus: useFocusedItem(highlight) };
}

/**
 * The item that gets the focus when a folder is opened in the page, or the viewer closed, null being the first one;
 * undefined where the page begins.
 */
function useFocusedItem(highlight: string | null): string | null | undefined {
  const { state } = useRouter();
  const entry = useLocation({ select: (location) => location.state.__TSR_key });
  const [first] = useState(entry);
  const [viewed] = useState(() => PREVIEW.exec(state.resolvedLocation?.pathname ?? '')?.[1]);
  const [hasLeft, setHasLeft] = useState(false);
  // The way back leads to the first entry again.
  if (entry !== first && !hasLeft) setHasLeft(true);
  if (highlight !== null) return highlight;
  return hasLeft ? null : viewed;
}

/** The item that the address points at by its hash; the hash is cleared after five seconds. */
function useHighlightedItem(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '') return;
    const clear = () => navigate({ to: '.', search: true, hash: '', replace: true });
    const timer = setTimeout(() => void clear(), HIGHLIGHT_CLEAR_MS);
    return () => clearTimeout(timer);
  }, [hash, navigate]);
  return hash === '' ? null : hash;
}
