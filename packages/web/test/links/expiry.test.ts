import { describe, expect, it } from 'vitest';
import { expiryOf, isInThePast, typedExpiry } from '../../src/features/links/expiry.ts';
import { linkProblemOf } from '../../src/features/links/link-problem.ts';

describe('the expiry of a link', () => {
  it('is typed as date and time of the device, at midnight by default', () => {
    const midnight = new Date(2030, 4, 7, 0, 0).getTime() / 1000;
    expect(expiryOf({ date: '2030-05-07', time: '' })).toBe(midnight);
    expect(expiryOf({ date: '2030-05-07', time: '00:00' })).toBe(midnight);
    expect(expiryOf({ date: '2030-05-07', time: '13:45' })).toBe(midnight + (13 * 60 + 45) * 60);
  });

  it('is none without a date', () => {
    expect(expiryOf({ date: '', time: '13:45' })).toBeNull();
    expect(typedExpiry(null)).toEqual({ date: '', time: '00:00' });
  });

  it('comes back as it was typed', () => {
    for (const typed of [
      { date: '2030-05-07', time: '13:45' },
      { date: '2031-12-31', time: '23:59' },
    ]) {
      expect(typedExpiry(expiryOf(typed))).toEqual(typed);
    }
  });
});

describe('a typed expiry in the past', () => {
  const typed = { date: '2030-05-07', time: '13:45' };
  const moment = new Date(2030, 4, 7, 13, 45).getTime() / 1000;

  it('is one that is over, whoever typed it', () => {
    expect(isInThePast(typed, moment + 1)).toBe(true);
    expect(isInThePast(typedExpiry(1_000), moment)).toBe(true);
  });

  it('is none that is now or later, and none that was not typed', () => {
    expect(isInThePast(typed, moment)).toBe(false);
    expect(isInThePast(typed, moment - 1)).toBe(false);
    expect(isInThePast({ date: '', time: '13:45' }, moment)).toBe(false);
  });
});

describe('what is the matter with a link', () => {
  it.each([
    [{ code: 'expired' }, 'expired'],
    [{ code: 'not_found' }, 'deleted'],
    [{ code: 'upload_unfinished' }, 'unfinished'],
    [{ code: 'download_limit_reached' }, 'limit'],
    [{ code: 'switched_off' }, 'switchedOff'],
    [{ name: 'LinkKeyWrong' }, 'wrongKey'],
    [{ name: 'ItemDamaged' }, 'wrongKey'],
    [{ name: 'ServerUnreachable' }, 'failed'],
    [{ code: 'too_many_requests' }, 'failed'],
  ])('%j is told as %s', (fields, problem) => {
    expect(linkProblemOf(Object.assign(new Error('x'), fields))).toBe(problem);
  });
});
