import type { FastifyBaseLogger } from 'fastify';
import type { CleanUpReport } from './clean-up.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Runs the clean-up now and every hour, one at a time.
 *
 * @param run gets whether it is the first time since the server started
 * @returns stops it, and resolves once a running one has ended
 */
export function scheduleCleanUp(
  run: (first: boolean) => Promise<CleanUpReport>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const start = (first: boolean) => {
    running ??= run(first)
      .then((report) => log.info(report, 'cleaned up'))
      .catch((error: unknown) => log.error({ err: error }, 'clean-up failed'))
      .finally(() => {
        running = null;
      });
  };
  start(true);
  const timer = setInterval(() => start(false), INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
