import { isUnfinishedUpload, type UnfinishedUploads } from '@coffer/client';
import { del, entries, set, type UseStore } from 'idb-keyval';

const PREFIX = 'unfinished-upload ';

/** Keeps unfinished uploads in the browser's database. What cannot be read there any more is left out. */
export function unfinishedUploadsIn(store: UseStore): UnfinishedUploads {
  return {
    async list() {
      const stored = await entries<IDBValidKey, unknown>(store);
      return stored
        .filter(([key]) => typeof key === 'string' && key.startsWith(PREFIX))
        .map(([, value]) => value)
        .filter(isUnfinishedUpload);
    },
    put: (upload) => set(PREFIX + upload.itemId, upload, store),
    remove: (itemId) => del(PREFIX + itemId, store),
  };
}
