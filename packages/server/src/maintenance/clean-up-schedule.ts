import type { FastifyBaseLogger } from 'fastify';
import type { CleanUpReport } from './clean-up.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** When to ask again where another process is at it, which may be killed before it has ended. */
const RETRY_MS = 10_000;

export interface CleanUpSchedule {
  /** Cleans up now, or as soon as no other process does, in the background, and then every hour. */
  start(): void;
  /** Cleans up no more; resolves once a running clean-up has ended, which it does soon. */
  stop(): Promise<void>;
}

interface SchedulePorts {
  /**
   * Gets since when unfinished uploads must be alone to be removed, and the signal to end early. Gives null where
   * another process is cleaning up.
   */
  run(unfinishedSince: Date, signal: AbortSignal): Promise<CleanUpReport | null>;
  /** Since when no other process may be receiving chunks; null where one may. */
  readonly aloneSince: Date | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Runs the clean-up from time to time, one at a time. A failure is logged, and tried again at the next time. */
export function createCleanUpSchedule({ run, aloneSince, log }: SchedulePorts): CleanUpSchedule {
  const ended = new AbortController();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  const cleanUp = (unfinishedSince: Date) => {
    clearTimeout(again);
    running ??= run(unfinishedSince, ended.signal)
      .then((report) => {
        if (report !== null) log.info(report, 'cleaned up');
        else if (!ended.signal.aborted) again = setTimeout(() => cleanUp(unfinishedSince), RETRY_MS).unref();
      })
      .catch((error: unknown) => log.error({ err: error }, 'clean-up failed'))
      .finally(() => {
        running = null;
      });
  };

  return {
    start() {
      cleanUp(aloneSince ?? anHourAgo());
      timer = setInterval(() => cleanUp(anHourAgo()), INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(again);
      ended.abort();
      await running;
    },
  };
}

function anHourAgo(): Date {
  return new Date(Date.now() - INTERVAL_MS);
}
