import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { lazy } from '../lazy/lazy.tsx';
import { tooOld } from '../session/too-old.ts';

const TooOldBanner = lazy(['afterwards'], async () => (await import('./layout/AppBanners.tsx')).TooOldBanner);

/** Says above every page that it, or the server, is too old. Where the code for it does not come, what failed says so in its place. */
export function TooOldArea() {
  const which = useStore(tooOld);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (which !== null)
      TooOldBanner.preload().then(
        () => setIsLoaded(true),
        () => undefined,
      );
  }, [which]);
  return isLoaded && <TooOldBanner />;
}
