import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds, from a lookup to a chunk over a slow line. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120, 300];

/** Seconds, from a page in memory to a disk or a bucket in trouble. */
const WORK_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Everything that this process counts, by Prometheus' conventions: seconds and bytes, `_total` for what only grows.
 * Labels have few values, all of them from the code: no id, no address, nothing that a person has typed.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelled = { buckets: WORK_BUCKETS, registers };

  return {
    registry,
    requests: new Histogram({
      name: 'coffer_http_request_duration_seconds',
      help: 'Requests that were answered, from their first line to the end of the answer.',
      labelNames: ['method', 'route', 'status_class'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    abortedRequests: new Counter({
      name: 'coffer_http_requests_aborted_total',
      help: 'Requests whose sender went away before the answer.',
      labelNames: ['method', 'route'],
      registers,
    }),
    receivedBytes: new Counter({
      name: 'coffer_chunk_received_bytes_total',
      help: 'Bytes of chunks that arrived, whether or not they were kept.',
      registers,
    }),
    sentBytes: new Counter({
      name: 'coffer_chunk_sent_bytes_total',
      help: 'Bytes of chunks that were handed out whole.',
      registers,
    }),
    storeOperations: new Histogram({
      name: 'coffer_chunk_store_operation_duration_seconds',
      help: 'Operations of the chunk store; "receive" lasts as long as the sender takes.',
      labelNames: ['operation'],
      ...labelled,
    }),
    storeFailures: new Counter({
      name: 'coffer_chunk_store_failures_total',
      help: 'Operations that the chunk store failed at.',
      labelNames: ['operation'],
      registers,
    }),
    transactions: new Histogram({
      name: 'coffer_database_transaction_duration_seconds',
      help: 'Transactions, with the wait for their turn.',
      labelNames: ['outcome'],
      ...labelled,
    }),
    mails: new Counter({
      name: 'coffer_mail_messages_total',
      help: 'Messages that the mail server took, and attempts at which it did not.',
      labelNames: ['outcome'],
      registers,
    }),
    events: new Counter({
      name: 'coffer_security_events_total',
      help: 'What was written to the log of events, such as logged_in and login_failed.',
      labelNames: ['kind'],
      registers,
    }),
    cleanUps: new Histogram({
      name: 'coffer_clean_up_duration_seconds',
      help: 'Runs of the hourly clean-up.',
      labelNames: ['outcome'],
      buckets: [0.1, 1, 10, 60, 600],
      registers,
    }),
    removed: new Counter({
      name: 'coffer_clean_up_removed_total',
      help: 'What the clean-up removed.',
      labelNames: ['kind'],
      registers,
    }),
    lastCleanUp: new Gauge({
      name: 'coffer_clean_up_last_success_timestamp_seconds',
      help: 'When a clean-up last ended well.',
      aggregator: 'max',
      registers,
    }),
  };
}
