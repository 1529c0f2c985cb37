import type { User } from '@coffer/contract';

export type SessionState =
  /** The page has just been opened, and what it was before is not known yet. */
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      /** Unix seconds. */
      readonly expiresAt: number;
    };

/** Whether a session must be renewed before it is used again. Times are unix seconds. */
export function needsRefresh(state: SessionState, now: number, windowSeconds: number): boolean {
  return state.status === 'signed-in' && state.expiresAt - now < windowSeconds;
}

/** Whether it is this user, by the fingerprint of the key pair, who is signed in. */
export function isSignedIn(state: SessionState, { fingerprint }: Pick<User, 'fingerprint'>): boolean {
  return state.status === 'signed-in' && state.user.fingerprint === fingerprint;
}

/** Whether it is the account that is signed in, with another key pair than before. */
export function isKeyChangeOf(
  state: SessionState,
  { id, fingerprint }: Pick<User, 'id' | 'fingerprint'>,
): boolean {
  return state.status === 'signed-in' && state.user.id === id && state.user.fingerprint !== fingerprint;
}
