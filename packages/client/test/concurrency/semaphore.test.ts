import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../src/concurrency/semaphore.ts';

describe('a budget', () => {
  it('admits as many as it has places, then in the order of asking', async () => {
    const semaphore = createSemaphore(1);
    const order: number[] = [];
    const first = await semaphore.acquire();
    const rest = [1, 2, 3].map(async (n) => {
      const release = await semaphore.acquire();
      order.push(n);
      release();
    });
    expect(order).toEqual([]);
    first();
    await Promise.all(rest);
    expect(order).toEqual([1, 2, 3]);
  });

  it('counts a place once, however often it is given back', async () => {
    const semaphore = createSemaphore(1);
    const release = await semaphore.acquire();
    release();
    release();
    expect(semaphore.tryAcquire()).not.toBeNull();
    expect(semaphore.tryAcquire()).toBeNull();
  });

  it('forgets who gave up waiting', async () => {
    const semaphore = createSemaphore(1);
    const release = await semaphore.acquire();
    const controller = new AbortController();
    const waiting = semaphore.acquire(controller.signal);
    controller.abort(new Error('gave up'));
    await expect(waiting).rejects.toThrow('gave up');
    await expect(semaphore.acquire(controller.signal)).rejects.toThrow('gave up');
    release();
    expect(semaphore.tryAcquire()).not.toBeNull();
  });

  it('lets nobody pass those who wait', async () => {
    const semaphore = createSemaphore(1);
    const release = await semaphore.acquire();
    const waiting = semaphore.acquire();
    expect(semaphore.tryAcquire()).toBeNull();
    release();
    expect(semaphore.tryAcquire()).toBeNull();
    (await waiting)();
    expect(semaphore.tryAcquire()).not.toBeNull();
  });

  it('never hands out more places than it has, and loses none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.record({ turns: fc.nat(3), giveUp: fc.boolean() }), { maxLength: 40 }),
        async (places, users) => {
          const semaphore = createSemaphore(places);
          let held = 0;
          let peak = 0;
          await Promise.all(
            users.map(async ({ turns, giveUp }) => {
              const controller = new AbortController();
              const acquiring = semaphore.acquire(controller.signal);
              if (giveUp) controller.abort();
              const release = await acquiring.catch(() => null);
              if (release === null) return;
              peak = Math.max(peak, ++held);
              for (let turn = 0; turn < turns; turn++) await Promise.resolve();
              held--;
              release();
            }),
          );
          expect(peak).toBeLessThanOrEqual(places);
          const all = Array.from({ length: places }, () => semaphore.tryAcquire());
          expect(all).not.toContain(null);
          expect(semaphore.tryAcquire()).toBeNull();
        },
      ),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('of %s places is refused', (places) => {
    expect(() => createSemaphore(places)).toThrow(RangeError);
  });
});
