import { z } from 'zod';

const fileHandle = z.custom<FileSystemFileHandle>(
  (value) => typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle,
);

/** What this browser keeps of an upload, so that it can go on after the page was closed. */
export const unfinishedUpload = z.object({
  /** Of the transfer. */
  key: z.string(),
  userId: z.string(),
  /** The page in which it was begun. */
  pageId: z.string(),
  /** The name that it has in the end. */
  name: z.string(),
  /** The name of the file on this device. */
  fileName: z.string(),
  /** Null is the top. */
  folderId: z.string().nullable(),
  /** Bytes. */
  size: z.number(),
  /** Milliseconds since 1970, as the browser tells it of the file. */
  lastModified: z.number(),
  /** Its record on the server, once there is one. */
  itemId: z.string().nullable(),
  replaces: z.object({ id: z.string(), under: z.string() }).nullable(),
  /** Where the browser gives one: the file itself, which then need not be chosen again. */
  handle: fileHandle.nullable().catch(null),
});

export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;

/** Whether a file is the one that an upload was begun with, as far as can be told without reading it. */
export function isSameFile(upload: Pick<UnfinishedUpload, 'size' | 'lastModified'>, file: File): boolean {
  return file.size === upload.size && file.lastModified === upload.lastModified;
}

/** Which of the chosen files belongs to which upload; each file to one at most, the same version before another. */
export function matchFiles(
  uploads: readonly UnfinishedUpload[],
  files: readonly File[],
): ReadonlyMap<UnfinishedUpload, File> {
  const left = new Set(files);
  const matched = new Map<UnfinishedUpload, File>();
  const take = (upload: UnfinishedUpload, fits: (file: File) => boolean) => {
    const file = [...left].find((each) => each.name === upload.fileName && fits(each));
    if (file === undefined || matched.has(upload)) return;
    matched.set(upload, file);
    left.delete(file);
  };
  for (const upload of uploads) take(upload, (file) => isSameFile(upload, file));
  for (const upload of uploads) take(upload, () => true);
  return matched;
}
