import { describe, expect, it } from 'vitest';
import { removalDay } from '../../src/features/auth/activation/removal-day.ts';

const CREATED = 1_700_000_000;
const MONTH = 30 * 24 * 60 * 60;

const user = { role: 'user' as const, created_at: CREATED };
const asking = { activation_required: true, sends_mail: true };

describe('the day on which an account that nobody has confirmed is removed', () => {
  it('is thirty days after it was made', () => expect(removalDay(user, asking)).toBe(CREATED + MONTH));

  it('never comes for an administrator', () => {
    expect(removalDay({ ...user, role: 'admin' }, asking)).toBeNull();
  });

  it('never comes where nobody is asked to confirm, or nothing can be sent', () => {
    expect(removalDay(user, { ...asking, activation_required: false })).toBeNull();
    expect(removalDay(user, { ...asking, sends_mail: false })).toBeNull();
  });
});
