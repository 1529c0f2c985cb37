import { createContext } from 'react';
import type { ThumbnailLoader } from './thumbnail-loader.ts';

/** The loader of the thumbnails below; null if there is none. In a file of its own, since every page has it around. */
export const ThumbnailContext = createContext<ThumbnailLoader | null>(null);
