import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The file that is looked at on the page of a link. */
    viewedId?: string | undefined;
  }
}

/** Marks what opens a file in the viewer, to which the focus returns. */
export const viewerOf = (id: string) => ({ 'data-viewer-of': id });

/**
 * The file that is looked at on the page of a link. It is an entry of the history, so that the way back closes the
 * viewer and does not leave the page; then the focus is where the file was opened.
 */
export function useViewed() {
  const viewedId = useLocation({ select: ({ state }) => state.viewedId ?? null });
  const navigate = useNavigate();
  const { history } = useRouter();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = viewedId === null ? last.current : null;
    last.current = viewedId;
    if (closed === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-viewer-of="${closed}"]`)?.focus();
  }, [viewedId]);

  const show = (id: string, replace: boolean) =>
    void navigate({
      to: '.',
      hash: true,
      replace,
      resetScroll: false,
      state: (before) => ({ ...before, viewedId: id }),
    });
  return {
    viewedId,
    view: (id: string) => show(id, false),
    /** Steps to another file; the way back still closes the viewer. */
    go: (id: string) => show(id, true),
    close: () => history.back(),
  };
}
