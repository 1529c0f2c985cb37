import { isOfAccount, spacesIn } from '../persistence/names-of-spaces.ts';

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

/** A folder whose entries can be listed, which not all definitions of types know. */
export type Listed = FileSystemDirectoryHandle & { keys(): AsyncIterableIterator<string> };

/** The beginning of the names of places for sealed files. */
export const PREFIX = 'coffer-files-';

/** Removes the sealed files that this browser keeps, except those of an account, by its drive; null for all. */
export async function removeKeptFiles(but: string | null): Promise<void> {
  await removeNamed((await names()).filter((name) => but === null || !isOfAccount(name, but)));
}

/** The spaces next to the drive of which this browser keeps files for an account. */
export async function spacesWithKeptFiles(driveId: string): Promise<readonly string[]> {
  return spacesIn(await names(), PREFIX, driveId);
}

/** Removes the places of these names. */
export async function removeNamed(removed: readonly string[]): Promise<void> {
  const inBuckets = buckets();
  if (inBuckets !== undefined) await Promise.all(removed.map((name) => inBuckets.delete(name)));
  else for (const name of removed) await (await root()).removeEntry(name, { recursive: true });
}

/** The names of the places that there are; none where a browser has no such storage, as in some private windows. */
export async function names(): Promise<string[]> {
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

export const root = async () => (await navigator.storage.getDirectory()) as Listed;

export const buckets = (): StorageBuckets | undefined => navigator.storageBuckets;
