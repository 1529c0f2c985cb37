import { useEffect } from 'react';
import { reportUnhandled } from '../notices/report-failure.ts';

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
