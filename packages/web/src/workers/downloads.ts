import type { ReadingJob } from '../download-protocol/messages.ts';
import downloadUrl from './download.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/** Opens downloads on a thread of its own. */
export interface DownloadReader {
  /**
   * Begins to read; what comes of it is told through the job's ports. `onBroken` is called if the thread does not start,
   * until the signal aborts.
   */
  read(job: ReadingJob, onBroken: () => void, signal: AbortSignal): void;
}

let running: Worker | null = null;

/** The worker of all of the page's downloads, which share one budget of chunks; started when first called. */
export function downloadReader(): DownloadReader {
  running ??= start();
  const worker = running;
  return {
    read(job, onBroken, signal) {
      worker.addEventListener('error', onBroken, { signal });
      worker.postMessage(job, [job.page, job.parts]);
    },
  };
}

/** One that does not start, for instance because the server cannot be reached, is started anew for the next download. */
function start(): Worker {
  const worker = new Worker(scriptUrl(downloadUrl), { type: 'module', name: 'download' });
  worker.addEventListener('error', () => {
    if (running === worker) running = null;
  });
  return worker;
}
