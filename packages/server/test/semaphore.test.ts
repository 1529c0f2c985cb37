import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../src/concurrency/semaphore.ts';

describe('A semaphore', () => {
  it('lets no more happen at once than there are, and the others in their order', async () => {
    const semaphore = createSemaphore(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const works = [0, 1, 2, 3].map((number) =>
      semaphore.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    const end = async (number: number) => {
      ends[number]?.();
      await works[number];
    };
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    await end(1);
    expect(begun).toEqual([0, 1, 2]);
    await end(0);
    expect(begun).toEqual([0, 1, 2, 3]);
    await end(2);
    await end(3);
  });

  it('are free again when something fails', async () => {
    const semaphore = createSemaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run(async () => 'yes')).toBe('yes');
  });
});
