import type { IncomingMessage } from 'node:http';
import { Refusal } from '../calls/refusal.ts';
import { within } from '../concurrency/within.ts';
import { tooLong } from './json-bodies.ts';

/** How long a body that is read while it arrives may be silent. */
export const SILENCE_MS = 30_000;

/**
 * The pieces of a body, while they arrive. A reader that stops early leaves the rest to be drained: an iterator that closed the
 * request would close the connection with it, before the client has its answer.
 *
 * @throws Refusal `payload_too_large`, `request_timeout` where nothing arrives for too long
 */
export async function* bodyPieces(
  request: IncomingMessage,
  mostBytes: number,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  let isSilent = false;
  let received = 0;
  try {
    for (;;) {
      const next = await within(silenceMs, pieces.next());
      isSilent = next === null;
      if (next === null) throw silent();
      if (next.done === true) return;
      received += next.value.length;
      if (received > mostBytes) throw tooLong(mostBytes);
      yield next.value;
    }
  } finally {
    // One that waits for a piece never comes to its end; its connection is closed.
    if (!isSilent) await pieces.return?.();
  }
}

const silent = () => new Refusal('request_timeout', 'Nothing of the request has arrived for too long.');
