interface Request {
  readonly mode?: LockMode;
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** The part of `LockManager` that is used. A task gets null where `ifAvailable` found somebody else's. */
export interface TabLocks {
  request<T>(name: string, task: (lock: object | null) => Promise<T>): Promise<T>;
  request<T>(name: string, how: Request, task: (lock: object | null) => Promise<T>): Promise<T>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * The browser's locks for all tabs. A browser that denies storage denies them as well, and has nothing that its tabs
 * could fight for: then they hold for this page alone.
 *
 * @param manager is called whenever it is needed
 */
export function tabLocksOf(manager: () => LockManager | undefined): TabLocks {
  const own = pageLocks();
  async function request<T>(
    name: string,
    ...rest: [(lock: object | null) => Promise<T>] | [Request, (lock: object | null) => Promise<T>]
  ): Promise<T> {
    const [how, task] = rest.length === 1 ? [{}, rest[0]] : rest;
    const given = manager();
    let hasBegun = false;
    if (given !== undefined) {
      try {
        return await given.request(name, how, (lock) => {
          hasBegun = true;
          return task(lock);
        });
      } catch (error) {
        if (hasBegun || !isDenied(error)) throw error;
      }
    }
    return own.request(name, how, task);
  }
  return {
    request,

    async query() {
      const { held = [] } =
        (await manager()
          ?.query()
          .catch(() => ({}) as LockManagerSnapshot)) ?? {};
      return { held: [...held, ...own.held()] };
    },
  };
}

export const tabLocks: TabLocks = tabLocksOf(() => navigator.locks);

function isDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

/** Locks among the tasks of one page. Each waits for those before it; shared ones do not wait for each other. */
function pageLocks() {
  const last = new Map<string, Promise<unknown>>();
  const holders = new Map<string, number>();
  const count = (name: string, change: number) => holders.set(name, (holders.get(name) ?? 0) + change);
  return {
    async request<T>(
      name: string,
      { mode, ifAvailable, signal }: Request,
      task: (lock: object | null) => Promise<T>,
    ): Promise<T> {
      const isHeld = (holders.get(name) ?? 0) > 0;
      if (ifAvailable === true && isHeld) return task(null);
      const before = mode === 'shared' ? Promise.resolve() : (last.get(name) ?? Promise.resolve());
      const run = before.then(async () => {
        signal?.throwIfAborted();
        count(name, 1);
        try {
          return await task({ name });
        } finally {
          count(name, -1);
        }
      });
      if (mode !== 'shared')
        last.set(
          name,
          run.catch(() => undefined),
        );
      return run;
    },

    held: () => [...holders].flatMap(([name, holding]) => (holding > 0 ? [{ name }] : [])),
  };
}
