import { del, entries, set, type UseStore } from 'idb-keyval';

const PREFIX = 'unfinished-upload ';

/** Keeps unfinished uploads in the browser's database. */
export function unfinishedUploadsIn(store: UseStore) {
  return {
    async list() {
      const stored = await entries<IDBValidKey, unknown>(store);
      return stored
        .filter(([key]) => typeof key === 'string' && key.startsWith(PREFIX))
        .map(([, value]) => value);
    },
    put: (upload: { readonly itemId: string }) => set(PREFIX + upload.itemId, upload, store),
    remove: (itemId: string) => del(PREFIX + itemId, store),
  };
}
