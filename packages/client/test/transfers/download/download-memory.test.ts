import { CHUNK_SIZE } from '@coffer/crypto';
import { describe, expect, it, vi } from 'vitest';
import { createSemaphore, type Semaphore } from '../../../src/concurrency/semaphore.ts';
import { download, storedFile } from '../../support/downloads.ts';
import { drain } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 };

describe('the memory of a download', () => {
  it('never holds more chunks than the budget and the one that is waited for', async () => {
    const server = new MemoryServer();
    const files = await Promise.all([storedFile(server, 5 * CHUNK_SIZE), storedFile(server, 4 * CHUNK_SIZE)]);
    const semaphore = createSemaphore(3);
    let loaded = 0;
    let taken = 0;
    let peak = 0;
    server.before = async () => {
      peak = Math.max(peak, ++loaded - taken);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await Promise.all(
      files.map(async (file) => {
        for await (const _ of download(server, file, { semaphore })) {
          taken++;
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
      }),
    );
    expect(peak).toBeLessThanOrEqual(semaphore.size + files.length);
  });

  it('is not taken from others by a reader who pauses', async () => {
    const server = new MemoryServer();
    const [paused, other] = await Promise.all([
      storedFile(server, 5 * CHUNK_SIZE),
      storedFile(server, 4 * CHUNK_SIZE),
    ]);
    const semaphore = createSemaphore(2);
    const reader = download(server, paused, { semaphore }).getReader();
    await reader.read();
    await vi.waitFor(() => expect(isFree(semaphore)).toBe(false), PATIENT);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isFree(semaphore)).toBe(false);
    const { bytes } = await drain(download(server, other, { semaphore }));
    expect(Buffer.compare(bytes, other.bytes)).toBe(0);
    await reader.cancel();
  });

  it.each(['cancelled', 'aborted', 'aborted and forgotten'])('is given back when it is %s', async (how) => {
    const server = new MemoryServer();
    const file = await storedFile(server, 5 * CHUNK_SIZE);
    const semaphore = createSemaphore(3);
    const controller = new AbortController();
    const reader = download(server, file, { semaphore, signal: controller.signal }).getReader();
    await reader.read();
    server.before = () => new Promise(() => {});
    if (how === 'cancelled') await reader.cancel();
    else controller.abort(new Error('enough'));
    if (how === 'aborted') await expect(reader.read()).rejects.toThrow('enough');
    const all = [1, 2, 3].map(() => semaphore.acquire(AbortSignal.timeout(10_000)));
    await expect(Promise.all(all)).resolves.toHaveLength(3);
    expect(semaphore.tryAcquire()).toBeNull();
    await vi.waitFor(() => expect(server.inFlight).toBe(0), PATIENT);
  });
});

/** Whether there is a place, which is left as it is. */
function isFree(semaphore: Semaphore): boolean {
  const release = semaphore.tryAcquire();
  release?.();
  return release !== null;
}
