import { describe, expect, it } from 'vitest';
import { pinFault } from '../../src/features/auth/lock/pin-rules.ts';

describe('a PIN', () => {
  it.each(['271828', '020793', '112233', '99999998'])('may be %s', (pin) => {
    expect(pinFault(pin)).toBeNull();
  });

  it.each(['', '1', '27182'])('is longer than "%s"', (pin) => {
    expect(pinFault(pin)).toBe('Use at least 6 digits');
  });

  it.each(['27182a', 'abcdefgh', '27 18 28', '２７１８２８'])('has digits only, unlike "%s"', (pin) => {
    expect(pinFault(pin)).toBe('Use digits only');
  });

  it('has an end', () => expect(pinFault('1234567890'.repeat(4))).toBe('Use at most 32 digits'));

  it.each(['000000', '123456', '987654', '567890', '246802', '121212'])('is not obvious, like %s', (pin) => {
    expect(pinFault(pin)).toMatch(/among the first/);
  });
});
