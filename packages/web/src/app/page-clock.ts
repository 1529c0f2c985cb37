import { browserConnectivity, wakingClock } from '@coffer/client';

/** The clock of what waits for the server: it goes on as soon as the network is back. */
export function pageClock(): ReturnType<typeof wakingClock> {
  return wakingClock(browserConnectivity(window));
}
