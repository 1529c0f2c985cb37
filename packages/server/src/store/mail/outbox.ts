import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { OUTBOX_INTERVAL } from '#outbox-interval';
import type { Clock } from '../../clock.ts';
import { backoff } from '../../concurrency/backoff.ts';
import { singleFlight } from '../../concurrency/single-flight.ts';
import type { Database, Queries } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import { Unavailable } from '../unavailable.ts';
import type { Mail, Mailer } from './mailer.ts';
import { outboxRepository } from './outbox-repository.ts';

/** Longer than the mailer takes to give up; a process that crashes while sending leaves the message to others then. */
const CLAIM_SECONDS = 120;

/** After this many attempts, most of a day, a message is given up. */
const MAXIMUM_ATTEMPTS = 24;

/** Seconds between attempts. */
const RETRY = { first: 2, longest: 60 * 60 };

export type Outbox = ReturnType<typeof createOutbox>;

interface OutboxPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Messages are written in the transaction that gives rise to them and sent afterwards, at least once each, so
 * that nobody waits for the mail server and none is lost with a crash.
 */
export function createOutbox({ database, clock, mailer, log }: OutboxPorts) {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = (work: (mails: ReturnType<typeof outboxRepository>) => Promise<void>) =>
    database.transaction({ rows: 'mails' }, (queries) => work(outboxRepository(queries)));

  async function claim(): Promise<MailRow | undefined> {
    const isDue = await outboxRepository(database.queries).findDue(clock());
    if (isDue === undefined) return undefined;
    return database.transaction({ lock: 'mails' }, async (queries) => {
      const mails = outboxRepository(queries);
      const mail = await mails.findDue(clock());
      if (mail !== undefined) await mails.beginAttempt(mail.id, clock() + CLAIM_SECONDS);
      return mail && { ...mail, attempts: mail.attempts + 1 };
    });
  }

  async function deliver({ id, recipient, subject, body, attempts }: MailRow): Promise<void> {
    if (recipient === null) return write((mails) => mails.delete(id));
    const outcome = await untilAborted(sent({ recipient, subject, body }), stopped.signal);
    if (outcome === 'stopped') return write((mails) => mails.reschedule(id, clock()));
    if (outcome === 'sent') return write((mails) => mails.delete(id));
    if (attempts < MAXIMUM_ATTEMPTS) {
      log.warn({ ...outcome, attempts }, 'a message could not be sent and is tried again later');
      return write((mails) => mails.reschedule(id, clock() + backoff(attempts, RETRY)));
    }
    log.error({ ...outcome, attempts }, 'a message could not be sent and is given up');
    return write((mails) => mails.delete(id));
  }

  /** Only the codes of a failure are told; the mail server's words may name people. */
  async function sent(mail: Mail): Promise<'sent' | { code: unknown; responseCode: unknown }> {
    try {
      await mailer.send(mail);
      return 'sent';
    } catch (error) {
      const known = error instanceof Error ? error : new Error('unknown');
      return { code: property(known, 'code'), responseCode: property(known, 'responseCode') };
    }
  }

  async function sendAll(): Promise<void> {
    while (!stopped.signal.aborted) {
      const mail = await claim();
      if (mail === undefined) return;
      await deliver(mail);
    }
  }

  const sendDue = singleFlight(() =>
    sendAll().catch((error: unknown) => {
      // It looks again soon; that the database does not answer is said elsewhere, once.
      if (!(error instanceof Unavailable)) log.error({ err: error }, 'the outbox failed');
    }),
  );

  function wake(): void {
    if (!stopped.signal.aborted) running = sendDue();
  }

  return {
    /** Adds a message within a transaction. None (null) costs the same and is thrown away when it is due. */
    add: (queries: Queries, mail: Mail | null): Promise<void> =>
      outboxRepository(queries).insert({
        id: randomUUID(),
        recipient: mail?.recipient ?? null,
        subject: mail?.subject ?? '',
        body: mail?.body ?? '',
        attempts: 0,
        next_attempt_at: clock(),
      }),

    start(): void {
      timer = setInterval(wake, OUTBOX_INTERVAL);
      timer.unref();
      wake();
    },

    /** Sends no more; a message that is under way is sent again after the next start. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

/** Waits for `work`, but no longer than until the signal, on which it leaves nothing behind. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'stopped'> {
  let onAbort = () => {};
  const aborted = new Promise<'stopped'>((resolve) => {
    onAbort = () => resolve('stopped');
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function property(error: Error, name: string): unknown {
  return Object.entries(error).find(([key]) => key === name)?.[1];
}
