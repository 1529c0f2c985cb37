import type { SealedOnDevice } from '@coffer/client';
import { nameOfSpace } from '../persistence/names-of-spaces.ts';
import { buckets, type Listed, names, PREFIX, removeNamed, root } from './kept-places.ts';

const HASHES = 'hashes';
const THUMBNAIL = 'thumbnail';
/** Of a space's id. */
const ID_LENGTH = 36;

/** What a device has of a file beside its content. */
export interface ThumbnailsOnDevice {
  /** The sealed thumbnail of a version; null where it is not here. */
  thumbnail(versionId: string): Promise<string | null>;
}

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

/**
 * The sealed files that this browser keeps of a drive, or of another space for its account: each space has a place of its own, since
 * whoever changes one chooses the ids of versions in it. Made when it is not there.
 */
export async function openKeptFiles(driveId: string, spaceId?: string): Promise<KeptFiles> {
  return new KeptFiles(await folderOf(nameOfFiles(driveId, spaceId)));
}

/** Removes those of a drive, or of another space for its account. */
export async function removeKeptFilesOf(driveId: string, spaceId?: string): Promise<void> {
  const name = nameOfFiles(driveId, spaceId);
  await removeNamed((await names()).filter((each) => each === name));
}

/** The name of the place for sealed files of a drive, or of another space for its account. */
function nameOfFiles(driveId: string, spaceId?: string): string {
  return nameOfSpace(PREFIX, driveId, spaceId);
}

/** The place of a name; made when it is not there. */
async function folderOf(name: string): Promise<FileSystemDirectoryHandle> {
  const bucket = await buckets()?.open(name, { persisted: true });
  return bucket === undefined
    ? (await root()).getDirectoryHandle(name, { create: true })
    : bucket.getDirectory();
}

/** The place of the drive, or of another space, where nobody knows whose it is; null where nothing is kept. */
async function folderHere(spaceId?: string): Promise<FileSystemDirectoryHandle | null> {
  const isIts = (name: string) =>
    spaceId === undefined
      ? name.length === PREFIX.length + ID_LENGTH
      : name.startsWith(`${PREFIX}${spaceId}-`);
  const name = (await names()).find(isIts);
  return name === undefined ? null : folderOf(name);
}

/**
 * What this browser keeps of the drive or of another space, to be read where nobody knows whose it is: in workers. What other accounts
 * had goes with the first page that is signed in.
 */
export function sealedOnDevice(spaceId?: string): SealedOnDevice & ThumbnailsOnDevice {
  const kept = async () => {
    const folder = await folderHere(spaceId);
    return folder && new KeptFiles(folder);
  };
  return {
    chunk: async (versionId, index) => (await kept())?.chunk(versionId, index) ?? null,
    hashes: async (versionId) => (await kept())?.hashes(versionId) ?? null,
    thumbnail: async (versionId) => (await kept())?.thumbnail(versionId) ?? null,
  };
}
