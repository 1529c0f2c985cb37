import {
  MEDIA_PATH,
  type MediaEvent,
  type MediaOffer,
  type MediaWanted,
  type PostedFailure,
} from '../../../download-protocol/messages.ts';
import type { ActiveServiceWorker } from '../../../workers/service-worker.ts';

/** A file that can be played at an address of its own. */
export interface OpenedMedia {
  readonly url: string;
  /** Stops what is being fetched, and makes the address answer no more. */
  close(): void;
}

/**
 * Lets the service worker answer an address with a file's content, wherever a player reads in it. Resolves when it
 * does. A service worker that the browser stopped has forgotten the file, so it is offered anew whenever it asks.
 *
 * @param onFailed is told what could not be fetched, or is not what was uploaded
 */
export async function openMedia(
  worker: ActiveServiceWorker,
  { content, mime }: Pick<MediaOffer, 'content' | 'mime'>,
  onFailed: (failure: PostedFailure) => void,
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
        else onFailed(data.failure);
      };
      worker.post({ type: 'media', id, content, mime }, [port2]);
    });

  const answer = ({ data }: MessageEvent<MediaWanted>) => {
    if (data.type === 'media-wanted' && data.id === id) void offer();
  };
  navigator.serviceWorker.addEventListener('message', answer);
  await offer();
  return {
    url: MEDIA_PATH + id,
    close() {
      navigator.serviceWorker.removeEventListener('message', answer);
      port?.postMessage({ type: 'close' });
      port?.close();
    },
  };
}
