import type { Bytes } from '@coffer/crypto';
import { useCallback } from 'react';
import { mediaType } from '../../../download-protocol/media-type.ts';
import { useContentAccess } from '../content/content-access.ts';
import { readContent } from '../content/read-content.ts';
import { type Loaded, type LoadPorts, useLoaded } from '../content/use-loaded.ts';
import { TooLargeToPreview } from '../errors.ts';
import type { PreviewFile } from '../preview-file.ts';
import { controllingWorker } from './controlling-worker.ts';
import { openMedia } from './open-media.ts';

/** Without a service worker all of it has to be in memory before it plays. */
const LARGEST_IN_MEMORY_BYTES = 128 * 1024 * 1024;

/** An address at which a player can read a file: piece by piece where there is a service worker, else from memory. */
export function useMedia(file: PreviewFile): Loaded<string> {
  const { api, open } = useContentAccess();
  const load = useCallback(
    async ({ signal, onPercent, onFailed }: LoadPorts) => {
      const [content, worker] = await Promise.all([open(file, signal), controllingWorker()]);
      signal.throwIfAborted();
      if (worker !== null) {
        const media = await openMedia(worker, { content, mime: file.mime }, onFailed);
        return { value: media.url, release: media.close };
      }
      const { size } = content.item;
      if (size > LARGEST_IN_MEMORY_BYTES) throw new TooLargeToPreview(LARGEST_IN_MEMORY_BYTES);
      const onProgress = (bytes: number) => onPercent(Math.floor((bytes / size) * 100));
      return inMemory(await readContent(api, content, size, signal, onProgress), file.mime);
    },
    [api, open, file],
  );
  return useLoaded(load);
}

function inMemory(bytes: Bytes, mime: string) {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType(mime) }));
  return { value: url, release: () => URL.revokeObjectURL(url) };
}
