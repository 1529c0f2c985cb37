/** Keeps two tabs, or two transfers of one tab, from doing the same thing at the same time. */
export interface Locks {
  /**
   * Runs a task that nobody else runs under this name, here or in another tab. False, without running it, if
   * somebody does. Rejects with what the task throws.
   */
  alone(name: string, task: () => Promise<void>): Promise<boolean>;
  /** Whether somebody runs a task under this name now. */
  isHeld(name: string): Promise<boolean>;
}

/** The part of `navigator.locks` that is used. */
export interface LockRequests {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    callback: (lock: unknown) => Promise<boolean>,
  ): Promise<boolean>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/** The browser's locks (Web Locks), shared by all tabs and given back when a tab dies; takes `navigator.locks`. */
export function browserLocks(manager: LockRequests): Locks {
  return Object.freeze<Locks>({
    alone: (name, task) =>
      manager.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await task();
        return true;
      }),

    async isHeld(name) {
      const { held = [] } = await manager.query();
      return held.some((lock) => lock.name === name);
    },
  });
}

/** The name under which one file's upload into one folder is locked; null is the root. */
export function uploadLock(parentId: string | null, fileName: string): string {
  return `coffer-upload ${parentId ?? 'root'} ${fileName.normalize('NFC')}`;
}
