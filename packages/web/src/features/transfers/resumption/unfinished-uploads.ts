import { delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { type UnfinishedUpload, unfinishedUpload } from './unfinished-upload.ts';

const PREFIX = 'unfinished-upload ';

/** The uploads that this browser remembers beyond the page. */
export interface UnfinishedUploads {
  keep(uploads: readonly UnfinishedUpload[]): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  all(): Promise<UnfinishedUpload[]>;
}

/** Remembers them in the browser's database. What cannot be read there any more is left out. */
export function unfinishedUploadsIn(store: UseStore): UnfinishedUploads {
  return {
    keep: (uploads) =>
      setMany(
        uploads.map((upload) => [PREFIX + upload.key, upload]),
        store,
      ),
    forget: (keys) =>
      delMany(
        keys.map((key) => PREFIX + key),
        store,
      ),
    async all() {
      const stored = await entries<IDBValidKey, unknown>(store);
      return stored.flatMap(([key, value]) => {
        if (typeof key !== 'string' || !key.startsWith(PREFIX)) return [];
        const parsed = unfinishedUpload.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      });
    },
  };
}
