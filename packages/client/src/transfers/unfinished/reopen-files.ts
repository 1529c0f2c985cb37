import { failed } from '../../failures/coffer-error.ts';
import { isAlike, matchFiles } from './match-files.ts';
import type { UploadOffer } from './offers.ts';

/** Asking whether a page may read a file again; in Chromium only. */
interface PermissionAsking {
  requestPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

/** A file that is there again for its unfinished upload. */
export interface Reopened {
  readonly offer: UploadOffer;
  readonly file: File;
  /** Whether it is still what it was; only then the upload can go on where it stopped. */
  readonly isSame: boolean;
}

interface ReopenPorts {
  /** Asks people for files; none if they change their mind. */
  readonly chooseFiles: () => Promise<readonly File[]>;
  /** Whether the beginning and the end of a file are those of the one that the upload was begun with. */
  readonly hasFingerprint: (offer: UploadOffer, file: File) => Promise<boolean>;
}

/**
 * The files of unfinished uploads: by their handles, as far as the browser has them and people allow it; the
 * others are asked for. Those that are not given are left out. Throws `no_file_fits` if none of the chosen ones
 * belongs to any of the uploads.
 */
export async function reopenFiles(
  offers: readonly UploadOffer[],
  { chooseFiles, hasFingerprint }: ReopenPorts,
): Promise<readonly Reopened[]> {
  const files = new Map<UploadOffer, File>();
  for (const offer of offers) {
    const { handle } = offer.upload;
    const file = handle === null ? null : await read(handle);
    if (file !== null) files.set(offer, file);
  }
  const missing = offers.filter((offer) => !files.has(offer));
  if (missing.length > 0) {
    const chosen = await chooseFiles();
    const matched = matchFiles(missing, chosen);
    if (chosen.length > 0 && matched.size === 0) throw failed('no_file_fits');
    for (const [offer, file] of matched) files.set(offer, file);
  }
  return Promise.all(
    [...files].map(async ([offer, file]) => {
      const isSame = isAlike(offer, file) && (await hasFingerprint(offer, file));
      return { offer, file, isSame };
    }),
  );
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
