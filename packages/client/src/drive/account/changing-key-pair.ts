import type { KeyPairBeginning } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { byEitherClock } from '../signing-in/by-either-clock.ts';

/** A change of the key pair, step by step. */
export interface KeyPairSteps<A, S, T> {
  /** Proves the next key pair, by the clock of this device or at a time, in unix seconds. */
  prove(now?: number): Promise<KeyPairBeginning>;
  /** Seals and signs for it what there is of the account, which the server holds meanwhile. */
  seal(anew: A): Promise<S>;
  /** Sends that, and commits the change. */
  commit(sealed: S): Promise<T>;
}

interface ChangingPorts<A> {
  readonly api: Pick<ApiClient, 'call'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Reads what is to be sealed and signed anew. */
  anew(): Promise<A>;
}

/** The server holds the spaces for a minute, and for another one with each part. */
const HOLD_AGAIN_MS = 20_000;

/**
 * Changes the key pair: once it is proven the server holds all own spaces, so that nobody comes before it, until the change is committed or
 * given up. Throws `clock_differs`, and what the steps throw.
 */
export async function changingKeyPair<A, S, T>(
  { prove, seal, commit }: KeyPairSteps<A, S, T>,
  ports: ChangingPorts<A>,
): Promise<T> {
  const { api } = ports;
  try {
    const { fingerprint } = await byEitherClock(async (now) => {
      const body = await prove(now);
      await api.call('beginKeyPairChange', { body });
      return body;
    });
    const sealed = await holding(fingerprint, async () => seal(await ports.anew()), ports);
    return await commit(sealed);
  } catch (error) {
    // What is held is let go of by its time otherwise.
    await api.call('endKeyPairChange').catch(() => undefined);
    throw error;
  }
}

/** Prolongs the hold while something is made, by a part without content: the first one that is sent afterwards takes its place. */
async function holding<T>(
  fingerprint: string,
  task: () => Promise<T>,
  { api, clock }: Pick<ChangingPorts<unknown>, 'api' | 'clock'>,
): Promise<T> {
  const done = new AbortController();
  const body = new Blob([JSON.stringify({ fingerprint })]);
  async function prolong(): Promise<void> {
    for (;;) {
      await clock.sleep(HOLD_AGAIN_MS, done.signal);
      // Not cancelled: else it could arrive behind the part that takes its place.
      await api.call('sendKeyPairPart', { params: { number: '0' }, body });
    }
  }
  // Where it fails, the change does too, or is committed in time.
  const prolonging = prolong().catch(() => undefined);
  try {
    return await task();
  } finally {
    done.abort();
    await prolonging;
  }
}
