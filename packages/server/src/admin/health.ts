import type { Health, PartHealth } from '@coffer/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import { mailFailure } from '../store/mail/mail-failure.ts';
import type { Mailer } from '../store/mail/mailer.ts';
import { outboxRepository } from '../store/mail/outbox-repository.ts';
import { Unavailable } from '../store/unavailable.ts';

const FULL = 'The disk is full: nothing can be added until somebody deletes something, or makes room.';

interface HealthPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Asks what the server depends on whether it answers. */
export function createHealthCheck({ database, chunks, mailer, log }: HealthPorts) {
  async function asked(work: () => Promise<PartHealth>, failing: (error: unknown) => string) {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error }, 'a part of the server does not answer');
      return { state: 'failing', detail: failing(error) } as const;
    }
  }

  async function databaseHealth(): Promise<PartHealth> {
    await sql`select 1`.execute(database.queries);
    return { state: 'ok', detail: 'The database answers.' };
  }

  async function storeHealth(): Promise<PartHealth> {
    await database.requireRoom();
    await chunks.checkWritable();
    return { state: 'ok', detail: 'Chunks can be written.' };
  }

  async function mailHealth(): Promise<PartHealth> {
    if (mailer === null) return { state: 'off', detail: 'No mail server is configured.' };
    await mailer.verify();
    const waiting = await outboxRepository(database.queries).countFailed();
    if (waiting === 0) return { state: 'ok', detail: 'The mail server answers.' };
    const detail = `The mail server answers, but did not take ${waiting} of the messages; they are tried again.`;
    return { state: 'failing', detail };
  }

  return {
    async read(): Promise<Health> {
      const [databaseState, store, mail] = await Promise.all([
        asked(databaseHealth, () => 'The database does not answer; the log says why.'),
        asked(storeHealth, storeFailure),
        asked(mailHealth, mailFailure),
      ]);
      return { database: databaseState, store, mail };
    },
  };
}

function storeFailure(error: unknown): string {
  if (error instanceof Unavailable && error.isFull) return FULL;
  return 'Chunks cannot be written; the log says why.';
}
