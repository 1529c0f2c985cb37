import { formatSpeed } from '../../../format/speed.ts';
import { texts } from '../texts.ts';
import type { Summary } from './filters.ts';

/** What the collapsed strip says beside the count; empty when there is nothing to say. */
export function summaryText(
  { percent, bytesPerSecond, isWaitingForConnection }: Summary,
  preparing: number,
  interrupted: number,
): string {
  if (isWaitingForConnection) return texts.waitingForConnection;
  if (percent !== null) return `${percent}%  ${formatSpeed(bytesPerSecond)}`;
  if (preparing > 0) return texts.preparing;
  return interrupted > 0 ? texts.interruptedCount(interrupted) : '';
}
