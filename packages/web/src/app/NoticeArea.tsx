import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazy } from '../lazy/lazy.tsx';
import { hasNotices } from '../notices/report-failure.ts';

/**
 * Draws the notices. Pages of people who are signed in load it once they show what they have to show, so that it is there
 * when the connection is not.
 */
export const Notices = lazy(['afterwards'], async () => (await import('./Notices.tsx')).Notices);

/**
 * The notification area, from the first notice on. A notice whose code does not come goes unsaid, and the next one asks for it
 * again: no page goes down with it, as this one lies around them all.
 */
export function NoticeArea() {
  const hasAny = useSyncExternalStore(hasNotices.subscribe, hasNotices.getState);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!hasAny) return;
    Notices.preload().then(
      () => setIsLoaded(true),
      () => hasNotices.setState(false),
    );
  }, [hasAny]);
  return isLoaded && <Notices />;
}
