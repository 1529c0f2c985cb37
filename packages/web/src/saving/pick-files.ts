import { isFailure } from '@coffer/client';

/** The picker of some browsers, which tells where the chosen files lie. */
interface FilePicker {
  showOpenFilePicker(options: { readonly multiple: boolean }): Promise<FileSystemFileHandle[]>;
}

const places = new WeakMap<File, FileSystemFileHandle>();

/** Whether `pickFiles` can be used here. */
export function canPickFiles(): boolean {
  return hasPicker(window);
}

/**
 * Asks for files in a way that lets the page open them again after a reload; none if people change their mind. To
 * be called while a click is handled, and only where `canPickFiles`.
 */
export async function pickFiles(): Promise<readonly File[]> {
  if (!hasPicker(window)) return [];
  const handles = await window.showOpenFilePicker({ multiple: true }).catch((error: unknown) => {
    if (isFailure(error, 'cancelled')) return [];
    throw error;
  });
  return Promise.all(
    handles.map(async (handle) => {
      const file = await handle.getFile();
      places.set(file, handle);
      return file;
    }),
  );
}

/** Where a picked file lies; null for any other one. */
export function placeOf(file: File): FileSystemFileHandle | null {
  return places.get(file) ?? null;
}

function hasPicker(page: object): page is FilePicker {
  return 'showOpenFilePicker' in page;
}

/** Asks for files; none if people change their mind. To be called while a click is handled. */
export function chooseFiles(): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  document.body.append(input);
  return new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  }).finally(() => input.remove());
}
