import { z } from 'zod';
import type { MetricsConfiguration } from './metrics-configuration.ts';
import { StartRefused } from './start-refused.ts';

const RULE = 'a whole number from 1 to 128';

/** How many processes serve. */
export const workerCount = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, RULE)
  .transform(Number)
  .refine((count) => count <= 128, RULE);

/**
 * SQLite lets one process write at a time, and a chunk is written while the transaction of its record is open: several
 * processes would wait for each other with their hands tied, and be slower than one. Metrics of all processes are to be
 * had from the one that looks after them.
 *
 * @throws StartRefused where several cannot be had
 */
export function checkWorkers(
  workers: number,
  { isShared, metrics }: { readonly isShared: boolean; readonly metrics: MetricsConfiguration | null },
): number {
  if (workers > 1 && !isShared) {
    throw new StartRefused(
      `COFFER_WORKERS is ${workers}, but several processes need PostgreSQL: set COFFER_DATABASE_URL, or leave it at 1`,
    );
  }
  if (workers > 1 && metrics?.place === 'main-port') {
    throw new StartRefused(
      `COFFER_METRICS_PORT must be set where COFFER_METRICS_TOKEN is and COFFER_WORKERS is ${workers}`,
    );
  }
  return workers;
}
