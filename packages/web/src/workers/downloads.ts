import type { ReadingJob } from '../download-protocol/messages.ts';
import downloadUrl from './download.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/**
 * Begins to open a download on another thread; what comes of it is told through the job's ports. `onBroken` is called if
 * the thread does not start, until the signal aborts.
 */
export type ReadDownload = (job: ReadingJob, onBroken: () => void, signal: AbortSignal) => void;

let running: Worker | null = null;

/** Reads in the worker of all of the page's downloads, which share one budget of chunks; it is started with the first. */
export const readDownload: ReadDownload = (job, onBroken, signal) => {
  running ??= start();
  // In the same turn: of a worker that could not be loaded before, nobody would hear any more.
  running.addEventListener('error', onBroken, { signal });
  running.postMessage(job, [job.page, job.parts]);
};

/** One that does not start, for instance because the server cannot be reached, is started again for the next download. */
function start(): Worker {
  const worker = new Worker(scriptUrl(downloadUrl), { type: 'module', name: 'download' });
  worker.addEventListener('error', () => {
    if (running === worker) running = null;
  });
  return worker;
}
