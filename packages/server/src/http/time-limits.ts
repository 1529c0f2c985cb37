import type { Server } from 'node:http';

/** How long a request may take to arrive: eight chunks at the same time, as the page sends them, over 80 kbit/s. */
const REQUEST_MS = 3_600_000;

/** How long a connection may be silent in the middle of a request, or while the answer is awaited. */
const SILENCE_MS = 300_000;

/** How long a connection may rest: longer than proxies keep theirs, so that they end it and not we. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Ends what will not come to its end, and leaves slow lines their time. Requests whose head does not arrive are ended
 * by Node itself, after a minute.
 */
export function limitTimes(server: Server): void {
  server.requestTimeout = REQUEST_MS;
  server.timeout = SILENCE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}
