import { failed, serverFailureOf } from '../failures/coffer-error.ts';

/** Proofs are made by the clock of the server where that is at most so far from this device's, as after a wrong time zone. */
const MOST_APART_SECONDS = 86_400;

/**
 * Runs a call that proves a private key, which is good for a minute, and runs it again by the server's clock where it was refused and the
 * clocks differ. A server that lies about its time gets a proof for itself of another minute of this day, with which it could do no more
 * than with the session that it may begin anyway. Throws `clock_differs` where the clocks are further apart.
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
