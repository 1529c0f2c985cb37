import { failureOf } from '../failures/coffer-error.ts';
import type { Renewals } from './renewals.ts';

/** How often others may renew a key above while one is renewed. */
const MOST_ROUNDS = 3;

/**
 * Does something that is sealed, once more after what is older than a key above it was renewed. Throws what the task throws, and
 * `key_renewal_due` where others renew again and again.
 */
export async function renewingDue<T>(
  task: () => Promise<T>,
  renewals: Pick<Renewals, 'renew'>,
  signal: AbortSignal,
): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await task();
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.code !== 'key_renewal_due' || round === MOST_ROUNDS) throw error;
      await renewals.renew(failure.itemIds, signal);
    }
  }
}
