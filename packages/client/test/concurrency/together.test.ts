import { describe, expect, it } from 'vitest';
import { together } from '../../src/concurrency/together.ts';

describe('calls that go together', () => {
  it('are those of one moment, and those that come while others are under way', async () => {
    const calls: (readonly number[])[] = [];
    const double = together(async (numbers: readonly number[]) => {
      calls.push(numbers);
      await new Promise((resolve) => setTimeout(resolve));
      return numbers.map((number) => number * 2);
    }, 3);
    const first = [double(1), double(2)];
    await Promise.resolve();
    const others = [3, 4, 5, 6].map(double);
    expect(await Promise.all([...first, ...others])).toEqual([2, 4, 6, 8, 10, 12]);
    expect(calls).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(await double(7)).toBe(14);
  });

  it('fail alone', async () => {
    const call = together(async (numbers: readonly number[]) => {
      if (numbers.includes(2)) throw new Error('no 2');
      return numbers;
    }, 10);
    const outcomes = await Promise.allSettled([1, 2, 3].map(call));
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('no 2') },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('are refused where the answer leaves one out', async () => {
    const call = together(async (numbers: readonly number[]) => numbers.slice(0, 1), 10);
    const [first, second] = [call(1), call(2)];
    await expect(second).rejects.toThrow();
    expect(await first).toBe(1);
  });
});
