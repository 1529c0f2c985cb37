import { secondsLeft, type Transfer } from '@coffer/client';
import { SOMETHING_WENT_WRONG } from '../../../failures/texts.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatSpeed } from '../../../format/speed.ts';
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
      return transfer.error ?? SOMETHING_WENT_WRONG;
  }
}

function runningText(transfer: Transfer): string {
  const speed = formatSpeed(transfer.bytesPerSecond);
  if (speed === '') return texts.starting;
  const left = secondsLeft([transfer]);
  const parts = [
    `${transfer.percent}%`,
    speed,
    ...(left === null ? [] : [texts.timeLeft(formatDuration(left))]),
  ];
  return parts.join(' · ');
}
