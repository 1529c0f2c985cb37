import { describe, expect, it } from 'vitest';
import {
  DAY_SECONDS,
  daysOf,
  EMPTY_LEDGER,
  isDue,
  ledger,
  markOf,
  writtenDown,
} from '../../../src/drive/retention/ledger.ts';

const NOW = 20_000 * DAY_SECONDS + 5;

async function putAway(name: string, at: number, keptDays = 30) {
  return { mark: await markOf(name), at, keptDays };
}

describe('When something was seen in the trash for the first time', () => {
  it('stays what it was, and goes once it is not there any more', async () => {
    const [one, other] = [await putAway('one', NOW), await putAway('other', NOW)];
    const first = writtenDown(EMPTY_LEDGER, [one], NOW);
    const second = writtenDown(first, [other, one], NOW + 3 * DAY_SECONDS);
    expect([...daysOf(second)].sort()).toEqual(
      [
        [one.mark, 20_000],
        [other.mark, 20_003],
      ].sort(),
    );
    expect([...daysOf(writtenDown(second, [other], NOW + 9 * DAY_SECONDS))]).toEqual([[other.mark, 20_003]]);
    expect(writtenDown(second, [one, other], NOW + 9 * DAY_SECONDS)).toEqual(second);
  });

  it('counts the days from its end, and never before those that are signed', async () => {
    const one = await putAway('one', NOW);
    const seen = daysOf(writtenDown(EMPTY_LEDGER, [one], NOW));
    const end = 20_031 * DAY_SECONDS;
    expect([isDue(one, seen, end - 1), isDue(one, seen, end)]).toEqual([false, true]);
    const later = { ...one, at: NOW + 40 * DAY_SECONDS };
    expect([isDue(later, seen, end), isDue(later, seen, later.at + 30 * DAY_SECONDS)]).toEqual([false, true]);
    expect(isDue(await putAway('unseen', 0), seen, end)).toBe(false);
  });

  it('fits into a setting however much comes on however many days; what is beyond waits for room', async () => {
    let kept = EMPTY_LEDGER;
    const all = [];
    for (let day = 0; day < 900; day += 3) {
      for (let each = 0; each < 9; each++) all.push(await putAway(`${day} ${each}`, NOW + day * DAY_SECONDS));
      kept = writtenDown(kept, all, NOW + day * DAY_SECONDS);
    }
    expect(JSON.stringify(ledger.parse(kept)).length).toBeLessThan(12_000);
    expect(daysOf(kept).size).toBeGreaterThan(1_000);
    const [first] = all;
    if (first === undefined) throw new Error('There are some');
    expect(daysOf(kept).get(first.mark)).toBe(20_000);
    const last = all.slice(-9);
    expect(daysOf(writtenDown(kept, last, NOW)).size).toBe(9);
  });
});
