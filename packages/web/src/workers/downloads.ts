import type { ReadingJob } from '../download-protocol/messages.ts';
import downloadUrl from './download.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/** Opens downloads on a thread of its own. */
export interface DownloadReader {
  /** Begins to read; what comes of it is told through the job's ports. */
  read(job: ReadingJob): void;
}

let running: Worker | null = null;

/** The worker of all of the page's downloads, which share one budget of chunks; started when first called. */
export function downloadReader(): DownloadReader {
  running ??= new Worker(scriptUrl(downloadUrl), { type: 'module', name: 'download' });
  const worker = running;
  return { read: (job) => worker.postMessage(job, [job.page, job.parts]) };
}
