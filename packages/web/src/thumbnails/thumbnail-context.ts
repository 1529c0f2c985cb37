import type { IntactItem, OpenedSpace } from '@coffer/client';
import { createContext } from 'react';
import type { ThumbnailLoader } from './thumbnail-loader.ts';

/** The loader of the thumbnails below; null if there is none. In a file of its own, since every page has it around. */
export const ThumbnailContext = createContext<ThumbnailLoader | null>(null);

/** A file that is shared by itself: what is shown of it in the place of what stands for it, and by what its thumbnail is found. */
export interface FileBehind {
  readonly shown: Partial<IntactItem>;
  /** Null as long as no more is known of it than that it is a file. */
  readonly thumbnail: { readonly id: string; readonly loader: ThumbnailLoader } | null;
  /** What one may do with it now; null as `thumbnail`. */
  role(): OpenedSpace['role'] | null;
}

/** The files behind items that stand for them, by the ids of these. */
export type FilesBehind = ReadonlyMap<string, FileBehind>;

/** Those of the items below. */
export const FilesBehindContext = createContext<FilesBehind>(new Map());
