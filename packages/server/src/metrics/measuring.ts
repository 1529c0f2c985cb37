import type { EventLog } from '../events/event-log.ts';
import type { CleanUpReport } from '../maintenance/clean-up.ts';
import type { Database } from '../store/database/database.ts';
import type { Mailer } from '../store/mail/mailer.ts';
import type { Data } from '../store/open-data.ts';
import { measuredChunkStore } from './measured-chunk-store.ts';
import type { Metrics } from './metrics.ts';

/** Database and chunk store as they were, and counted. Where nobody reads metrics (null) nothing is. */
export function measuredData({ database, chunks }: Data, metrics: Metrics | null): Data {
  if (metrics === null) return { database, chunks };
  return { database: measuredDatabase(database, metrics), chunks: measuredChunkStore(chunks, metrics) };
}

function measuredDatabase(database: Database, { transactions }: Metrics): Database {
  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const end = transactions.startTimer();
    try {
      const result = await work();
      end({ outcome: 'committed' });
      return result;
    } catch (error) {
      end({ outcome: 'rolled_back' });
      throw error;
    }
  }
  return {
    ...database,
    transaction: (order, work) => measured(() => database.transaction(order, work)),
    erasure: (order, work) => measured(() => database.erasure(order, work)),
  };
}

/** The mailer, with what it sent and failed to send counted. */
export function measuredMailer(mailer: Mailer, metrics: Metrics | null): Mailer {
  if (metrics === null) return mailer;
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

/** The log of events, which counts what it writes down, by kind alone. */
export function measuredEvents(events: EventLog, metrics: Metrics | null): EventLog {
  if (metrics === null) return events;
  return {
    async record(queries, occurrence) {
      await events.record(queries, occurrence);
      metrics.events.inc({ kind: occurrence.kind });
    },
  };
}

/** Runs a clean-up and counts what came of it. */
export async function measuredCleanUp(
  run: () => Promise<CleanUpReport>,
  metrics: Metrics | null,
): Promise<CleanUpReport> {
  if (metrics === null) return run();
  const end = metrics.cleanUps.startTimer();
  try {
    const report = await run();
    end({ outcome: 'done' });
    metrics.lastCleanUp.setToCurrentTime();
    metrics.removed.inc({ kind: 'unconfirmed_accounts' }, report.unconfirmedAccounts);
    metrics.removed.inc({ kind: 'temporary_files' }, report.temporaryFiles);
    metrics.removed.inc({ kind: 'orphans' }, report.orphans);
    metrics.removed.inc({ kind: 'forgotten' }, report.forgotten);
    metrics.removed.inc({ kind: 'abandoned' }, report.abandoned);
    return report;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
