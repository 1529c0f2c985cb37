import type { Transfer } from '@coffer/client';

/** A transfer that waits, unless said otherwise. */
export function aTransfer(more: Partial<Transfer> = {}): Transfer {
  return {
    key: 'one',
    direction: 'upload',
    name: 'report.pdf',
    size: 1_000,
    itemId: null,
    parentId: null,
    payload: null,
    state: 'waiting',
    bytes: 0,
    percent: 0,
    bytesPerSecond: 0,
    startedAt: null,
    finishedAt: null,
    error: null,
    bytesBefore: 0,
    isWaitingForConnection: false,
    outage: { since: null, duration: 0, endings: 0, retryAt: null },
    ...more,
  };
}
