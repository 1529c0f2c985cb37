import { describe, expect, it } from 'vitest';
import { type GuardFacts, guard, SIGN_IN_PAGES } from '../../src/session/guard.ts';

const nothing: GuardFacts = {
  status: 'unknown',
  isLocked: false,
  hasRememberedKey: false,
  hasPinKey: false,
  path: '/',
};

describe('the guard', () => {
  it('lets in who is signed in', () => {
    expect(guard({ ...nothing, status: 'signed-in', hasPinKey: true })).toEqual({ kind: 'enter' });
  });

  it('first refreshes the session of an earlier visit, whatever else there is', () => {
    expect(guard({ ...nothing, hasRememberedKey: true, hasPinKey: true })).toEqual({ kind: 'refresh' });
  });

  it.each(['unknown', 'signed-out'] as const)('failing that, has the PIN asked for (%s)', (status) => {
    const step = { kind: 'go', to: SIGN_IN_PAGES.decrypt };
    expect(guard({ ...nothing, status, hasPinKey: true })).toEqual(step);
  });

  it('does not send people where they are already', () => {
    const there = { ...nothing, status: 'signed-out', hasPinKey: true, path: SIGN_IN_PAGES.decrypt } as const;
    expect(guard(there)).toEqual({ kind: 'enter' });
  });

  it.each(['unknown', 'signed-out'] as const)('failing all, has people log in (%s)', (status) => {
    expect(guard({ ...nothing, status })).toEqual({ kind: 'go', to: SIGN_IN_PAGES.login });
  });

  it('does not refresh again what was refused', () => {
    const refused = { ...nothing, status: 'signed-out', hasRememberedKey: true } as const;
    expect(guard(refused)).toEqual({ kind: 'go', to: SIGN_IN_PAGES.login });
  });

  it('keeps a locked device locked', () => {
    expect(guard({ ...nothing, isLocked: true, hasPinKey: true })).toEqual({ kind: 'refresh' });
    const locked = { ...nothing, status: 'locked', hasRememberedKey: true, hasPinKey: true } as const;
    expect(guard(locked)).toEqual({ kind: 'go', to: SIGN_IN_PAGES.lock });
  });
});
