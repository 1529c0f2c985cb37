import { createContext, use, useEffect, useState } from 'react';
import type { LoadedThumbnail, ThumbnailLoader } from './thumbnail-loader.ts';

export const ThumbnailContext = createContext<ThumbnailLoader | null>(null);

/** An item's thumbnail; null if there is none, or not yet. */
export function useThumbnail(id: string, wanted: boolean): LoadedThumbnail | null {
  const loader = use(ThumbnailContext);
  const [loaded, setLoaded] = useState<LoadedThumbnail | null>(null);
  const known = loader?.get(id) ?? null;
  useEffect(() => {
    if (loader === null || !wanted || known !== null) return;
    return loader.want(id, setLoaded);
  }, [loader, id, wanted, known]);
  return known ?? loaded;
}
