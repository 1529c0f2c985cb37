import type { Drive } from '@coffer/client';
import { tabLocks } from '../../browser/locks.ts';
import { passOpenedSpaces } from '../../workers/spaces-between-threads.ts';
import { pageClock } from '../page-clock.ts';

// Those of shared folders are sealed under keys of their spaces.
passOpenedSpaces();

/** What somebody is about to do comes before. */
const FIRST_MS = 60_000;
const EVERY_MS = 600_000;

/** Puts what visitors of links lack, those in shared folders too, in one tab of an account at a time, until the signal aborts. What fails is put the next time. */
export async function keepTending(
  links: Pick<Drive['links'], 'tend'>,
  account: string,
  signal: AbortSignal,
): Promise<void> {
  const name = `coffer-links ${account}`;
  for (let pause = FIRST_MS; !signal.aborted; pause = EVERY_MS) {
    try {
      await pageClock().sleep(pause, signal);
      await tabLocks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await links.tend(signal);
      });
    } catch {
      // The page says elsewhere what keeps it from the server, or from believing that.
    }
  }
}
