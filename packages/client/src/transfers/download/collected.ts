import { ignore } from '../../concurrency/ignore.ts';

/** A content in the memory of a page. Throws what the stream errors with, which a `Response` would not say in every browser. */
export async function blobOf(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: Blob[] = [];
  const write = (part: Uint8Array) => void parts.push(new Blob([new Uint8Array(part)]));
  await stream.pipeTo(new WritableStream({ write }));
  return new Blob(parts);
}

/** The bytes of a content. Throws what the stream errors with. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await blobOf(stream)).arrayBuffer());
}

/** The parts of a content as they come. */
export async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield new Uint8Array(value);
    }
  } finally {
    await reader.cancel().catch(ignore);
  }
}
