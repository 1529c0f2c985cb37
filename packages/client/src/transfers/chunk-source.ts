import { type Bytes, CHUNK_SIZE, chunkPlaintextSize } from '@coffer/crypto';
import { SourceChanged } from './errors.ts';

/** Reads one chunk of a file. Throws SourceChanged if the file is not any more what it was. */
export async function readChunk(source: Blob, index: number, size: number): Promise<Bytes> {
  const start = index * CHUNK_SIZE;
  const length = chunkPlaintextSize(index, size);
  const bytes = new Uint8Array(await readSlice(source.slice(start, start + length)));
  if (bytes.length !== length) throw new SourceChanged();
  return bytes;
}

/**
 * Reads a part of a file. Throws SourceChanged: browsers refuse to read a file that was changed, moved or deleted
 * since it was chosen (NotReadableError).
 */
export async function readSlice(slice: Blob): Promise<ArrayBuffer> {
  try {
    return await slice.arrayBuffer();
  } catch (cause) {
    throw new SourceChanged({ cause });
  }
}
