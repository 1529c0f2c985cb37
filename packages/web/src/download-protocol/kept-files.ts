import type { SealedOnDevice } from '@coffer/client';

interface StorageBucket {
  readonly indexedDB: IDBFactory;
  getDirectory(): Promise<FileSystemDirectoryHandle>;
}

/** A part of the site's storage that lies in a folder of its own, and goes with it. */
interface StorageBuckets {
  open(name: string, options?: { readonly persisted?: boolean }): Promise<StorageBucket>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

declare global {
  interface NavigatorStorage {
    /** Chromium has it, in pages and in workers. */
    readonly storageBuckets?: StorageBuckets;
  }
}

const PREFIX = 'coffer-files-';
const HASHES = 'hashes';
const THUMBNAIL = 'thumbnail';

/** What a device has of a file beside its content. */
export interface ThumbnailsOnDevice {
  /** The sealed thumbnail of a version; null where it is not here. */
  thumbnail(versionId: string): Promise<string | null>;
}

/** A folder whose entries can be listed, which not all definitions of types know. */
type Listed = FileSystemDirectoryHandle & { keys(): AsyncIterableIterator<string> };

/**
 * Sealed chunks of files that are available offline, as the server has them, in the browser's private file system: by
 * version and index. A chunk is there once it was written to its end.
 */
export class KeptFiles implements SealedOnDevice, ThumbnailsOnDevice {
  readonly #folder: FileSystemDirectoryHandle;

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  chunk(versionId: string, index: number): Promise<Blob | null> {
    return this.#read(versionId, String(index));
  }

  hashes(versionId: string): Promise<Blob | null> {
    return this.#read(versionId, HASHES);
  }

  async thumbnail(versionId: string): Promise<string | null> {
    return (await (await this.#read(versionId, THUMBNAIL))?.text()) ?? null;
  }

  async #read(versionId: string, name: string): Promise<Blob | null> {
    try {
      const version = await this.#folder.getDirectoryHandle(versionId);
      const file = await (await version.getFileHandle(name)).getFile();
      // One whose writing was broken off has nothing in it.
      return file.size === 0 ? null : file;
    } catch {
      return null;
    }
  }

  /** Keeps a chunk, the hashes of all, or the thumbnail. Throws `QuotaExceededError`. */
  async write(
    versionId: string,
    index: number | typeof HASHES | typeof THUMBNAIL,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const version = await this.#folder.getDirectoryHandle(versionId, { create: true });
    const file = await version.getFileHandle(String(index), { create: true });
    const writing = await file.createWritable();
    try {
      await writing.write(bytes);
      await writing.close();
    } catch (error) {
      await writing.abort().catch(() => undefined);
      throw error;
    }
  }

  /** The versions of which anything is here. */
  async versions(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of (this.#folder as Listed).keys()) names.push(name);
    return names;
  }

  async remove(versionId: string): Promise<void> {
    await this.#folder.removeEntry(versionId, { recursive: true });
  }
}

/** Where this browser keeps sealed files of a drive; made when it is not there. */
export async function openKeptFiles(spaceId: string): Promise<KeptFiles> {
  const name = PREFIX + spaceId;
  const bucket = await buckets()?.open(name, { persisted: true });
  if (bucket !== undefined) return new KeptFiles(await bucket.getDirectory());
  return new KeptFiles(await (await root()).getDirectoryHandle(name, { create: true }));
}

/** Removes the sealed files of all drives that this browser keeps, but for one; null for all. */
export async function removeKeptFiles(but: string | null): Promise<void> {
  const inBuckets = buckets();
  const others = (await names()).filter((name) => name !== PREFIX + but);
  if (inBuckets !== undefined) {
    await Promise.all(others.map((name) => inBuckets.delete(name)));
    return;
  }
  for (const name of others) await (await root()).removeEntry(name, { recursive: true });
}

/** What this browser keeps of any drive, to be read where nobody knows whose it is: in workers. */
export const sealedOnDevice: SealedOnDevice & ThumbnailsOnDevice = {
  chunk: async (versionId, index) => (await anyKept())?.chunk(versionId, index) ?? null,
  hashes: async (versionId) => (await anyKept())?.hashes(versionId) ?? null,
  thumbnail: async (versionId) => (await anyKept())?.thumbnail(versionId) ?? null,
};

/** There is one at most: those of other drives go with the first page that is signed in. */
async function anyKept(): Promise<KeptFiles | null> {
  const [name] = await names();
  return name === undefined ? null : openKeptFiles(name.slice(PREFIX.length));
}

/** None where a browser has no such storage, as in some private windows. */
async function names(): Promise<string[]> {
  const inBuckets = buckets();
  const found: string[] = [];
  try {
    if (inBuckets !== undefined) found.push(...(await inBuckets.keys()));
    else for await (const name of (await root()).keys()) found.push(name);
  } catch {
    return [];
  }
  return found.filter((name) => name.startsWith(PREFIX));
}

const root = async () => (await navigator.storage.getDirectory()) as Listed;

const buckets = (): StorageBuckets | undefined => navigator.storageBuckets;
