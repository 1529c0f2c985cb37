import type { LockRequest, pageLocks } from './page-locks.ts';

/** The part of `LockManager` that is used. A task gets null where `ifAvailable` found somebody else's. */
export interface TabLocks {
  request<T>(name: string, task: (lock: object | null) => Promise<T>): Promise<T>;
  request<T>(name: string, how: LockRequest, task: (lock: object | null) => Promise<T>): Promise<T>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/**
 * The browser's locks for all tabs. A browser that denies storage denies them as well, and has nothing that its tabs
 * could fight for: then they hold for this page alone.
 *
 * @param manager is called whenever it is needed
 */
export function tabLocksOf(manager: () => LockManager | undefined): TabLocks {
  let own: Promise<ReturnType<typeof pageLocks>> | null = null;
  const ofPage = () => (own ??= import('./page-locks.ts').then((module) => module.pageLocks()));
  async function request<T>(
    name: string,
    ...rest: [(lock: object | null) => Promise<T>] | [LockRequest, (lock: object | null) => Promise<T>]
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
    return (await ofPage()).request(name, how, task);
  }
  return {
    request,

    async query() {
      const { held = [] } =
        (await manager()
          ?.query()
          .catch(() => ({}) as LockManagerSnapshot)) ?? {};
      return { held: [...held, ...((await own)?.held() ?? [])] };
    },
  };
}

export const tabLocks: TabLocks = tabLocksOf(() => navigator.locks);

function isDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
