import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CHUNK_SIZE, chunkCount, chunkPlaintextSize } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type Chunks, readChunks } from '../../../src/transfers/upload/chunk-source.ts';
import { bytesOf, readAs } from '../../support/blobs.ts';

const CHUNKS = 6;

/** Collects what nobody holds any more. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectNow: () => void = runInNewContext('gc');
  // What was awaited is held until the turn is over.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collectNow();
}

/** Reads all chunks and gives each back; how many of their buffers are still held then. */
async function buffersHeldAfter(chunks: Chunks): Promise<number> {
  const buffers: WeakRef<ArrayBuffer>[] = [];
  for (let index = 0; index < CHUNKS; index++) {
    const { bytes } = await chunks.read();
    buffers.push(new WeakRef(bytes.buffer));
    chunks.giveBack(bytes);
  }
  await collect();
  return buffers.filter((buffer) => buffer.deref() !== undefined).length;
}

describe('the source of chunks', () => {
  const file = new Blob([new Uint8Array(CHUNKS * CHUNK_SIZE)]);

  it('keeps no buffer of what is read in slices, after reading in one go has failed', async () => {
    const broken = readAs(file, {
      stream: (start) => (start < CHUNK_SIZE ? bytesOf(file, start) : Promise.reject(new Error('broken'))),
      slice: (start, end) => file.slice(start, end),
    });
    const chunks = readChunks(broken, file.size);
    // The last one may still be held by what was read last.
    expect(await buffersHeldAfter(chunks)).toBeLessThanOrEqual(1);
    chunks.close();
  });

  it('cuts a stream of a known length into chunks, however it comes', async () => {
    const size = CHUNK_SIZE + 7;
    const chunks = readChunks(streamOf([1, CHUNK_SIZE + 1, 5]), size);
    expect((await chunks.read()).bytes.length).toBe(CHUNK_SIZE);
    expect((await chunks.read()).bytes.length).toBe(7);
  });

  it.each([
    ['nothing', []],
    ['a chunk', [CHUNK_SIZE]],
    ['a chunk in parts, and a byte', [1, CHUNK_SIZE - 1, 1]],
    ['two chunks and some, in one part', [2 * CHUNK_SIZE + 7]],
  ])('knows where a stream of unknown length ends: %s', async (_, parts) => {
    const size = parts.reduce((sum, length) => sum + length, 0);
    const chunks = readChunks(streamOf(parts), null);
    const read: [number, boolean][] = [];
    while (!(await chunks.isAtEnd())) {
      const { bytes, isLast } = await chunks.read();
      read.push([bytes.length, isLast]);
    }
    const count = chunkCount(size);
    expect(read).toEqual(
      Array.from({ length: count }, (_, index) => [chunkPlaintextSize(index, size), index === count - 1]),
    );
  });

  it.each([
    ['shorter', [CHUNK_SIZE, 6]],
    ['longer', [CHUNK_SIZE, 8]],
  ])('refuses a stream that is %s than announced', async (_, parts) => {
    const chunks = readChunks(streamOf(parts), CHUNK_SIZE + 7);
    await chunks.read();
    await expect(chunks.read()).rejects.toThrow('source_changed');
  });
});

function streamOf(lengths: readonly number[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const length of lengths) controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });
}
