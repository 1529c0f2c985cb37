import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfferWait } from '../../src/download-protocol/offer-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins to wait, and tells who is done with it. */
function waits(...ids: string[]) {
  const offers = new OfferWait(5_000);
  const asked: string[] = [];
  const done: number[] = [];
  const wait = (id: string, place: number) =>
    offers.for(id, () => asked.push(id)).then(() => done.push(place));
  ids.forEach(wait);
  return { offers, asked, done, wait };
}

describe('the wait for an offer', () => {
  it('ends for all who wait for it when it arrives, and asks for it once', async () => {
    const { offers, asked, done } = waits('film', 'song', 'film');
    expect(asked).toEqual(['film', 'song']);
    offers.arrived('film');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([0, 2]);
  });

  it('ends for all of them after a while without it, and can begin again', async () => {
    const { offers, asked, done, wait } = waits('film', 'film');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual([0, 1]);
    wait('film', 2);
    expect(asked).toEqual(['film', 'film']);
    offers.arrived('film');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([0, 1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is none for what arrives without being asked for', () => {
    const { offers } = waits();
    expect(() => offers.arrived('film')).not.toThrow();
  });
});
