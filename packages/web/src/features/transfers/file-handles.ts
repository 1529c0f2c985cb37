import { placeOf } from '../../saving/pick-files.ts';

/** The handle of a dropped file, which some browsers have. */
interface HandleSource {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

/**
 * The places on this device of files that people gave to the page. Knows what was picked; and listens to what is dropped on the page, before the page itself does: only during the
 * event the browser tells where a dropped file lies. Chromium tells so, and no other browser.
 */
export function fileHandles(page: Window) {
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
    async of(file: File): Promise<FileSystemFileHandle | null> {
      const handle = placeOf(file) ?? (await handles.get(identityOf(file)));
      return handle instanceof FileSystemFileHandle ? handle : null;
    },
    remember: (file: File, handle: FileSystemFileHandle) =>
      void handles.set(identityOf(file), Promise.resolve(handle)),
  };
}

function tellsHandles(item: object): item is HandleSource {
  return 'getAsFileSystemHandle' in item;
}

function identityOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}
