import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapAhead } from '../../src/concurrency/map-ahead.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('mapping ahead', () => {
  it('hands out in order, with no more under way than asked for', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), async (values, atMost) => {
        let underWay = 0;
        let peak = 0;
        const map = async (delay: number) => {
          peak = Math.max(peak, ++underWay);
          for (let i = 0; i < delay; i++) await settled();
          underWay--;
          return delay;
        };
        const results: number[] = [];
        for await (const value of mapAhead(values, atMost, map)) results.push(value);
        expect(results).toEqual(values);
        expect(peak).toBeLessThanOrEqual(atMost);
      }),
      { numRuns: 50 },
    );
  });

  it('begins nothing after a failure, which comes in its turn', async () => {
    const begun: number[] = [];
    const map = async (value: number) => {
      begun.push(value);
      if (value === 1) throw new Error('broken');
      return value;
    };
    const results: number[] = [];
    const all = async () => {
      for await (const value of mapAhead([0, 1, 2, 3, 4, 5, 6], 3, map)) results.push(value);
    };
    await expect(all()).rejects.toThrow('broken');
    expect(results).toEqual([0]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('waits for what is under way when its consumer stops', async () => {
    let ended = 0;
    const map = async (value: number) => {
      for (let i = 0; i < value * 3; i++) await settled();
      ended++;
      return value;
    };
    for await (const _ of mapAhead([1, 2, 3, 4, 5], 3, map)) break;
    expect(ended).toBe(3);
  });
});
