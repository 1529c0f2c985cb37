/** Waits for a value that goes on without its waiter. Rejects with the signal's reason as soon as it aborts. */
export async function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
  });
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([value, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
