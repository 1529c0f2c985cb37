import type { Transfer, Transfers } from '@coffer/client';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { messages } from '../../languages/messages.ts';

const texts = messages('atRest');

/** What is said within this time stands side by side: a text in the place of another one would keep that from being read. */
const TOGETHER_MS = 1_000;

interface Announcement {
  readonly text: string;
  /** Counted, since the same text said again is another announcement. */
  readonly number: number;
  readonly at: number;
}

/** What screen readers hear without anything that is seen: the newest texts, of which the page has one region. */
export const announcements = createStore<readonly Announcement[]>(() => []);

/** Lets screen readers hear a text, once, when they have said what they are at. */
export function announce(text: string): void {
  const at = Date.now();
  const before = announcements.getState();
  const number = (before.at(-1)?.number ?? 0) + 1;
  const recent = before.filter((each) => at - each.at < TOGETHER_MS);
  announcements.setState([...recent, { text, number, at }], true);
}

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

/** Lets screen readers hear of the transfers of a drive, or of a space beside it; of none where it is null. */
export function useTellOfTransfers(transfers: Transfers | null): void {
  useEffect(() => {
    if (transfers === null) return;
    const { queue } = transfers;
    const tell = tellOfTransfers(announce);
    const look = () => tell(queue.getSnapshot());
    look();
    return queue.subscribe(look);
  }, [transfers]);
}
