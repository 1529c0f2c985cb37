import type { Locks, UnfinishedUpload, UnfinishedUploads } from '@coffer/client';

/** Keeps unfinished uploads as a device does, for one test. */
export function memoryUnfinishedUploads(): UnfinishedUploads {
  const uploads = new Map<string, UnfinishedUpload>();
  return {
    list: async () => [...uploads.values()],
    put: async (upload) => void uploads.set(upload.itemId, upload),
    remove: async (itemId) => void uploads.delete(itemId),
  };
}

/** The locks of a page that is the only one. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  return {
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
