/** A folder of the browser's private file system, in memory. */
class Folder {
  readonly folders = new Map<string, Folder>();
  readonly files = new Map<string, Blob>();

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    const found = this.folders.get(name) ?? (create ? new Folder() : null);
    if (found === null) throw new DOMException('no folder', 'NotFoundError');
    this.folders.set(name, found);
    return found;
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.files.has(name) && !create) throw new DOMException('no file', 'NotFoundError');
    this.files.set(name, this.files.get(name) ?? new Blob());
    let written = new Blob();
    return {
      getFile: async () => this.files.get(name),
      createWritable: async () => ({
        write: async (bytes: Uint8Array<ArrayBuffer>) => {
          written = new Blob([bytes]);
        },
        close: async () => void this.files.set(name, written),
        abort: async () => undefined,
      }),
    };
  }

  async removeEntry(name: string): Promise<void> {
    this.folders.delete(name);
  }

  async *keys(): AsyncGenerator<string> {
    yield* this.folders.keys();
  }
}

/** What a browser keeps in parts of its storage, by their names. */
export const buckets = new Map<string, Folder>();

/** Gives this process the parts of storage that Chromium has, in memory. */
export function useMemoryBuckets(): void {
  buckets.clear();
  const storageBuckets = {
    async open(name: string) {
      const folder = buckets.get(name) ?? new Folder();
      buckets.set(name, folder);
      return { getDirectory: async () => folder };
    },
    keys: async () => [...buckets.keys()],
    delete: async (name: string) => void buckets.delete(name),
  };
  Object.defineProperty(navigator, 'storageBuckets', { value: storageBuckets, configurable: true });
}

/** The versions of which files are kept, by the space whose they are; `drive` stands for the drive. */
export function keptVersions(driveId: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, folder] of buckets) {
    const space = name.slice('coffer-files-'.length).slice(0, 36);
    if (name.startsWith('coffer-files-'))
      found[space === driveId ? 'drive' : space] = [...folder.folders.keys()].sort();
  }
  return found;
}
