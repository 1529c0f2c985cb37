import type { Bytes } from '@coffer/crypto';
import { useCallback } from 'react';
import { TooLargeToPreview } from '../errors.ts';
import type { PreviewFile } from '../preview-file.ts';
import { useContentAccess } from './content-access.ts';
import { readContent } from './read-content.ts';
import { type Loadable, type Loaded, useLoaded } from './use-loaded.ts';

/**
 * Reads a whole file into memory and makes something of it to show.
 *
 * @param limit bytes; larger files fail with TooLargeToPreview
 * @param make must be the same function every time
 */
export function useWholeContent<T>(
  file: PreviewFile,
  limit: number,
  make: (bytes: Bytes) => Promise<Loadable<T>> | Loadable<T>,
): Loaded<T> {
  const { api, open } = useContentAccess();
  const load = useCallback(
    async ({ signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void }) => {
      if (file.size > limit) throw new TooLargeToPreview(limit);
      const content = await open(file, signal);
      const { size } = content.item;
      const onProgress = (bytes: number) => onPercent(Math.floor((bytes / size) * 100));
      return make(await readContent(api, content, size, signal, onProgress));
    },
    [api, open, file, limit, make],
  );
  return useLoaded(load);
}
