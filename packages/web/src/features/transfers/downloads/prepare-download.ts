import { type Drive, failed, type IntactItem, type LeftOut, type OpenedItem } from '@coffer/client';
import type { Download } from './download.ts';

/** What was asked for. */
export type DownloadRequest =
  | { readonly kind: 'file'; readonly file: IntactItem }
  | { readonly kind: 'archive'; readonly items: readonly OpenedItem[] };

export interface PrepareDownloadPorts {
  readonly drive: Pick<Drive, 'archive' | 'content'>;
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
    const { content, leftOut, length } = await drive.archive(request.items, signal);
    if (leftOut.length > 0) onLeftOut(leftOut);
    return { content, size: length, name: archiveName(request.items), mime: 'application/zip' };
  }
  const { kind, size, name, mime } = request.file;
  if (kind === 'directory') throw failed('directory_not_downloadable');
  return { content: await drive.content(request.file, signal), size, name, mime };
}

/** An archive of one item is named after it, one of several after how many there are. */
export function archiveName(items: readonly OpenedItem[]): string {
  const [only] = items;
  return items.length === 1 && only?.name ? `${only.name}.zip` : `${items.length} items.zip`;
}
