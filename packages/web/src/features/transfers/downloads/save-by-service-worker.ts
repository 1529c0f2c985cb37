import {
  DOWNLOAD_PATH,
  type DownloadCommand,
  type DownloadEvent,
  type DownloadOffer,
} from '../../../download-protocol/messages.ts';
import type { ActiveServiceWorker } from '../../../workers/service-worker.ts';
import { DownloadNotStarted, DownloadStopped } from '../engine/errors.ts';
import type { SaveDownload } from './download.ts';
import { startPulse } from './pulse.ts';

/** From the request to the first byte at the latest. */
const START_MS = 30_000;

/** The frame through which the browser fetched the file stays a moment, so that its end is not cut off. */
const FRAME_LINGERS_MS = 10_000;

/** Saves through the browser's own download manager, which fetches from the service worker. */
export function saveByServiceWorker(worker: ActiveServiceWorker): SaveDownload {
  return async (download, signal, report) => {
    const id = crypto.randomUUID();
    const offer: DownloadOffer = { type: 'offer', id, ...download };
    const { port1: port, port2 } = new MessageChannel();
    const command = (message: DownloadCommand) => port.postMessage(message);
    const frame = document.createElement('iframe');
    frame.hidden = true;
    const { promise: ended, resolve, reject } = withResolvers();

    const late = setTimeout(() => reject(new DownloadNotStarted()), START_MS);
    const ping = () => {
      worker.post({ type: 'keep-alive' });
      command({ type: 'ping' });
    };
    const pulse = startPulse(ping, () => reject(new DownloadStopped()));
    const cancel = () => {
      command({ type: 'cancel' });
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });

    port.onmessage = ({ data }: MessageEvent<DownloadEvent>) => {
      pulse.heard();
      if (data.type !== 'ready' && data.type !== 'alive') clearTimeout(late);
      switch (data.type) {
        case 'alive':
          return;
        case 'ready':
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
          return reject(new DownloadStopped());
        case 'failed':
          return reject(Object.assign(new Error(data.failure.message), data.failure));
      }
    };
    worker.post(offer, [port2]);

    try {
      await ended;
    } finally {
      clearTimeout(late);
      pulse.stop();
      signal.removeEventListener('abort', cancel);
      setTimeout(() => {
        frame.remove();
        port.close();
      }, FRAME_LINGERS_MS);
    }
  };
}

function withResolvers() {
  let resolve = (): void => {};
  let reject = (_reason: unknown): void => {};
  const promise = new Promise<void>((...executors) => {
    [resolve, reject] = executors;
  });
  return { promise, resolve, reject };
}
