/** Is told what becomes of the database. */
export interface DatabaseWatcher {
  /** It stopped answering, or answers again; once each. */
  lost(reason: string): void;
  back(): void;
  /** Somebody else works with it alone since it was lost: this process has to end. */
  taken(): void;
}

/** For where nobody wants to know. */
export const nobodyWatches: DatabaseWatcher = { lost() {}, back() {}, taken() {} };

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
