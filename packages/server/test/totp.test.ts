import { describe, expect, it } from 'vitest';
import { base32, matchingStep } from '../src/auth/totp.ts';
import { hashOfTwoFactorCode, newTwoFactorCodes } from '../src/auth/two-factor.ts';

/** The seed and the times of RFC 6238, appendix B; of its eight digits the last six. */
const SECRET = base32(Buffer.from('12345678901234567890'));

describe('A code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d is that of RFC 6238', (now, code) => {
    expect(matchingStep(SECRET, code, now)).toBe(Math.floor(now / 30));
  });

  it('is good from half a minute before its own to half a minute after', () => {
    const step = 37_037_037;
    const code = '050471';
    const from = step * 30;
    for (const now of [from - 30, from - 1, from, from + 29, from + 59]) {
      expect(matchingStep(SECRET, code, now)).toBe(step);
    }
    for (const now of [from - 31, from + 60]) expect(matchingStep(SECRET, code, now)).toBeNull();
  });
});

describe('A recovery code', () => {
  it('is the same however it is typed', () => {
    const hash = hashOfTwoFactorCode('ABCD-EFGH-2345-MNOP');
    expect(hashOfTwoFactorCode(' abcd efgh 2345 mnop')).toBe(hash);
    expect(hashOfTwoFactorCode('ABCD-EFGH-2345-MNOQ')).not.toBe(hash);
  });

  it('has eighty random bits', () => {
    const codes = newTwoFactorCodes((length) => Buffer.alloc(length, 0xff));
    expect(codes[0]).toBe('7777-7777-7777-7777');
    expect(codes).toHaveLength(10);
  });
});
