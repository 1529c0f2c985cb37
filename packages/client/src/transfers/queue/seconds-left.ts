import type { Transfers } from './reducer.ts';

/**
 * The whole seconds until these transfers are done at their present speed, those that still wait included; null
 * while none of them moves, so that nothing can be told. For one row of the list, give that one alone.
 */
export function secondsLeft(transfers: Transfers): number | null {
  let bytes = 0;
  let bytesPerSecond = 0;
  for (const transfer of transfers) {
    if (transfer.state !== 'running' && transfer.state !== 'waiting') continue;
    bytes += Math.max(0, transfer.size - transfer.bytes);
    if (!transfer.isWaitingForConnection) bytesPerSecond += transfer.bytesPerSecond;
  }
  return bytesPerSecond === 0 ? null : Math.ceil(bytes / bytesPerSecond);
}

/** Whether any transfer would be cut off if the page closed now. */
export function hasUnfinished(transfers: Transfers): boolean {
  return transfers.some(({ state }) => state === 'running' || state === 'waiting');
}
