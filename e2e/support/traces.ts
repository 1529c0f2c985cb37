import type { Page } from '@playwright/test';

/**
 * Which of these ids a browser keeps anywhere: in a database, in a part of its storage, in a file, in a cache or among its small values; as
 * text or by their bytes, as rows have them. Only the heads that were seen are left out, which stay.
 */
export async function tracesOf(page: Page, ids: readonly string[]): Promise<string[]> {
  const found = page.evaluate(async (wanted) => {
    const asText = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const needles = wanted.map((id) => {
      const hex = id.replaceAll('-', '').match(/../g) ?? [];
      return { id, forms: [id, hex.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')] };
    });
    const found = new Set<string>();
    const look = (where: string, text: string) => {
      for (const { id, forms } of needles)
        if (forms.some((form) => text.includes(form))) found.add(`${id} in ${where}`);
    };
    const lookIn = (where: string, value: unknown): void => {
      if (typeof value === 'string') look(where, value);
      else if (value instanceof ArrayBuffer) look(where, asText(new Uint8Array(value)));
      else if (ArrayBuffer.isView(value))
        look(where, asText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
      else if (value instanceof Map) for (const each of value) lookIn(where, each);
      else if (typeof value === 'object' && value !== null)
        for (const each of Object.entries(value)) for (const part of each) lookIn(where, part);
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    const databases = async (factory: IDBFactory) => {
      for (const { name = '' } of await factory.databases()) {
        look('the name of a database', name);
        const database = await done(factory.open(name));
        for (const store of database.objectStoreNames) {
          const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
          const values = await done(database.transaction(store).objectStore(store).getAll());
          for (const [index, key] of keys.entries()) {
            if (key === 'seen-heads') continue;
            lookIn(`${name} ${store}`, key);
            lookIn(`${name} ${store} ${typeof key === 'string' ? key : ''}`, values[index]);
          }
        }
        database.close();
      }
    };
    const files = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, entry] of Reflect.get(folder, 'entries').call(folder)) {
        look('the name of a file', name);
        if (entry.kind === 'directory') await files(entry);
        else look(`the file ${name}`, asText(new Uint8Array(await (await entry.getFile()).arrayBuffer())));
      }
    };
    await databases(indexedDB);
    await files(await navigator.storage.getDirectory());
    const buckets = Reflect.get(navigator, 'storageBuckets');
    for (const name of await buckets.keys()) {
      look('the name of a part of its storage', name);
      const bucket = await buckets.open(name);
      await databases(bucket.indexedDB);
      await files(await bucket.getDirectory());
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        look('the address of a cached answer', request.url);
        look('a cached answer', (await (await cache.match(request))?.text()) ?? '');
      }
    }
    lookIn('local storage', { ...localStorage });
    lookIn('session storage', { ...sessionStorage });
    return [...found];
  }, ids);
  // What is removed at this moment ends the reading of it.
  return found.catch((error: unknown) => [String(error)]);
}
