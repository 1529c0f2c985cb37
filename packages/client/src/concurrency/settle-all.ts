/**
 * Waits until all have ended, then throws the error of the first that failed. Unlike Promise.all it leaves
 * nothing running behind the caller's back.
 */
export async function settleAll(promises: Iterable<Promise<unknown>>): Promise<void> {
  for (const outcome of await Promise.allSettled(promises)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
