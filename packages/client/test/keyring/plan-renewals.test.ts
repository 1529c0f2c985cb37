import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyAge, planRenewals } from '../../src/keyring/plan-renewals.ts';

/** A chain from the root down, by the numbers of its keys. */
const chain = (...generations: number[]): KeyAge[] =>
  generations.map((generation, depth) => ({ id: String(depth), generation }));

const planned = (...asked: Parameters<typeof planRenewals>) =>
  planRenewals(...asked).map(({ id, generation }) => `${id}: ${generation}`);

describe('The keys that are renewed before something is sealed', () => {
  it('are none where none is older than one above', () => {
    for (const numbers of [[1], [1, 1, 1], [1, 2, 2, 7]]) expect(planned(chain(...numbers), 9)).toEqual([]);
  });

  it('are those that are older than one above, down to the last one', () => {
    expect(planned(chain(1, 4, 2), 4)).toEqual(['2: 4']);
    expect(planned(chain(1, 4, 2, 1, 2), 6)).toEqual(['2: 6', '3: 6', '4: 6']);
    expect(planned(chain(3, 1, 2), 3)).toEqual(['1: 3', '2: 3']);
  });

  it('are those below a key that is renewed, too', () => {
    expect(planned(chain(2, 1, 2), 5)).toEqual(['1: 5', '2: 5']);
  });

  it('have the last one among them where it begins a generation, with a number of its own', () => {
    expect(planned(chain(1, 1), 5, true)).toEqual(['1: 6']);
    expect(planned(chain(1, 4, 2, 5), 5, true)).toEqual(['2: 5', '3: 6']);
  });

  it('are newer than what stands in the rows, whatever the greatest number is said to be', () => {
    expect(planned(chain(1, 8, 2), 3)).toEqual(['2: 8']);
  });

  it('leave nothing older than what is above, and are none the second time', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(numbers, fc.boolean(), (generations, begins) => {
        const before = chain(...generations);
        const greatest = Math.max(...generations);
        const renewed = new Map(planRenewals(before, greatest, begins).map((each) => [each.id, each]));
        const after = before.map((each) => renewed.get(each.id) ?? each);
        expect(after.every((each, index) => each.generation >= (after[index - 1]?.generation ?? 0))).toBe(
          true,
        );
        expect(
          before.every(({ id, generation }) => (renewed.get(id)?.generation ?? generation + 1) > generation),
        ).toBe(true);
        expect(planRenewals(after, greatest + 1)).toEqual([]);
        expect(renewed.has('0')).toBe(begins && before.length === 1);
      }),
    );
  });
});
