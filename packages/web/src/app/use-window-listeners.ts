import type { Transfers } from '@coffer/client';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { reportUnhandled } from '../notices/report-failure.ts';

/** Whether a transfer would end if the page was closed or left. */
export function useIsBusy(transfers: Transfers | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (transfers === null) return () => {};
      const { queue, planning } = transfers;
      const stops = [queue.subscribe(onChange), planning.preparing.subscribe(onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [transfers],
  );
  return useSyncExternalStore(subscribe, () => transfers?.isBusy ?? false);
}

/** Lets the browser ask before the page is closed or left, on whichever page, as long as that would end a transfer. */
export function useAskBeforeLeaving(transfers: Transfers | null): void {
  const busy = useIsBusy(transfers);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** Keeps the browser from opening files in place of the application where nothing on the page takes them. */
export function useRefuseDroppedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (defaultPrevented || dataTransfer === null || !dataTransfer.types.includes('Files')) return;
      event.preventDefault();
    };
    // What takes files listens further in, and so is asked before.
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Shows failures that nothing else has handled. */
export function useReportUnhandled(): void {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => reportUnhandled(event.reason);
    const onError = (event: ErrorEvent) => {
      if (event.error !== null) reportUnhandled(event.error);
    };
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    return () => {
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, []);
}

/**
 * Gives a button that was disabled while it was at work the focus back once it can be pressed again: a disabled one loses it,
 * and who works by keys would begin at the top of the page (WCAG 2.4.3). Not where something else has it by then.
 */
export function useFocusOfBusyButtons(): void {
  useEffect(() => {
    let busy: Node | null = null;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue;
        if (target.disabled && target === document.activeElement) busy = target;
        if (target.disabled || target !== busy) continue;
        busy = null;
        if (document.activeElement === document.body) target.focus();
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
}
