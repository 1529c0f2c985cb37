/** Locks among the tasks of one page. Each waits for those before it; shared ones do not wait for each other. */
export function pageLocks() {
  const last = new Map<string, Promise<unknown>>();
  const holders = new Map<string, number>();
  const count = (name: string, change: number) => holders.set(name, (holders.get(name) ?? 0) + change);
  async function request<T>(
    name: string,
    how: LockRequest,
    task: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const isHeld = (holders.get(name) ?? 0) > 0;
    if (how.ifAvailable === true && isHeld) return task(null);
    const isShared = how.mode === 'shared';
    const before = isShared ? Promise.resolve() : (last.get(name) ?? Promise.resolve());
    const running = before.then(async () => {
      how.signal?.throwIfAborted();
      count(name, 1);
      try {
        return await task({ name });
      } finally {
        count(name, -1);
      }
    });
    const ended = running.catch(() => undefined);
    if (!isShared) last.set(name, ended);
    return running;
  }
  return {
    request,
    held: () => [...holders].flatMap(([name, holding]) => (holding > 0 ? [{ name }] : [])),
  };
}

/** How a lock is asked for. */
export interface LockRequest {
  readonly mode?: LockMode;
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}
