import { versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { beyondLimit } from '../../src/drive/keep-limits.ts';
import type { OpenedVersion } from '../../src/keyring/open-versions.ts';
import { anItem } from '../support/opened.ts';

const NOW = 2_000_000_000;
const DAY = 86_400;

interface Told {
  readonly days: number;
  readonly isShown?: boolean;
}

function intact(number: number, { days, isShown = false }: Told): OpenedVersion {
  const id = versionId(crypto.randomUUID());
  const storedAt = NOW - days * DAY;
  return { state: 'intact', id, number, isShown, storedAt, device: 'Phone', file: anItem() };
}

const numbers = (versions: readonly OpenedVersion[], most: number) =>
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

  it('is nothing that does not open, and that drives nothing out', () => {
    const damaged = (number: number): OpenedVersion => ({
      state: 'damaged',
      reason: 'altered',
      id: versionId(crypto.randomUUID()),
      number,
      isShown: false,
      size: 1,
    });
    const unfinished: OpenedVersion = {
      state: 'unfinished',
      id: versionId(crypto.randomUUID()),
      number: 9,
      isShown: false,
      file: anItem(),
    };
    const versions = [unfinished, damaged(8), damaged(7), intact(2, { days: 50 }), intact(1, { days: 60 })];
    expect(numbers([...versions, damaged(0)], 2)).toEqual([]);
    expect(numbers([...versions, damaged(0)], 1)).toEqual([1]);
  });
});
