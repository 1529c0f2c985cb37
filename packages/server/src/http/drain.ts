import type { IncomingMessage } from 'node:http';

/** The largest body that is read to its end only to be thrown away. */
const DRAIN_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Reads and drops what a client is still sending, because many clients look at the answer only after they
 * have sent everything, and report a broken connection otherwise. Gives up at a bound.
 *
 * @param longestMs after this time, if it is shorter than the bound
 */
export function drain(request: IncomingMessage, longestMs: number): Promise<void> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (piece: Uint8Array | string) => {
      size += piece.length;
      if (size > DRAIN_BYTES) finish();
    };
    const timer = setTimeout(finish, Math.min(DRAIN_MS, longestMs));
    request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}
