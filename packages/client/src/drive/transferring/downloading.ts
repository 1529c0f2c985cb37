import { CONCURRENCY, mapBounded } from '../../concurrency/map-bounded.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem, OpenedItem } from '../../keyring/opened-item.ts';
import type { LeftOut } from '../../transfers/archives/collect-zip.ts';
import type { DownloadContent } from '../../transfers/archives/open-download.ts';
import type { ProgressReport } from '../../transfers/queue/reducer.ts';
import type { Archive, Reading } from '../reading/reading.ts';

/** What was asked for. */
export type DownloadRequest =
  | { readonly kind: 'file'; readonly file: IntactItem }
  | {
      readonly kind: 'archive';
      readonly items: readonly OpenedItem[];
      /** Of the archive. */
      readonly name: string;
    };

/** Something to save, ready to be fetched. */
export interface Download {
  readonly content: DownloadContent;
  /** Bytes, to the byte. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/** Saves a download; resolves when all of it is handed to the browser, rejects if it failed or the signal aborted. */
export type SaveDownload = (
  download: Download,
  signal: AbortSignal,
  report: (progress: ProgressReport) => void,
) => Promise<void>;

/** From where something is downloaded that lies in another space than the others of a list, and what saves it. */
export interface DownloadSource {
  readonly drive: PrepareDownloadPorts['drive'];
  readonly save: SaveDownload;
}

export interface PrepareDownloadPorts {
  readonly drive: Pick<Reading, 'archive' | 'content' | 'statNow'>;
  /** Something cannot be in the archive; told before it is downloaded, so that nobody takes it for complete. */
  readonly onLeftOut: (leftOut: readonly LeftOut[]) => void;
}

/** Fetches what a download is decrypted and verified by. Throws `directory_not_downloadable`. */
export async function prepareDownload(
  request: DownloadRequest,
  { drive, onLeftOut }: PrepareDownloadPorts,
  signal: AbortSignal,
): Promise<Download> {
  if (request.kind === 'archive') {
    const { content, leftOut, length } = await archivedNow(request.items, drive, signal);
    if (leftOut.length > 0) onLeftOut(leftOut);
    return { content, size: length, name: request.name, mime: 'application/zip' };
  }
  if (request.file.kind === 'directory') throw failed('directory_not_downloadable');
  const { content, file } = await shownNow(request.file, drive, signal);
  const { size, name, mime } = file;
  return { content, size, name, mime };
}

/** The content of a file that was listed; of its newest version where the list is behind. Throws `item_changed` as `newestOf`. */
async function shownNow(
  file: IntactItem,
  drive: PrepareDownloadPorts['drive'],
  signal: AbortSignal,
): Promise<{ readonly content: DownloadContent; readonly file: IntactItem }> {
  try {
    return { content: await drive.content(file, signal), file };
  } catch (cause) {
    if (!isFailure(cause, 'item_changed') || file.isVersion === true) throw cause;
    const now = await newestOf(file, drive, cause, signal);
    // What the server shows now is compared with the newest head, as what was listed.
    return { content: await drive.content(now, signal), file: now };
  }
}

/** An archive of what was listed, with the newest version of each file where the list is behind. Throws `item_changed` as `newestOf`. */
async function archivedNow(
  items: readonly OpenedItem[],
  drive: PrepareDownloadPorts['drive'],
  signal: AbortSignal,
): Promise<Archive> {
  try {
    return await drive.archive(items, signal);
  } catch (cause) {
    if (!isFailure(cause, 'item_changed')) throw cause;
    const now = await mapBounded(items, CONCURRENCY, async (item) => {
      const isFile = item.state === 'intact' && item.kind === 'file' && item.isVersion !== true;
      return isFile ? newestOf(item, drive, cause, signal) : item;
    });
    return drive.archive(now, signal);
  }
}

/**
 * A listed file as the server shows it now, as a moment after another version was stored. Under another name or at another place it is not what was chosen: throws
 * what it failed for.
 */
async function newestOf(
  file: IntactItem,
  drive: PrepareDownloadPorts['drive'],
  cause: unknown,
  signal: AbortSignal,
): Promise<IntactItem> {
  const now = await drive.statNow(file, signal);
  if (now.state === 'intact' && now.name === file.name && now.parentId === file.parentId) return now;
  throw cause;
}

/** An archive of one item is named after it, one of several after how many there are. */
export function archiveName(items: readonly OpenedItem[]): string {
  const [only] = items;
  return items.length === 1 && only?.name ? `${only.name}.zip` : `${items.length} items.zip`;
}
