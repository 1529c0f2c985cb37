import type { ApiClient } from '../api/client.ts';
import type { Store } from '../concurrency/store.ts';
import { failed } from '../failures/coffer-error.ts';

const unreached = () => Promise.reject(failed({ code: 'server_unreachable' }));

/** Calls of who knows that there is no server to ask: nobody waits for it. */
export const UNREACHED: ApiClient = { call: unreached, open: unreached };

/** Waits for work, at most until there is no server to ask, if that is told. Rejects as the work does. */
export async function unlessAway(work: Promise<unknown>, away: Store<boolean> | undefined): Promise<void> {
  let stop = () => {};
  const gone = new Promise<void>((resolve) => {
    stop = away?.subscribe((isAway) => isAway && resolve()) ?? stop;
  });
  try {
    await Promise.race([work, gone]);
  } finally {
    stop();
  }
}
