import type { MediaFacts } from '@coffer/crypto';
import type { Clock } from '../../concurrency/clock.ts';
import type { StreamFile } from '../../transfers/upload/upload.ts';
import type { UploadEvents } from './send-content.ts';

type Parts = ReadableStream<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>;

/** What a file is made of. What comes in parts may be of any length, and is never in memory as a whole. */
export type Content = string | Uint8Array<ArrayBuffer> | Blob | Parts;

export interface ContentOptions {
  /** The type of the content; by default that of a Blob, else that of the former version, else the one that the name says. */
  readonly mime?: string;
  /** Unix seconds; of a File when it was changed, else now. With another time, an unfinished upload is not resumed. */
  readonly modifiedAt?: number;
  /** Bytes of what comes in parts, where that is known. */
  readonly size?: number;
  /** A small JPEG that is shown for it. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  /** What a picture or a video says of itself; read where left out. */
  readonly media?: MediaFacts;
  readonly onProgress?: UploadEvents['onProgress'];
  /**
   * Whether nothing can go on with the content once it was interrupted, as of what only the memory of a page has: what was begun is removed
   * then. Of what comes in parts it is so; of all else it is not by default.
   */
  readonly isOnce?: boolean;
}

/** A content as it is uploaded. */
export function contentFile(
  content: Content,
  name: string,
  options: ContentOptions,
  clock: Clock,
): File | StreamFile {
  const { modifiedAt = Math.floor(clock.now() / 1000), mime: type } = options;
  const lastModified = modifiedAt * 1000;
  if (isInParts(content)) {
    const stream = content instanceof ReadableStream ? content : streamOf(content);
    return { stream, size: options.size ?? null, type: type ?? '', lastModified };
  }
  if (content instanceof File && options.modifiedAt === undefined && type === undefined) return content;
  const ofBlob = content instanceof Blob ? content.type : '';
  return new File([content], name, { type: type ?? ofBlob, lastModified });
}

function isInParts(content: Content): content is Parts {
  if (typeof content === 'string' || content instanceof Blob) return false;
  return content instanceof ReadableStream || Symbol.asyncIterator in content;
}

/** What `ReadableStream.from` gives, where there is none. */
function streamOf(parts: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
