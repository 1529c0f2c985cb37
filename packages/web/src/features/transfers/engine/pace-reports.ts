import type { ProgressReport } from '@coffer/client';

/** What a running transfer tells, let through at a pace at which the page can be drawn. */
export interface PacedReports {
  /** Passes a report on, at once or, together with those that come meanwhile, when it is time. */
  report(progress: ProgressReport): void;
  /** Passes on what waits. */
  flush(): void;
}

/**
 * Lets progress through at most every so many milliseconds. What waits is passed on with the next report or by
 * `flush`; the latest value of each field counts.
 *
 * @param now milliseconds, never going back
 */
export function paceReports(
  deliver: (progress: ProgressReport) => void,
  everyMs: number,
  now: () => number = () => performance.now(),
): PacedReports {
  let waiting: ProgressReport = {};
  let last = Number.NEGATIVE_INFINITY;

  const flush = () => {
    if (Object.keys(waiting).length === 0) return;
    const progress = waiting;
    waiting = {};
    last = now();
    deliver(progress);
  };

  return {
    report(progress) {
      waiting = { ...waiting, ...progress };
      if (now() - last >= everyMs) flush();
    },
    flush,
  };
}
