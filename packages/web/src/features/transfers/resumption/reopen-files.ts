import { matchFiles, type UnfinishedUpload } from './unfinished-upload.ts';

/** Asking whether a page may read a file again; in Chromium only. */
interface PermissionAsking {
  requestPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

/**
 * The files of unfinished uploads: by their handles, as far as the browser has them and people allow it; the
 * others are asked for. Those that are not given are left out.
 */
export async function reopenFiles(
  uploads: readonly UnfinishedUpload[],
  chooseFiles: () => Promise<readonly File[]>,
): Promise<ReadonlyMap<UnfinishedUpload, File>> {
  const reopened = new Map<UnfinishedUpload, File>();
  for (const upload of uploads) {
    const file = upload.handle === null ? null : await read(upload.handle);
    if (file !== null) reopened.set(upload, file);
  }
  const missing = uploads.filter((upload) => !reopened.has(upload));
  if (missing.length === 0) return reopened;
  return new Map([...reopened, ...matchFiles(missing, await chooseFiles())]);
}

/** Null if the file is gone, or may not be read. */
async function read(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const allowed = asksPermission(handle) ? await handle.requestPermission({ mode: 'read' }) : 'granted';
    return allowed === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}

function asksPermission(handle: object): handle is PermissionAsking {
  return 'requestPermission' in handle;
}
