import type { User } from '@coffer/contract';
import type { DoubtedKeys, SeenKeys } from '../keyring/key-succession.ts';
import type { keysOf } from '../keyring/seen-keys.ts';

/** Why a device does not go on: the server shows other keys than it has seen. */
export type KeyDoubt = DoubtedKeys & {
  readonly email: string;
  readonly seen: RememberedKeys;
  /** Null where the server says that there are none. */
  readonly shown: ReturnType<typeof keysOf>;
};

/** The keys of an account, as a device saw them last. */
export interface RememberedKeys extends SeenKeys {
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

/** Whose keys a device has put away. */
export interface LockedAccount {
  readonly email: string;
  readonly fingerprint: string;
  /** Whether the device remembered the account, and is to do so again. */
  readonly remember: boolean;
}

export type SessionState =
  /** The page has just been opened, and what it was before is not known yet. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'signed-out';
      /** Whether somebody logged out, here or in another tab: the next user may be somebody else. */
      readonly byLogout: boolean;
      /** Whether the server changed what it said of the account, so that this device left. */
      readonly altered?: boolean;
      /**
       * How the server ended the session of this device: before its time, some time before the page began, or because one of its used tokens
       * came again; undefined where it did not.
       */
      readonly ended?: 'early' | 'over' | 'reused';
    }
  /** The server shows other keys than this device has seen, and somebody has to say whether to go on. */
  | ({ readonly status: 'doubted' } & KeyDoubt)
  /** The keys are wiped from memory; the server's session may still last. */
  | ({ readonly status: 'locked' } & LockedAccount)
  | {
      readonly status: 'signed-in';
      readonly user: User;
      /** Unix seconds by the server's clock. */
      readonly expiresAt: number;
    }
  /** The logout has begun. The page shows what it did, and nothing more is asked for in this session. */
  | { readonly status: 'leaving'; readonly user: User };

export type SignedOut = Extract<SessionState, { readonly status: 'signed-out' }>;

/** Whether a session must be renewed before it is used again. Times are unix seconds by the server's clock. */
export function needsRefresh(state: SessionState, now: number, windowSeconds: number): boolean {
  return state.status === 'signed-in' && state.expiresAt - now < windowSeconds;
}

/** Whose session it is, by the fingerprint of the key pair; null for nobody's. */
export function fingerprintOf(state: SessionState): string | null {
  switch (state.status) {
    case 'signed-in':
    case 'leaving':
      return state.user.fingerprint;
    case 'locked':
      return state.fingerprint;
    case 'unknown':
    case 'doubted':
    case 'signed-out':
      return null;
  }
}

/** Whether it is this user, by the fingerprint of the key pair, who is signed in. */
export function isSignedIn(state: SessionState, { fingerprint }: Pick<User, 'fingerprint'>): boolean {
  return state.status === 'signed-in' && state.user.fingerprint === fingerprint;
}

/**
 * Whether a session that the server refuses now (unix seconds by its clock) ends before its time: it was revoked, as one
 * that merely ran out could not.
 */
export function endsEarly(state: SessionState, now: number): boolean {
  return state.status === 'signed-in' && now < state.expiresAt;
}

/** Whether it is the account that is signed in, with another key pair than before. */
export function isKeyChangeOf(
  state: SessionState,
  { id, fingerprint }: Pick<User, 'id' | 'fingerprint'>,
): boolean {
  return state.status === 'signed-in' && state.user.id === id && state.user.fingerprint !== fingerprint;
}
