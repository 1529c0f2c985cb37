import type { SessionState } from '@coffer/client';

/** The pages on which somebody signs in or unlocks. */
export const SIGN_IN_PAGES = {
  login: '/auth/login',
  decrypt: '/auth/decrypt',
  lock: '/auth/pin/lock',
} as const;

export type SignInPage = (typeof SIGN_IN_PAGES)[keyof typeof SIGN_IN_PAGES];

export interface GuardFacts {
  readonly status: SessionState['status'];
  /** Whether this device was locked. */
  readonly isLocked: boolean;
  /** Whether this device keeps a private key for the session of an earlier visit. */
  readonly hasRememberedKey: boolean;
  /** Whether this device keeps a private key under a PIN. */
  readonly hasPinKey: boolean;
  /** The path that is asked for. */
  readonly path: string;
}

export type GuardStep =
  | { readonly kind: 'enter' }
  /** Take up what the earlier visit left, then ask again. */
  | { readonly kind: 'refresh' }
  /** Go there, with the history replaced. */
  | { readonly kind: 'go'; readonly to: SignInPage };

/**
 * The next step for a visitor who asks for a page of a signed-in user. The order is the specification's: a session of an
 * earlier visit is refreshed first; failing that, a private key under a PIN is decrypted, unless they are there
 * already; failing that, they log in. A device that was locked stays so until it is unlocked.
 */
export function guard({ status, isLocked, hasRememberedKey, hasPinKey, path }: GuardFacts): GuardStep {
  switch (status) {
    case 'signed-in':
    case 'leaving':
      return { kind: 'enter' };
    case 'locked':
      return goUnlessThere(SIGN_IN_PAGES.lock, path);
    case 'unknown':
      if (hasRememberedKey || isLocked) return { kind: 'refresh' };
      return goUnlessThere(hasPinKey ? SIGN_IN_PAGES.decrypt : SIGN_IN_PAGES.login, path);
    case 'doubted':
    case 'signed-out':
      return goUnlessThere(hasPinKey ? SIGN_IN_PAGES.decrypt : SIGN_IN_PAGES.login, path);
  }
}

function goUnlessThere(to: SignInPage, path: string): GuardStep {
  return path === to ? { kind: 'enter' } : { kind: 'go', to };
}
