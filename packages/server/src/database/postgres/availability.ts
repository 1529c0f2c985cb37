/** Is told when the database stops answering, and when it answers again; once each. */
export interface DatabaseWatcher {
  lost(reason: string): void;
  back(): void;
}

/** For where nobody wants to know. */
export const nobodyWatches: DatabaseWatcher = { lost() {}, back() {} };

/** Tells the watcher of changes alone, however many connections see the same. */
export function createAvailability(watcher: DatabaseWatcher) {
  let isLost = false;
  return {
    failed(error: unknown): void {
      if (isLost) return;
      isLost = true;
      watcher.lost(error instanceof Error ? error.message : String(error));
    },
    answered(): void {
      if (!isLost) return;
      isLost = false;
      watcher.back();
    },
  };
}

export type Availability = ReturnType<typeof createAvailability>;
