import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaId } from '../../src/media/media-index.ts';
import { mergeMedia } from '../../src/space-set/merge-media.ts';

const ID_BYTES = 16;

/** A list with these dates, whose ids count from a number. */
function listOf(dates: readonly number[], first: number) {
  const takenAt = Float64Array.from(dates.toSorted((one, other) => other - one));
  const ids = new Uint8Array(takenAt.length * ID_BYTES);
  for (let index = 0; index < takenAt.length; index++) ids[index * ID_BYTES] = first + index;
  return { ids, takenAt };
}

describe('lists of pictures', () => {
  it('become one, in which each keeps its date and its space, and what has the same date the order of the lists', () => {
    const dates = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(dates, { maxLength: 7 }), (all) => {
        const lists = all.map((some, index) => [`space ${index}`, listOf(some, index * 16)] as const);
        const expected = lists
          .flatMap(([space, list]) =>
            Array.from(list.takenAt, (at, index) => ({ at, space, id: mediaId(list, index) })),
          )
          .toSorted((one, other) => other.at - one.at);
        const merged = mergeMedia(lists);
        const found = Array.from(merged.takenAt, (at, index) => ({
          at,
          space: merged.spaceIds[merged.spaces[index] ?? -1],
          id: mediaId(merged, index),
        }));
        expect(found).toEqual(expected);
      }),
    );
  });
});
