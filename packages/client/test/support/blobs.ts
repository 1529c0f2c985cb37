import { CHUNK_SIZE } from '@coffer/crypto';

/** How a Blob is read: the stream from each start, and its slices. */
export interface Reading {
  stream(start: number): Promise<Uint8Array<ArrayBuffer>>;
  slice(start: number, end: number): Blob;
}

/** A Blob of the size of another one that is read as it is told. */
export function readAs(blob: Blob, reading: Reading): Blob {
  return new (class extends Blob {
    override slice(start = 0, end = blob.size): Blob {
      return reading.slice(start, end);
    }
    override stream() {
      let start = 0;
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            const part = await reading.stream(start);
            if (part.length > 0) controller.enqueue(part);
            start += CHUNK_SIZE;
            if (start >= blob.size) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    }
  })([blob]);
}

/** The chunk of a Blob that begins there. */
export async function bytesOf(blob: Blob, start: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, start + CHUNK_SIZE).arrayBuffer());
}

/** A Blob that takes its time to read each chunk. */
export function slowBlob(blob: Blob, delay: (start: number) => number): Blob {
  const pause = (start: number) => new Promise((resolve) => setTimeout(resolve, delay(start)));
  return readAs(blob, {
    stream: (start) => pause(start).then(() => bytesOf(blob, start)),
    slice(start, end) {
      const part = blob.slice(start, end);
      const read = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => pause(start).then(read);
      return part;
    },
  });
}
