import { CHUNK_SIZE } from '@coffer/crypto';
import { describe, expect, it, vi } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { bufferSealer, type ChunkSealer } from '../../../src/transfers/upload/sealed-body.ts';
import type { UploadProgressReport } from '../../../src/transfers/upload/upload-progress.ts';
import { slowBlob } from '../../support/blobs.ts';
import { newFile } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { quickHasher } from '../../support/quick-hasher.ts';
import { expectWhole } from '../../support/stored-whole.ts';
import { upload } from '../../support/upload.ts';

describe('the memory of an upload', () => {
  it('never holds more chunks than the budget, over all files that share it', async () => {
    const server = new MemoryServer();
    const semaphore = createSemaphore(3);
    const held = new HeldChunks();
    const inFlight = { now: 0, peak: 0 };
    server.before = async ({ route }) => {
      if (route === 'uploadChunk') inFlight.peak = Math.max(inFlight.peak, ++inFlight.now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (route === 'uploadChunk') inFlight.now--;
    };
    const files = await Promise.all([newFile(server, 4 * CHUNK_SIZE + 1), newFile(server, 4 * CHUNK_SIZE)]);
    await Promise.all(
      files.map((file) => {
        const progress = held.follow(file.source);
        const hasher = { update: () => progress.hashed(), digest: quickHasher().digest };
        const onProgress = ({ chunksStored }: UploadProgressReport) => progress.stored(chunksStored);
        return upload(server, file, { source: progress.source, semaphore, hasher, onProgress });
      }),
    );
    expect(held.peak).toBe(3);
    expect(inFlight.peak).toBeLessThanOrEqual(3);
  });

  it('is used by one large file alone, with several chunks in flight', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 6 * CHUNK_SIZE);
    // None is answered before there are four of them.
    server.before = () =>
      vi.waitFor(() => expect(server.peakInFlight).toBe(4), { timeout: 20_000, interval: 5 });
    await upload(server, file, { semaphore: createSemaphore(4) });
    expect(server.peakInFlight).toBe(4);
  });

  it('fault D7: is used again for the next chunk once the server has one, and not before', async () => {
    const server = new MemoryServer();
    const file = await newFile(server, 4 * CHUNK_SIZE + 1);
    server.fault = ({ chunk, earlier }) =>
      chunk % 2 === 0 && earlier === 0 ? 'checksum_mismatch' : undefined;
    const sealer = bufferSealer();
    const buffers = new Set<unknown>();
    const seal: ChunkSealer['seal'] = async (...chunk) => {
      const body = await sealer.seal(...chunk);
      if (body.content instanceof Uint8Array) buffers.add(body.content.buffer);
      return body;
    };
    await upload(server, file, { semaphore: createSemaphore(2), sealer: { ...sealer, seal } });
    expect(buffers.size).toBe(2);
    await expectWhole(server, file);
  });
});

/** Counts chunks from the start of their read until they are both hashed and stored. */
class HeldChunks {
  peak = 0;
  #held = 0;

  follow(blob: Blob) {
    let read = 0;
    let hashed = 0;
    let stored = 0;
    let released = 0;
    const release = () => {
      const done = Math.min(hashed, stored);
      this.#held -= done - released;
      released = done;
    };
    const source = slowBlob(blob, () => {
      read++;
      this.peak = Math.max(this.peak, ++this.#held);
      return read % 2;
    });
    return {
      source,
      hashed() {
        hashed++;
        release();
      },
      stored(chunks: number) {
        stored = chunks;
        release();
      },
    };
  }
}
