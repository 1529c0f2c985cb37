import { type createDownloads, type FileContent, failed } from '@coffer/client';
import type { Bytes } from '@coffer/crypto';
import { useCallback } from 'react';
import type { PreviewFile } from '../preview-file.ts';
import { useContentAccess } from '../viewer-context.ts';
import { type Loadable, type Loaded, type LoadPorts, useLoaded } from './use-loaded.ts';

/**
 * The first `length` bytes of a file, verified: each chunk by itself, and where it is the whole file, all of it by
 * the digest that was sealed with it.
 *
 * @param onProgress is told the bytes that are there
 */
export async function readContent(
  openDownload: ReturnType<typeof createDownloads>,
  content: FileContent,
  length: number,
  signal: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
): Promise<Bytes> {
  const to = Math.min(length, content.item.size);
  const bytes = new Uint8Array(to);
  let at = 0;
  for await (const part of openDownload(content, signal, { from: 0, to, onProgress })) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Reads a whole file into memory and makes something of it to show.
 *
 * @param limit bytes; larger files fail with `too_large_to_preview`
 * @param make must be the same function every time
 */
export function useWholeContent<T>(
  file: PreviewFile,
  limit: number,
  make: (bytes: Bytes) => Promise<Loadable<T>> | Loadable<T>,
): Loaded<T> {
  const { openDownload, open } = useContentAccess();
  const load = useCallback(
    async ({ signal, onPercent }: LoadPorts) => {
      if (file.size > limit) throw failed({ code: 'too_large_to_preview', limit });
      const content = await open(file, signal);
      const { size } = content.item;
      const onProgress = (bytes: number) => onPercent(Math.floor((bytes / size) * 100));
      return make(await readContent(openDownload, content, size, signal, onProgress));
    },
    [openDownload, open, file, limit, make],
  );
  return useLoaded(load);
}

/**
 * Reads the beginning of a file into memory and makes something of it to show.
 *
 * @param length bytes at most
 * @param make must be the same function every time; gets whether the file goes on
 */
export function useBeginning<T>(
  file: PreviewFile,
  length: number,
  make: (bytes: Bytes, isCut: boolean) => T,
): Loaded<T> {
  const { openDownload, open } = useContentAccess();
  const load = useCallback(
    async ({ signal }: LoadPorts) => {
      const content = await open(file, signal);
      const bytes = await readContent(openDownload, content, length, signal);
      return { value: make(bytes, bytes.length < content.item.size) };
    },
    [openDownload, open, file, length, make],
  );
  return useLoaded(load);
}
