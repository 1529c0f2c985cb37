import { clientStore } from '../../persistence/client-store.ts';

const PREFIX = 'unfinished-upload ';

/** Keeps unfinished uploads in the browser's database. */
export const unfinishedUploads = {
  async list(): Promise<unknown[]> {
    const stored = await clientStore.entries();
    return stored
      .filter(([key]) => typeof key === 'string' && key.startsWith(PREFIX))
      .map(([, value]) => value);
  },
  put: (upload: { readonly itemId: string }) => clientStore.set(PREFIX + upload.itemId, upload),
  remove: (itemId: string) => clientStore.del(PREFIX + itemId),
};
