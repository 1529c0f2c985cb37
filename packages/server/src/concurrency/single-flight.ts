/**
 * Lets everybody who asks while the work is under way wait for that same run. The next call after its end begins
 * another.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
