import { failed, serverFailureOf } from '../../failures/coffer-error.ts';

/**
 * A proof of a time to come is as good as a key until then: whoever has it can keep it. Clocks that are wrong are mostly so by the hour
 * of summer time and some minutes.
 */
const MOST_AHEAD_SECONDS = 5_400;

/** A proof of a time that is over by this device's clock gives nothing that it has not given before. */
const MOST_BEHIND_SECONDS = 86_400;

/**
 * Runs a call that proves a private key, and runs it again by the server's clock where it was refused and the clocks differ. A proof is
 * good for a minute or two. A server that lies about its time gets one that is good an hour and a half later by this device's clock at most.
 * Throws `clock_differs` where the server's clock is further ahead, or more than a day behind.
 *
 * @param call takes the time to prove, in unix seconds; undefined for that of this device
 */
export async function byEitherClock<T>(call: (now?: number) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const time = serverFailureOf(cause)?.proofTime;
    if (time === undefined) throw cause;
    const ahead = time - Date.now() / 1000;
    if (ahead > MOST_AHEAD_SECONDS || ahead < -MOST_BEHIND_SECONDS) throw failed('clock_differs', { cause });
    return await call(time);
  }
}
