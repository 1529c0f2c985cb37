import { onAbort } from './on-abort.ts';

/** Waits for a value that goes on without its waiter. Rejects with the signal's reason as soon as it aborts. */
export async function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopWaiting = () => {};
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    else stopWaiting = onAbort(signal, leave);
  });
  try {
    return await Promise.race([value, left]);
  } finally {
    stopWaiting();
  }
}
