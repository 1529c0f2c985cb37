import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapBounded } from '../../src/concurrency/map-bounded.ts';

describe('a bounded map', () => {
  it('keeps the order and never has more under way than it may', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3)), fc.integer({ min: 1, max: 8 }), async (values, atMost) => {
        let underWay = 0;
        const results = await mapBounded(values, atMost, async (turns) => {
          expect(++underWay).toBeLessThanOrEqual(atMost);
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          underWay--;
          return turns * 2;
        });
        expect(results).toEqual(values.map((value) => value * 2));
      }),
    );
  });

  it('fails as its first failing call does', async () => {
    const map = (value: number) => (value === 2 ? Promise.reject(new Error('two')) : Promise.resolve(value));
    await expect(mapBounded([1, 2, 3], 2, map)).rejects.toThrow('two');
  });
});
