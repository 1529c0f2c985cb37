import { createContext } from 'react';
import type { ThumbnailLoader } from './thumbnail-loader.ts';

/** What loads the thumbnails of the items below; null where nothing does. Apart, since every page has it around. */
export const ThumbnailContext = createContext<ThumbnailLoader | null>(null);
