const EVERY_MS = 5_000;

/** So many pings in a row without an answer, and the service worker is gone, and what it did with it. */
const SILENT_PINGS = 3;

/** Keeps a service worker running, and notices when it is gone. */
export interface Heartbeat {
  /** To be called with every sign of life. */
  heard(): void;
  stop(): void;
}

/**
 * Calls `ping` now and then, and `onGone` once when nothing is heard for some time. Counts pings and not seconds,
 * since browsers slow the timers of hidden pages down.
 */
export function startHeartbeat(ping: () => void, onGone: () => void): Heartbeat {
  let silent = 0;
  const timer = setInterval(() => {
    if (silent++ < SILENT_PINGS) return ping();
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  return {
    heard() {
      silent = 0;
    },
    stop: () => clearInterval(timer),
  };
}
