import { type CofferError, failed, receiveFailure } from '@coffer/client';
import type { Bytes } from '@coffer/crypto';
import { useCallback } from 'react';
import { mediaType } from '../../../download-protocol/media-type.ts';
import {
  MEDIA_PATH,
  type MediaEvent,
  type MediaOffer,
  type MediaWanted,
} from '../../../download-protocol/messages.ts';
import { useSpace } from '../../../session/space-context.ts';
import {
  type ActiveServiceWorker,
  serviceWorker,
  whileTransferring,
} from '../../../workers/service-worker.ts';
import { readContent } from '../content/read-content.ts';
import { type Loaded, type LoadPorts, useLoaded } from '../content/use-loaded.ts';
import type { PreviewFile } from '../preview-file.ts';
import { useContentAccess } from '../viewer-context.ts';

/** Without a service worker all of it has to be in memory before it plays. */
const LARGEST_IN_MEMORY_BYTES = 128 * 1024 * 1024;

/** An address at which a player can read a file: piece by piece where there is a service worker, else from memory. */
export function useMedia(file: PreviewFile): Loaded<string> {
  const { openDownload, open } = useContentAccess();
  const spaceId = useSpace()?.spaceId;
  const load = useCallback(
    async ({ signal, onPercent, onFailed }: LoadPorts) => {
      const [content, worker] = await Promise.all([open(file, signal), controllingWorker()]);
      signal.throwIfAborted();
      if (worker !== null) {
        const media = await openMedia(worker, { content, spaceId, mime: file.mime }, onFailed);
        return { value: media.url, release: media.close };
      }
      const { size } = content.item;
      if (size > LARGEST_IN_MEMORY_BYTES)
        throw failed({ code: 'too_large_to_preview', limit: LARGEST_IN_MEMORY_BYTES });
      const onProgress = (bytes: number) => onPercent(Math.floor((bytes / size) * 100));
      return inMemory(await readContent(openDownload, content, size, signal, onProgress), file.mime);
    },
    [openDownload, open, file, spaceId],
  );
  return useLoaded(load);
}

function inMemory(bytes: Bytes, mime: string) {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType(mime) }));
  return { value: url, release: () => URL.revokeObjectURL(url) };
}

/** After a forced reload the service worker takes a page over only when it is asked to; this long may that take. */
const CLAIM_MS = 3_000;

/** The service worker, once it answers this page's requests; null where there is none that does. */
async function controllingWorker(): Promise<ActiveServiceWorker | null> {
  const worker = await serviceWorker();
  if (worker === null || navigator.serviceWorker.controller !== null) return worker;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, CLAIM_MS);
    worker.post({ type: 'claim' });
  });
  return navigator.serviceWorker.controller === null ? null : worker;
}

/** A file that can be played at an address of its own. */
interface OpenedMedia {
  readonly url: string;
  /** Stops what is being fetched, and makes the address answer no more. */
  close(): void;
}

/**
 * Lets the service worker answer an address with a file's content, wherever a player reads in it. Resolves when it
 * does. A service worker that the browser stopped has forgotten the file, so it is offered again whenever it asks.
 *
 * @param onFailed is told what could not be fetched, or is not what was uploaded
 */
async function openMedia(
  worker: ActiveServiceWorker,
  { content, spaceId, mime }: Pick<MediaOffer, 'content' | 'spaceId' | 'mime'>,
  onFailed: (failure: CofferError) => void,
): Promise<OpenedMedia> {
  const id = crypto.randomUUID();
  let port: MessagePort | null = null;

  const offer = () =>
    new Promise<void>((resolve) => {
      port?.close();
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }: MessageEvent<MediaEvent>) => {
        if (data.type === 'ready') resolve();
        else onFailed(receiveFailure(data.failure));
      };
      worker.post({ type: 'media', id, content, spaceId, mime }, [port2]);
    });

  const answer = ({ data }: MessageEvent<MediaWanted>) => {
    if (data.type === 'media-wanted' && data.id === id) void offer();
  };
  navigator.serviceWorker.addEventListener('message', answer);
  const closed = new AbortController();
  void whileTransferring(
    () => new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve())),
  );
  await offer();
  return {
    url: MEDIA_PATH + id,
    close() {
      closed.abort();
      navigator.serviceWorker.removeEventListener('message', answer);
      port?.postMessage({ type: 'close' });
      port?.close();
    },
  };
}
