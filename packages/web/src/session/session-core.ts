import type { DeviceSealing, Unlocked } from '@coffer/client';
import type { Authenticated, User } from '@coffer/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureOf } from '../failures/failure.ts';
import type { SessionPorts } from './session-ports.ts';
import { endsEarly, type SessionState } from './session-state.ts';

/** Opens the keys of a user in the keyring. */
export type OpenKeys = (user: User, device: DeviceSealing | undefined) => Promise<Unlocked>;

/** What all ways in and out of a session share. */
export interface SessionCore {
  readonly state: StoreApi<SessionState>;
  /** Renews the session, one tab at a time. */
  refresh(): Promise<Authenticated>;
  /** Opens the keys of a session that the server has begun, and is signed in. If that fails, no key stays open. */
  begin(authenticated: Authenticated, open: OpenKeys, remember: boolean): Promise<void>;
  /** What is needed to seal a private key for this device; undefined if the server gave no secret for it. */
  deviceOf(authenticated: Authenticated): Promise<DeviceSealing | undefined>;
  signedIn(user: User, expiresAt: number): void;
  /** Drops everything that belongs to the session, but for what a PIN opens. */
  drop(end: 'ended' | 'logged-out'): Promise<void>;
  /** The same, after the server has refused the session of who is signed in. */
  refused(): Promise<void>;
}

/** The core of a session over its ports. */
export function createSessionCore(ports: SessionPorts): SessionCore {
  const { api, keyring, deviceKeys, pinKeys, deviceLock, tabs, now, exclusively } = ports;
  const state = createStore<SessionState>(() => ({ status: 'unknown' }));

  const core: SessionCore = {
    state,
    refresh: () => exclusively(() => api.call('refresh')),

    async deviceOf({ session }) {
      const deviceId = session.device_id;
      return deviceId === undefined ? undefined : { deviceId, localKey: await deviceKeys.localKey() };
    },

    async begin(authenticated, open, remember) {
      const { user, session } = authenticated;
      const { fingerprint } = user;
      try {
        const unlocked = await open(user, await core.deviceOf(authenticated));
        const envelope = unlocked.newAccountKey;
        if (envelope !== null) await api.call('setAccountKey', { body: { encrypted_account_key: envelope } });
        if (unlocked.sealed !== null) await deviceKeys.keep(unlocked.sealed, remember);
      } catch (error) {
        await keyring.lock();
        throw error;
      }
      const pinKey = await pinKeys.stored();
      if (pinKey !== null && pinKey.fingerprint !== fingerprint) await pinKeys.forget();
      deviceLock.open();
      core.signedIn(user, session.expires_at);
      tabs.tell({ kind: 'unlocked', fingerprint });
    },

    signedIn: (user, expiresAt) => state.setState({ status: 'signed-in', user, expiresAt }),

    async drop(end) {
      await keyring.lock();
      await deviceKeys.forget();
      deviceLock.open();
      state.setState({ status: 'signed-out', byLogout: end === 'logged-out' });
    },

    async refused() {
      const former = state.getState();
      if (former.status !== 'signed-in') return;
      // Who revokes a session wants this device to open nothing any more.
      if (endsEarly(former, now())) await pinKeys.forget();
      await core.drop('ended');
    },
  };
  return core;
}

/** Answers that say nothing about the session; it is tried again later. */
const PASSING_PROBLEMS: ReadonlySet<string | undefined> = new Set([
  'unavailable',
  'internal',
  'too_many_requests',
]);

/** Whether the session cannot go on: the server refused it, or its keys do not open. A lost line is neither. */
export function isRefusal(error: unknown): boolean {
  const { name, code } = failureOf(error);
  return name === 'PrivateKeyMismatch' || (name === 'ApiProblem' && !PASSING_PROBLEMS.has(code));
}
