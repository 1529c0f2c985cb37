import { versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { AuthoredVersion } from '../../../src/drive/places/proven-files.ts';
import { beyondLimit } from '../../../src/drive/retention/keep-limits.ts';
import { anItem } from '../../support/opened.ts';

const NOW = 2_000_000_000;
const DAY = 86_400;

interface Told {
  readonly days: number;
  readonly isShown?: boolean;
  readonly author?: string;
}

function intact(number: number, { days, isShown = false, author }: Told): AuthoredVersion {
  const id = versionId(crypto.randomUUID());
  const storedAt = NOW - days * DAY;
  const by = { author: author ?? null };
  return { state: 'intact', id, number, isShown, storedAt, device: 'Phone', file: anItem(), ...by };
}

const numbers = (versions: readonly AuthoredVersion[], most: number) =>
  beyondLimit(versions, most, NOW).map(({ number }) => number);

describe('What is beyond a limit of versions', () => {
  it('is the oldest, by number and in whatever order the server tells them', () => {
    const versions = [2, 5, 1, 4, 3].map((number) => intact(number, { days: 40, isShown: number === 5 }));
    expect(numbers(versions, 2)).toEqual([1, 2, 3]);
    expect(numbers(versions, 5)).toEqual([]);
    expect(numbers(versions, 1)).toEqual([1, 2, 3, 4]);
  });

  it('is not what is shown, nor younger than 30 days to the second', () => {
    const versions = [
      intact(6, { days: 0 }),
      intact(5, { days: 30 - 1 / DAY }),
      intact(4, { days: 30 }),
      intact(3, { days: 400, isShown: true }),
      intact(2, { days: -400 }),
      intact(1, { days: 400 }),
    ];
    expect(numbers(versions, 1)).toEqual([1, 4]);
  });

  it('is counted for each person: nobody drives out what somebody else has stored', () => {
    const by = (author: string, numbers: readonly number[]) =>
      numbers.map((number) => intact(number, { days: 200, author, isShown: number === 9 }));
    const own = [1, 2].map((number) => intact(number, { days: 200 }));
    expect(numbers([...own, ...by('eve', [5, 6, 7, 8, 9]), ...by('bob', [3, 4])], 2)).toEqual([5, 6, 7]);
  });

  it('is not what somebody else has stored within 90 days', () => {
    const old = (number: number, days: number) => intact(number, { days, author: 'bob' });
    expect(numbers([old(3, 1), old(2, 90 - 1 / DAY), old(1, 90)], 1)).toEqual([1]);
  });

  it('is nothing that does not open, and that drives nothing out', () => {
    const damaged = (number: number): AuthoredVersion => ({
      state: 'damaged',
      reason: 'altered',
      id: versionId(crypto.randomUUID()),
      number,
      isShown: false,
      size: 1,
      author: 'eve',
    });
    const unfinished: AuthoredVersion = {
      state: 'unfinished',
      id: versionId(crypto.randomUUID()),
      number: 9,
      isShown: false,
      file: anItem(),
      author: null,
    };
    const versions = [unfinished, damaged(8), damaged(7), intact(2, { days: 50 }), intact(1, { days: 60 })];
    expect(numbers([...versions, damaged(0)], 2)).toEqual([]);
    expect(numbers([...versions, damaged(0)], 1)).toEqual([1]);
  });
});
