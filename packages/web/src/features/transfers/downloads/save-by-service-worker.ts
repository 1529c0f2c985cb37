import { failed, receiveFailure, type SaveDownload } from '@coffer/client';
import { tabLocks } from '../../../browser/locks.ts';
import {
  DOWNLOAD_PATH,
  type DownloadEvent,
  type DownloadOffer,
  type Ping,
  type ReaderCommand,
  type ReaderEvent,
} from '../../../download-protocol/messages.ts';
import type { ReadDownload } from '../../../workers/downloads.ts';
import type { ActiveServiceWorker } from '../../../workers/service-worker.ts';
import { startHeartbeat } from './heartbeat.ts';

/** Until the browser asks for the file at the latest. */
const START_MS = 30_000;

/** The frame through which the browser fetched the file stays a moment, so that its end is not cut off. */
const FRAME_LINGERS_MS = 10_000;

/**
 * Saves through the browser's own download manager, which fetches from the service worker what a worker of this page
 * reads.
 */
export function saveByServiceWorker(worker: ActiveServiceWorker, read: ReadDownload): SaveDownload {
  /** To be called with the lock of this id. */
  const save = async (id: string, ...[{ content, ...head }, signal, report]: Parameters<SaveDownload>) => {
    const offer: DownloadOffer = { type: 'offer', id, ...head };
    const { port1: port, port2 } = new MessageChannel();
    const parts = new MessageChannel();
    const reading = new MessageChannel();
    const frame = document.createElement('iframe');
    frame.hidden = true;
    const { promise: ended, resolve, reject } = withResolvers();

    const late = setTimeout(() => reject(failed('download_not_started')), START_MS);
    const ping = () => {
      worker.post({ type: 'keep-alive' });
      port.postMessage({ type: 'ping' } satisfies Ping);
    };
    const heartbeat = startHeartbeat(ping, () => reject(failed('download_stopped')));
    const over = new AbortController();
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });

    port.onmessage = ({ data }: MessageEvent<DownloadEvent>) => {
      heartbeat.heard();
      switch (data.type) {
        case 'alive':
          return;
        case 'ready':
          frame.src = DOWNLOAD_PATH + id;
          document.body.append(frame);
          return;
        case 'begun':
          return clearTimeout(late);
        case 'done':
          // What the other thread tells of the last bytes may come later.
          report({ bytes: head.size });
          return resolve();
        case 'cancelled':
          return reject(failed('download_stopped'));
      }
    };
    reading.port1.onmessage = ({ data }: MessageEvent<ReaderEvent>) => {
      switch (data.type) {
        case 'progress':
          return report({ bytes: data.bytes });
        case 'waiting':
          return report({ isWaitingForConnection: data.isWaiting });
        case 'failed':
          return reject(receiveFailure(data.failure));
      }
    };
    const job = { content, page: reading.port2, parts: parts.port1 };
    read(job, () => reject(failed('download_not_started')), over.signal);
    worker.post(offer, [port2, parts.port2]);

    const leave = () => {
      frame.remove();
      port.close();
    };
    try {
      await ended;
      setTimeout(leave, FRAME_LINGERS_MS);
    } catch (error) {
      // Before the lock is given back: a frame that asks after that is answered with an error, which the console shows.
      leave();
      throw error;
    } finally {
      over.abort();
      clearTimeout(late);
      heartbeat.stop();
      reading.port1.postMessage({ type: 'cancel' } satisfies ReaderCommand);
      // What it still has to tell would come after the end.
      reading.port1.close();
    }
  };
  return (...parameters) => {
    const id = crypto.randomUUID();
    return tabLocks.request(id, { signal: parameters[1] }, () => save(id, ...parameters));
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
