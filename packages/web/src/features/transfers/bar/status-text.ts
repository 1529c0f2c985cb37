import type { Transfer } from '@coffer/client';
import { failureText } from '../../../failures/texts.ts';
import { formatSpeed } from '../../../format/bytes.ts';
import { formatDuration } from '../../../format/duration.ts';
import { texts } from '../texts.ts';
import type { Summary } from './filters.ts';

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
  const secondsLeft = Math.ceil(Math.max(0, size - bytes) / bytesPerSecond);
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
