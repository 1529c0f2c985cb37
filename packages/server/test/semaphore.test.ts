import { describe, expect, it } from 'vitest';
import { createKeyedTurns } from '../src/concurrency/keyed-turns.ts';
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

describe('Keyed turns', () => {
  it('let one more wait for its turn, in order, and nobody of another key', async () => {
    const turns = createKeyedTurns(1, 10_000);
    const order: string[] = [];
    const first = await turns.take('a');
    const second = turns.take('a').then((release) => {
      order.push('second');
      return release;
    });
    const third = turns.take('a').then(() => order.push('third'));
    expect(await turns.take('b')).not.toBeNull();
    expect(order).toEqual([]);
    first?.();
    // Counts once.
    first?.();
    const release = await second;
    expect(order).toEqual(['second']);
    release?.();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('are given up where none has become free in time', async () => {
    const turns = createKeyedTurns(1, 20);
    const first = await turns.take('a');
    expect(await turns.take('a')).toBeNull();
    first?.();
    expect(await turns.take('a')).not.toBeNull();
  });
});
