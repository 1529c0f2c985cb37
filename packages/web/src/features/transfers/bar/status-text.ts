import type { Transfer } from '@coffer/client';
import { failureText } from '../../../failures/texts.ts';
import { formatSpeed } from '../../../format/bytes.ts';
import { formatDuration } from '../../../format/duration.ts';
import { texts } from '../texts.ts';

/** How a transfer stands, in one line. */
export function statusText(transfer: Transfer): string {
  if (transfer.isWaitingForConnection) return texts.waitingForConnection;
  switch (transfer.state) {
    case 'waiting':
      return texts.waiting;
    case 'running':
      return runningText(transfer);
    case 'done':
      return transfer.direction === 'upload' ? texts.doneUpload : texts.doneDownload;
    case 'failed':
      return failureText(transfer.error);
  }
}

function runningText({ bytesPerSecond, size, bytes, percent }: Transfer): string {
  const speed = formatSpeed(bytesPerSecond);
  if (speed === '') return texts.starting;
  // Not known yet, such as that of an archive.
  if (size === 0) return speed;
  if (bytes >= size) return [`${percent}%`, texts.finishing].join(' · ');
  const secondsLeft = Math.ceil((size - bytes) / bytesPerSecond);
  return [`${percent}%`, speed, texts.timeLeft({ duration: formatDuration(secondsLeft) })].join(' · ');
}

/** The text of the collapsed strip beside the count; empty when there is nothing to say. */
export function summaryText(
  { percent, bytesPerSecond, isWaitingForConnection }: Summary,
  preparing: number,
  interrupted: number,
): string {
  if (isWaitingForConnection) return texts.waitingForConnection;
  if (percent !== null) return `${percent}%  ${formatSpeed(bytesPerSecond)}`;
  if (preparing > 0) return texts.preparing;
  return interrupted > 0 ? texts.interruptedCount({ count: interrupted }) : '';
}

export interface Summary {
  /** Transfers that run or wait. */
  readonly unfinished: number;
  readonly failed: number;
  /** Of the bytes of all that runs or waits; null if nothing does. */
  readonly percent: number | null;
  readonly bytesPerSecond: number;
  /** Whether nothing moves because the connection is lost. */
  readonly isWaitingForConnection: boolean;
}

/** The numbers of the collapsed strip. */
export function summarize(transfers: readonly Transfer[]): Summary {
  const unfinished = transfers.filter(({ state }) => state === 'running' || state === 'waiting');
  const running = unfinished.filter(({ state }) => state === 'running');
  const moves = running.some((transfer) => !transfer.isWaitingForConnection);
  const size = sum(unfinished.map((transfer) => transfer.size));
  const bytes = sum(unfinished.map((transfer) => transfer.bytes));
  return {
    unfinished: unfinished.length,
    failed: transfers.filter(({ state }) => state === 'failed').length,
    percent: unfinished.length === 0 ? null : Math.floor(size === 0 ? 0 : (bytes / size) * 100),
    bytesPerSecond: sum(running.map((transfer) => transfer.bytesPerSecond)),
    isWaitingForConnection: !moves && unfinished.some((transfer) => transfer.isWaitingForConnection),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
