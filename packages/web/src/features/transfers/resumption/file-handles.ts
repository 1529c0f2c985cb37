import { placeOf } from '../../../saving/pick-files.ts';

/** What some browsers give of a dropped file, beside its content. */
interface HandleSource {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

/** The places on this device of files that people gave to the page. */
export interface FileHandles {
  /** Where the file lies; null if the browser does not tell. */
  of(file: File): Promise<FileSystemFileHandle | null>;
  /** The place of a file that was opened by its handle. */
  remember(file: File, handle: FileSystemFileHandle): void;
}

/**
 * Knows what was picked; and listens to what is dropped on the page, before the page itself does: only during the
 * event the browser tells where a dropped file lies. Chromium tells so, and no other browser.
 */
export function fileHandles(page: Window): FileHandles {
  const handles = new Map<string, Promise<FileSystemHandle | null>>();
  const onDrop = ({ dataTransfer }: DragEvent) => {
    for (const item of dataTransfer?.items ?? []) {
      const file = item.kind === 'file' ? item.getAsFile() : null;
      if (file !== null && tellsHandles(item)) {
        handles.set(
          identityOf(file),
          item.getAsFileSystemHandle().catch(() => null),
        );
      }
    }
  };
  page.addEventListener('drop', onDrop, { capture: true });
  return {
    async of(file) {
      const handle = placeOf(file) ?? (await handles.get(identityOf(file)));
      return handle instanceof FileSystemFileHandle ? handle : null;
    },
    remember: (file, handle) => void handles.set(identityOf(file), Promise.resolve(handle)),
  };
}

function tellsHandles(item: object): item is HandleSource {
  return 'getAsFileSystemHandle' in item;
}

function identityOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}
