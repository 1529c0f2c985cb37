import type { Settings } from '@coffer/client';
import { tabLocks } from '../../browser/locks.ts';
import { pageClock } from '../page-clock.ts';

/** Rows are loaded and verified first, and what somebody is about to do comes before. */
const EVERY_MS = 3_600_000;

/** Removes what is due, in one tab of an account at a time, until the signal aborts. What fails is due the next time, too. */
export async function keepRemoving(
  settings: Pick<Settings, 'removeDue'>,
  account: string,
  signal: AbortSignal,
): Promise<void> {
  const name = `coffer-due ${account}`;
  while (!signal.aborted) {
    try {
      await pageClock().sleep(EVERY_MS, signal);
      await tabLocks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await settings.removeDue(signal);
      });
    } catch {
      // The page says elsewhere what keeps it from the server, or from believing that.
    }
  }
}
