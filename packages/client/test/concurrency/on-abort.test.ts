import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { onAbort } from '../../src/concurrency/on-abort.ts';
import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { unlessAborted } from '../../src/concurrency/unless-aborted.ts';

/** More than Node takes on the signal of a request before it warns. */
const MANY = 1_600;

/** Warnings of the process while something is done. */
async function warningsDuring(task: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  await task();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('warning', note);
  return warnings;
}

const times = (count: number) => Array.from({ length: count });

describe('What waits for one signal', () => {
  const places = createSemaphore(1);

  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['pauses', (signal) => Promise.all(times(MANY).map(() => systemClock.sleep(1, signal)))],
    [
      'places of a semaphore',
      (signal) => Promise.all(times(MANY).map(async () => (await places.acquire(signal))())),
    ],
    ['values', (signal) => Promise.all(times(MANY).map(() => unlessAborted(Promise.resolve(), signal)))],
    [
      'calls',
      (signal) => {
        const answer = { spaces: [] };
        const api = createApiClient({
          baseUrl: 'https://drive.example',
          // Listens to the signal as a request does.
          fetch: async (url, init) => {
            new Request(url, init);
            return Response.json(answer);
          },
        });
        return Promise.all(times(MANY).map(() => api.call('listSpaces', { query: {} }, signal)));
      },
    ],
  ])('fault U19: as many %s at once brings no warning of a leak', async (_, task) => {
    const { signal } = new AbortController();
    expect(await warningsDuring(() => task(signal))).toEqual([]);
  });

  it('is told once where it aborts, but for what was taken back', () => {
    const stopping = new AbortController();
    const told: string[] = [];
    onAbort(stopping.signal, () => void told.push('one'));
    const takeBack = onAbort(stopping.signal, () => void told.push('two'));
    const last = onAbort(stopping.signal, () => void told.push('three'));
    takeBack();
    stopping.abort();
    last();
    expect(told).toEqual(['one', 'three']);
  });

  it('listens again after all were taken back', () => {
    const stopping = new AbortController();
    let told = 0;
    onAbort(stopping.signal, () => void told++)();
    onAbort(stopping.signal, () => void told++);
    stopping.abort();
    expect(told).toBe(1);
  });
});
