import { clientStore } from './client-store.ts';

const NAME = 'unfinished-upload ';

/** Keeps unfinished uploads in the browser's database. */
export const unfinishedUploads = {
  async list(): Promise<unknown[]> {
    const stored = await clientStore.entries();
    return stored
      .filter(([key]) => typeof key === 'string' && key.startsWith(NAME))
      .map(([, value]) => value);
  },
  put: (upload: { readonly itemId: string }) => clientStore.set(NAME + upload.itemId, upload),
  remove: (itemId: string) => clientStore.del(NAME + itemId),
};
