import type { Session } from '@coffer/client';
import { isConnectionLoss } from '@coffer/client';
import { useEffect } from 'react';
import { reportFailure } from '../notices/report-failure.ts';

/** Well inside the window in which a session is renewed; browsers slow the timers of hidden pages to a minute. */
const CHECK_EVERY_MS = 15_000;

/** Renews the session in time as long as the page is open, and when it comes back into view. */
export function useKeepFresh(session: Session): void {
  useEffect(() => {
    const check = () => {
      session.keepFresh().catch((error: unknown) => {
        // Without a connection the next check tries again; nothing is lost meanwhile.
        if (!isConnectionLoss(error)) reportFailure(error);
      });
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [session]);
}
