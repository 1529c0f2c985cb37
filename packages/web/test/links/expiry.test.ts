import { type CofferError, failed } from '@coffer/client';
import type { ProblemCode } from '@coffer/contract';
import { EncodingInvalid } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { linkProblemOf } from '../../src/features/links/link-problem.ts';
import { expiryOf, isInThePast, presetExpiry, typedExpiry } from '../../src/format/expiry.ts';

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

describe('the presets of an expiry', () => {
  it.each([
    ['day', new Date(2030, 4, 31, 23, 58), '2030-06-01'],
    ['week', new Date(2030, 11, 28, 0, 0), '2031-01-04'],
    ['month', new Date(2030, 4, 7, 12, 0), '2030-06-07'],
    ['month', new Date(2031, 0, 31, 12, 0), '2031-02-28'],
    ['month', new Date(2030, 11, 31, 12, 0), '2031-01-31'],
  ] as const)('end a %s later at the end of the day', (preset, now, date) => {
    expect(presetExpiry(preset, now)).toEqual({ date, time: '23:59' });
  });

  it('are none for never', () => {
    expect(expiryOf(presetExpiry('never', new Date()))).toBeNull();
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
    [refused('expired'), 'expired'],
    [refused('not_found'), 'deleted'],
    [refused('upload_unfinished'), 'unfinished'],
    [refused('download_limit_reached'), 'limit'],
    [refused('switched_off'), 'switchedOff'],
    [new EncodingInvalid('hex'), 'incomplete'],
    [failed('link_key_wrong'), 'wrongKey'],
    [failed({ code: 'item_damaged', reason: 'metadata' }), 'wrongKey'],
    [failed({ code: 'server_unreachable' }), 'failed'],
    [refused('too_many_requests'), 'failed'],
  ])('%s is told as %s', (thrown, problem) => expect(linkProblemOf(thrown)).toBe(problem));

  function refused(code: ProblemCode): CofferError {
    return failed({ code, status: 404, detail: 'Refused', errors: {}, requestId: 'r' });
  }
});
