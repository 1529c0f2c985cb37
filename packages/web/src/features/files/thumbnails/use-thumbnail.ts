import { createContext, use, useEffect, useState } from 'react';
import type { ThumbnailLoader } from './thumbnail-loader.ts';

export const ThumbnailContext = createContext<ThumbnailLoader | null>(null);

/** The URL of an item's thumbnail; null if there is none, or not yet. */
export function useThumbnail(id: string, hasThumbnail: boolean): string | null {
  const loader = use(ThumbnailContext);
  const [loaded, setLoaded] = useState<string | null>(null);
  const known = loader?.get(id) ?? null;
  useEffect(() => {
    if (loader === null || !hasThumbnail || known !== null) return;
    return loader.want(id, setLoaded);
  }, [loader, id, hasThumbnail, known]);
  return known ?? loaded;
}
