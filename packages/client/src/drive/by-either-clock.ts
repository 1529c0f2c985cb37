import { failed, serverFailureOf } from '../failures/coffer-error.ts';

/** Proofs are made by the clock of the server where that is at most so far from this device's, as after a wrong time zone. */
const MOST_APART_SECONDS = 86_400;

/**
 * Runs a call that proves a private key, and runs it again by the server's clock where it was refused and the clocks differ. A proof is
 * good for a minute. A server that lies about its time gets one for another minute of a day around now, and for itself alone: whoever
 * controls it for a moment can begin a session up to a day later, which opens no keys. Throws `clock_differs` where the clocks are
 * further apart.
 *
 * @param call takes the time to prove, in unix seconds; undefined for that of this device
 */
export async function byEitherClock<T>(call: (now?: number) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const time = serverFailureOf(cause)?.proofTime;
    if (time === undefined) throw cause;
    if (Math.abs(time - Date.now() / 1000) > MOST_APART_SECONDS) throw failed('clock_differs', { cause });
    return await call(time);
  }
}
