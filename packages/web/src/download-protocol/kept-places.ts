import { isOfAccount, nameOfSpace, spacesIn } from '../persistence/names-of-spaces.ts';

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

const PREFIX = 'coffer-files-';
/** Of a space's id. */
const ID_LENGTH = 36;

/** The name of the place for sealed files of a drive, or of another space for its account. */
export function nameOfFiles(driveId: string, spaceId?: string): string {
  return nameOfSpace(PREFIX, driveId, spaceId);
}

/** The place of a name; made when it is not there. */
export async function folderOf(name: string): Promise<FileSystemDirectoryHandle> {
  const bucket = await buckets()?.open(name, { persisted: true });
  return bucket === undefined
    ? (await root()).getDirectoryHandle(name, { create: true })
    : bucket.getDirectory();
}

/** The place of the drive, or of another space, where nobody knows whose it is; null where nothing is kept. */
export async function folderHere(spaceId?: string): Promise<FileSystemDirectoryHandle | null> {
  const isIts = (name: string) =>
    spaceId === undefined
      ? name.length === PREFIX.length + ID_LENGTH
      : name.startsWith(`${PREFIX}${spaceId}-`);
  const name = (await names()).find(isIts);
  return name === undefined ? null : folderOf(name);
}

/** Removes the sealed files that this browser keeps, except those of an account, by its drive; null for all. */
export async function removeKeptFiles(but: string | null): Promise<void> {
  await removeNamed((await names()).filter((name) => but === null || !isOfAccount(name, but)));
}

/** Removes those of a drive, or of another space for its account. */
export async function removeKeptFilesOf(driveId: string, spaceId?: string): Promise<void> {
  const name = nameOfFiles(driveId, spaceId);
  await removeNamed((await names()).filter((each) => each === name));
}

/** The spaces next to the drive of which this browser keeps files for an account. */
export async function spacesWithKeptFiles(driveId: string): Promise<readonly string[]> {
  return spacesIn(await names(), PREFIX, driveId);
}

async function removeNamed(removed: readonly string[]): Promise<void> {
  const inBuckets = buckets();
  if (inBuckets !== undefined) await Promise.all(removed.map((name) => inBuckets.delete(name)));
  else for (const name of removed) await (await root()).removeEntry(name, { recursive: true });
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
