import type { ProgressReport } from './reducer.ts';

/** Throttles the reports of a running transfer to a pace at which the page can be drawn. */
export interface PacedReports {
  /** Passes a report on, at once or, together with those that come meanwhile, when it is time. */
  report(progress: ProgressReport): void;
  /** Passes on what waits. */
  flush(): void;
}

/**
 * Lets progress through at most every so many milliseconds: the first report at once, what comes too soon after it
 * together when the time is up. Of each field the latest value counts.
 */
export function paceReports(deliver: (progress: ProgressReport) => void, everyMs: number): PacedReports {
  let waiting: ProgressReport = {};
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (Object.keys(waiting).length === 0) return;
    const progress = waiting;
    waiting = {};
    timer = setTimeout(flush, everyMs);
    deliver(progress);
  };

  return {
    report(progress) {
      waiting = { ...waiting, ...progress };
      if (timer === null) flush();
    },
    flush,
  };
}
