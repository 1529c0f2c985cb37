import type { Transfer } from '@coffer/client';

import { texts } from './texts.ts';

/**
 * Says of a list of transfers that it begins to move, and how it ended, once each, however many there are and however often
 * the list changes meanwhile.
 *
 * @param say takes what is to be said
 * @returns to be called with the list whenever it has changed
 */
export function tellOfTransfers(say: (text: string) => void): (list: readonly Transfer[]) => void {
  /** Those that have moved since nothing did. */
  const moved = new Set<string>();
  return (list) => {
    const moving = list.filter(({ state }) => state === 'running' || state === 'waiting');
    if (moved.size === 0 && moving.length > 0) say(texts.transfersBegun);
    for (const { key } of moving) moved.add(key);
    if (moved.size === 0 || moving.length > 0) return;
    const ended = list.filter(({ key }) => moved.has(key));
    moved.clear();
    const failed = ended.filter(({ state }) => state === 'failed').length;
    const done = ended.length - failed;
    if (ended.length === 0) return say(texts.transfersCancelled);
    say(failed === 0 ? texts.transfersEnded({ done }) : texts.transfersFailed({ done, failed }));
  };
}
