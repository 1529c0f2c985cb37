/** What some browsers give of a dropped file, beside its content. */
interface HandleSource {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

/** The places on this device of files that were dropped on the page. */
export interface FileHandles {
  /** Where the file lies; null if the browser does not tell. */
  of(file: File): Promise<FileSystemFileHandle | null>;
}

/**
 * Listens to what is dropped on the page, before the page itself does: only during the event the browser tells
 * where a file lies. It tells so of dropped files in Chromium, and of no others.
 */
export function fileHandles(page: Window): FileHandles {
  const dropped = new Map<string, Promise<FileSystemHandle | null>>();
  const remember = ({ dataTransfer }: DragEvent) => {
    dropped.clear();
    for (const item of dataTransfer?.items ?? []) {
      const file = item.kind === 'file' ? item.getAsFile() : null;
      if (file !== null && tellsHandles(item)) {
        dropped.set(
          identityOf(file),
          item.getAsFileSystemHandle().catch(() => null),
        );
      }
    }
  };
  page.addEventListener('drop', remember, { capture: true });
  return {
    async of(file) {
      const handle = await dropped.get(identityOf(file));
      return handle instanceof FileSystemFileHandle ? handle : null;
    },
  };
}

function tellsHandles(item: object): item is HandleSource {
  return 'getAsFileSystemHandle' in item;
}

function identityOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}
