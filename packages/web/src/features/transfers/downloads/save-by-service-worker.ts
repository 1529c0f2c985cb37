import {
  DOWNLOAD_PATH,
  type DownloadEvent,
  type DownloadOffer,
} from '../../../download-protocol/messages.ts';
import type { ActiveServiceWorker } from '../../../workers/service-worker.ts';
import { DownloadNotStarted, DownloadStopped } from '../engine/errors.ts';
import type { SaveDownload } from './download.ts';

const KEEP_ALIVE_MS = 10_000;

/** From the request to the first byte at the latest; also bounds how long a dead service worker is waited for. */
const START_MS = 30_000;

/** The frame through which the browser fetched the file stays a moment, so that its end is not cut off. */
const FRAME_LINGERS_MS = 10_000;

/** Saves through the browser's own download manager, which fetches from the service worker. */
export function saveByServiceWorker(worker: ActiveServiceWorker): SaveDownload {
  return (download, signal, report) => {
    const id = crypto.randomUUID();
    const offer: DownloadOffer = { type: 'offer', id, ...download };
    const { port1: port, port2 } = new MessageChannel();
    const frame = document.createElement('iframe');
    const keepAlive = setInterval(() => worker.post({ type: 'keep-alive' }), KEEP_ALIVE_MS);
    const cancel = () => port.postMessage({ type: 'cancel' });
    signal.addEventListener('abort', cancel, { once: true });

    const ended = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new DownloadNotStarted()), START_MS);
      port.onmessage = ({ data }: MessageEvent<DownloadEvent>) => {
        if (data.type !== 'ready') clearTimeout(late);
        switch (data.type) {
          case 'ready':
            frame.hidden = true;
            frame.src = DOWNLOAD_PATH + id;
            document.body.append(frame);
            return;
          case 'progress':
            return report({ bytes: data.bytes });
          case 'waiting':
            return report({ isWaitingForConnection: data.isWaiting });
          case 'done':
            return resolve();
          case 'cancelled':
            return reject(signal.aborted ? signal.reason : new DownloadStopped());
          case 'failed':
            return reject(Object.assign(new Error(data.failure.message), data.failure));
        }
      };
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    worker.post(offer, [port2]);

    return ended.finally(() => {
      clearInterval(keepAlive);
      signal.removeEventListener('abort', cancel);
      setTimeout(() => {
        frame.remove();
        port.close();
      }, FRAME_LINGERS_MS);
    });
  };
}
