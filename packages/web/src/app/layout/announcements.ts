import type { Transfer } from '@coffer/client';

const texts = {
  begun: 'Transfers have begun.',
  ended: (done: number, failed: number) => {
    const all = done === 1 ? '1 transfer is done.' : `${done} transfers are done.`;
    return failed === 0 ? all : `${all} ${failed} failed.`;
  },
  cancelled: 'Transfers were cancelled.',
} as const;

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
    if (moved.size === 0 && moving.length > 0) say(texts.begun);
    for (const { key } of moving) moved.add(key);
    if (moved.size === 0 || moving.length > 0) return;
    const ended = list.filter(({ key }) => moved.has(key));
    moved.clear();
    const failed = ended.filter(({ state }) => state === 'failed').length;
    say(ended.length === 0 ? texts.cancelled : texts.ended(ended.length - failed, failed));
  };
}
