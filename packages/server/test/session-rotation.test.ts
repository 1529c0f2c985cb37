import { describe, expect, it } from 'vitest';
import { GRACE_SECONDS, judgeRefresh, successorOf } from '../src/auth/session-rotation.ts';
import { secretHash } from '../src/secrets.ts';

const NOW = 1_000_000;

describe('A refresh token', () => {
  it.each([
    ['is current until it is replaced', { expires_at: NOW + 1, replaced_at: null }, 'current'],
    ['is expired at its time', { expires_at: NOW, replaced_at: null }, 'expired'],
    [
      'is just replaced for seconds',
      { expires_at: NOW + 1, replaced_at: NOW - GRACE_SECONDS },
      'just_replaced',
    ],
    ['is reused after that', { expires_at: NOW + 1, replaced_at: NOW - GRACE_SECONDS - 1 }, 'reused'],
    ['is expired rather than reused', { expires_at: NOW, replaced_at: 1 }, 'expired'],
  ])('%s', (_, token, verdict) => {
    expect(judgeRefresh(token, NOW)).toBe(verdict);
  });

  it('has one successor, which nobody knows without the rotation key', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) =>
      bytes.toString('base64url'),
    );
    const next = successorOf('token', key ?? '');
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(successorOf('token', key ?? '')).toBe(next);
    expect(successorOf('token', other ?? '')).not.toBe(next);
    expect(successorOf('another token', key ?? '')).not.toBe(next);
  });

  it('is stored as its SHA-256', () => {
    // FIPS 180-2, the example "abc".
    expect(secretHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
