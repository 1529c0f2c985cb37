import { SMALL_FILE_BYTES } from '@coffer/contract';
import type { MediaFacts } from '@coffer/crypto';
import type { IntactItem } from '../../keyring/opened-item.ts';

/** A stream to upload, and what else would be known of a file. */
export interface StreamFile {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Bytes; null where the length is not known before its end. */
  readonly size: number | null;
  /** The mime type; may be empty. */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** Whether a file goes together with others. What was begun goes by itself, and so does a version of a file that was not listed. */
export function isSmall({ file, itemId, versionOf, listed }: Upload): boolean {
  const isKnown = versionOf === null || listed?.id === versionOf;
  return itemId === null && isKnown && file instanceof Blob && file.size <= SMALL_FILE_BYTES;
}

/** One file to upload, as a list of transfers keeps it: it can be begun again wherever it ended. */
export interface Upload<F extends File | StreamFile = File | StreamFile> {
  readonly file: F;
  /** The directory into which it goes; null is the top. */
  readonly folderId: string | null;
  /** The name that it has in the end. */
  readonly name: string;
  /** The file of which it becomes the newest version; null for a file of its own. */
  readonly versionOf: string | null;
  /** That file as it was listed, where it was. */
  readonly listed?: IntactItem;
  /** The item that an earlier attempt has made, or of which it has begun a version. */
  readonly itemId: string | null;
  /** Whether others are uploaded at the same time, so that small files go together. */
  readonly hasOthers?: boolean;
  /** Keeps others from uploading the same meanwhile, where it goes by itself; nothing does by default. */
  readonly exclusively?: <T>(task: () => Promise<T>) => Promise<T>;
  /** A small JPEG that is shown for it; drawn where left out. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  /** What it says of itself; read where left out. */
  readonly media?: MediaFacts;
  /** Whether nothing can go on with it once it was interrupted; looked at where left out. */
  readonly isOnce?: boolean;
}
