import type { NewTransfer } from '../../transfers/queue/transfer.ts';
import { isSmall, type Upload } from '../../transfers/upload/upload.ts';
import type { DownloadRequest, DownloadSource } from './downloading.ts';

/** What a transfer of the list is about. */
export type Task =
  | { readonly kind: 'upload'; readonly upload: Upload<File> }
  | { readonly kind: 'download'; readonly request: DownloadRequest; readonly from?: DownloadSource };

/** A file under another name. */
export function fileNamed(file: File, name: string): File {
  const { type, lastModified } = file;
  return file.name === name ? file : new File([file], name, { type, lastModified });
}

/** The row of an upload. */
export function rowOf(upload: Upload<File>): NewTransfer<Task> {
  const { name, file, itemId, folderId: parentId } = upload;
  const payload: Task = { kind: 'upload', upload };
  return {
    key: crypto.randomUUID(),
    direction: 'upload',
    name,
    size: file.size,
    itemId,
    parentId,
    isSmall: isSmall(upload),
    payload,
  };
}
