import { useEffect } from 'react';
import { reportFailure } from '../notices/report-failure.ts';

/** Shows failures that nothing else has handled. */
export function useReportUnhandled(): void {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => reportFailure(event.reason);
    const onError = (event: ErrorEvent) => {
      if (event.error !== null) reportFailure(event.error);
    };
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    return () => {
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, []);
}
