import type { Locks } from '../../src/concurrency/locks.ts';
import type { UnfinishedUpload } from '../../src/transfers/unfinished/unfinished-upload.ts';

/** Keeps unfinished uploads as a device does, for one test. */
export function memoryUnfinishedUploads() {
  const uploads = new Map<string, UnfinishedUpload>();
  return {
    list: async () => [...uploads.values()],
    put: async (upload: UnfinishedUpload) => void uploads.set(upload.itemId, upload),
    remove: async (itemId: string) => void uploads.delete(itemId),
  };
}

/** The locks of a page that is the only one. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
    isHeld: async (name) => held.has(name),
    async alone(name, task) {
      if (held.has(name)) return false;
      held.add(name);
      try {
        await task();
        return true;
      } finally {
        held.delete(name);
      }
    },
  };
}
