import type { StreamFile } from '../transfers/upload/upload.ts';
import type { DrivePorts } from './ports.ts';
import type { UploadEvents } from './send-content.ts';
import { spoolInMemory } from './spool.ts';

/** What a file is made of. Of a stream the size is told where it is known; else it is kept until its end. */
export type Content = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface ContentOptions {
  /** The type of the content; that of a Blob by default. */
  readonly mime?: string;
  /** Unix seconds; of a File when it was changed, else now. With another time, an unfinished upload is not resumed. */
  readonly modifiedAt?: number;
  /** Bytes of a stream. */
  readonly size?: number;
  /** A small JPEG that is shown for it. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  readonly onProgress?: UploadEvents['onProgress'];
}

/** A content as it is uploaded. Throws `too_large_for_memory` for a stream of unknown length that is not kept elsewhere. */
export async function contentFile(
  content: Content,
  name: string,
  options: ContentOptions,
  ports: Pick<DrivePorts, 'clock' | 'spool'>,
  signal: AbortSignal,
): Promise<File | StreamFile> {
  const { clock, spool = spoolInMemory } = ports;
  const { modifiedAt = Math.floor(clock.now() / 1000), mime: type } = options;
  const lastModified = modifiedAt * 1000;
  if (content instanceof ReadableStream) {
    const { size } = options;
    if (size === undefined) return contentFile(await spool(content, signal), name, options, ports, signal);
    return { stream: content, size, type: type ?? '', lastModified };
  }
  if (content instanceof File && options.modifiedAt === undefined && type === undefined) return content;
  const ofBlob = content instanceof Blob ? content.type : '';
  return new File([content], name, { type: type ?? ofBlob, lastModified });
}
