import { DIRECTORY_MIME, EARLIEST_FILE_TIME, LATEST_TIME } from '@coffer/contract';
import type { ItemMetadata, MediaFacts } from '@coffer/crypto';

/** What is sealed of an item when it is begun; what is known at its end comes to it then. */
export type FileMetadata = Omit<ItemMetadata, 'content' | 'origin'>;

/** The same of an upload, whose size is null while its length is not known. */
export type UploadMetadata = Omit<FileMetadata, 'size'> & { readonly size: number | null };

/** The type of a file about which nothing else is known. */
export const FALLBACK_MIME = 'application/octet-stream';
const MIME = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;
const MIME_MAX_LENGTH = 127;

/**
 * The type of a file as record and sealed metadata carry it: without parameters, lower-case; what a browser
 * does not know or misspells becomes `application/octet-stream`.
 */
export function fileMime(type: string): string {
  const [essence = ''] = type.split(';');
  const mime = essence.trim().toLowerCase();
  return mime.length <= MIME_MAX_LENGTH && MIME.test(mime) ? mime : FALLBACK_MIME;
}

/**
 * Returns when a file was changed, in whole unix seconds, from the year 1 to 9999.
 *
 * @param milliseconds since 1970, as `File.lastModified`
 */
export function fileTime(milliseconds: number): number {
  return nearestTime(Math.floor(milliseconds / 1_000));
}

/** Opened metadata with dates from the year 1 to 9999, whatever whoever sealed them has written. */
export function datedMetadata({ media, origin, ...metadata }: ItemMetadata): ItemMetadata {
  const { modifiedAt } = metadata;
  return {
    ...metadata,
    modifiedAt: nearestTime(modifiedAt),
    media: media && { ...media, takenAt: media.takenAt && nearestTime(media.takenAt) },
    origin: origin && { ...origin, at: nearestTime(origin.at) },
  };
}

const nearestTime = (seconds: number) => Math.min(Math.max(seconds, EARLIEST_FILE_TIME), LATEST_TIME);

/** Metadata in the form that record and sealed copy share, so that they can be compared when they come back. */
export function wireMetadata<S extends number | null>({
  mime,
  size,
  modifiedAt,
  media = null,
}: Omit<FileMetadata, 'size' | 'media'> & {
  readonly size: S;
  readonly media?: MediaFacts | null;
}): Omit<FileMetadata, 'size'> & { readonly size: S | 0 } {
  return {
    mime: mime === DIRECTORY_MIME ? mime : fileMime(mime),
    size: mime === DIRECTORY_MIME ? 0 : size,
    modifiedAt: fileTime(modifiedAt * 1_000),
    media,
  };
}
