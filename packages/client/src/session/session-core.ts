import type { Authenticated, User } from '@coffer/contract';
import { failureKind } from '../api/retry-policy.ts';
import { createStore, type WritableStore } from '../concurrency/store.ts';
import { type NewKeyFile, type OpenKeys, storeFirstKeys } from '../drive/signing-in/signing-in.ts';
import { failed, isFailure, problemCodeOf } from '../failures/coffer-error.ts';
import type { DeviceSealing } from '../keyring/account-keys.ts';
import { judgeKeys, keysOf } from '../keyring/seen-keys.ts';
import type { SessionPorts } from './session-ports.ts';
import { endsEarly, type KeyDoubt, type SessionState, type SignedOut } from './session-state.ts';

/** How a session ends; `revoked` before its time, by somebody elsewhere; `reused` where one of its used tokens came again. */
export type SessionEnd = 'ended' | 'revoked' | 'reused' | 'logged-out' | 'altered';

/** The core that all ways in and out of a session share. */
export interface SessionCore {
  readonly state: WritableStore<SessionState>;
  /** Renews the session, one tab at a time. */
  refresh(): Promise<Authenticated>;
  /**
   * The same to begin with, or to open the keys again: where the server cannot be reached, what it said last and this
   * device keeps.
   */
  takeUp(): Promise<Authenticated>;
  /**
   * Opens the keys of a session that the server has begun, and is signed in. If that fails, no key stays open. Throws
   * `keys_doubted` before anything is opened.
   */
  begin(authenticated: Authenticated, open: OpenKeys, remember: boolean): Promise<NewKeyFile>;
  /** The secrets that seal a private key for this device; undefined if the server gave none. */
  deviceOf(authenticated: Authenticated): Promise<DeviceSealing | undefined>;
  /** Compares the keys that the server shows with those that this device has seen. Throws `keys_doubted`. */
  examine(user: User): Promise<void>;
  /** Goes on with this user, whose keys are open or were changed here, and remembers them. */
  signedIn(user: User, expiresAt: number): Promise<void>;
  /** Goes on with what the server says now of who is signed in. Throws `account_altered`, `keys_doubted`. */
  follow(user: User, expiresAt: number): Promise<void>;
  /** Drops everything that belongs to the session, but for what a PIN opens. */
  drop(end: SessionEnd): Promise<void>;
  /** The same, after the server has refused the session of who is signed in, or their account is deleted. */
  refused(end?: 'ended' | 'reused' | 'logged-out'): Promise<void>;
}

/** The core of a session over its ports. */
export function createSessionCore(ports: SessionPorts): SessionCore {
  const { api, keyring, deviceKeys, keptSession, pinKeys, keyMemory } = ports;
  const { deviceLock, tabs, now, exclusively } = ports;
  const state = createStore<SessionState>({ status: 'unknown' });

  const core: SessionCore = {
    state,
    refresh: () => exclusively(() => api.call('refresh')),

    takeUp: () => keptSession.orKept(core.refresh()),

    async deviceOf({ session }) {
      const deviceId = session.device_id;
      return deviceId === undefined ? undefined : { deviceId, localKey: await deviceKeys.localKey() };
    },

    async begin(authenticated, open, remember) {
      const { session } = authenticated;
      let { user } = authenticated;
      const { fingerprint } = user;
      await core.examine(user);
      let keyFile: NewKeyFile = null;
      try {
        const { sealed, firstKeys } = await open(user, await core.deviceOf(authenticated));
        if (firstKeys !== null) {
          await storeFirstKeys(ports, firstKeys);
          user = { ...user, ...firstKeys.request };
          keyFile = firstKeys.privateKeyPem;
        }
        if (sealed !== null) await deviceKeys.keep(sealed, remember);
        await keptSession.keep({ user, session });
      } catch (error) {
        await keyring.lock();
        throw error;
      }
      const pinKey = await pinKeys.stored();
      if (pinKey !== null && pinKey.fingerprint !== fingerprint) await pinKeys.forget();
      deviceLock.open();
      await core.signedIn(user, session.expires_at);
      tabs.post({ kind: 'unlocked', fingerprint });
      return keyFile;
    },

    async examine(user) {
      const doubt = await doubtOf(ports, user);
      if (doubt === null) return;
      await keyring.lock();
      state.setState({ status: 'doubted', ...doubt });
      throw failed('keys_doubted');
    },

    async signedIn(user, expiresAt) {
      const keys = keysOf(user);
      if (keys !== null) await keyMemory.remember(user.email, keys);
      state.setState({ status: 'signed-in', user, expiresAt });
    },

    async follow(user, expiresAt) {
      const former = state.getState();
      if (former.status !== 'signed-in') return;
      if (former.user.id !== user.id) throw failed('account_altered');
      await keyring.checkSigned(user);
      if ((await doubtOf(ports, user)) === null) return core.signedIn(user, expiresAt);
      // Another tab may have changed the password while the answer was under way.
      const { user: again } = await api.call('self');
      await keyring.checkSigned(again);
      await core.examine(again);
      await core.signedIn(again, expiresAt);
    },

    async drop(end) {
      await keyring.lock();
      await deviceKeys.forget();
      await keptSession.forget();
      deviceLock.open();
      state.setState({ status: 'signed-out', byLogout: end === 'logged-out', ...REASONS[end] });
    },

    async refused(end = 'ended') {
      const former = state.getState();
      if (former.status !== 'signed-in') return;
      // Who revokes a session wants this device to open nothing any more.
      const isEarly = endsEarly(former, now());
      if (isEarly) await pinKeys.forget();
      await core.drop(isEarly && end === 'ended' ? 'revoked' : end);
    },
  };
  return core;
}

/**
 * The reason that the page gives for the end of a session. The server says no other one than `reused`: see
 * docs/decisions/an-ended-session-has-no-reason.md.
 */
const REASONS: Readonly<Record<SessionEnd, Pick<SignedOut, 'altered' | 'ended'>>> = {
  ended: { ended: 'over' },
  revoked: { ended: 'early' },
  reused: { ended: 'reused' },
  'logged-out': {},
  altered: { altered: true },
};

/** How a session ends for a refusal. */
export function endBy(error: unknown): 'ended' | 'reused' | 'altered' {
  if (isFailure(error, 'account_altered')) return 'altered';
  return problemCodeOf(error) === 'refresh_token_reused' ? 'reused' : 'ended';
}

/** Whether the session cannot go on: the server refused it, or its keys do not open. A lost line is neither. */
export function isRefusal(error: unknown): boolean {
  if (isFailure(error, 'account_altered', 'private_key_mismatch')) return true;
  // What the device keeps waits for a newer program.
  if (isFailure(error, 'client_too_old')) return false;
  // What passes by itself says nothing about the session; it is tried again later.
  return problemCodeOf(error) !== null && failureKind(error) === 'lasting';
}

/** The doubt about the keys that the server shows; null if there is none, or if no keys were seen before. */
async function doubtOf(
  { api, keyMemory }: Pick<SessionPorts, 'api' | 'keyMemory'>,
  user: User,
): Promise<KeyDoubt | null> {
  const seen = await keyMemory.of(user.email);
  if (seen === null) return null;
  const successions = (after: number) => api.call('keySuccessions', { query: { after: String(after) } });
  const doubted = await judgeKeys(seen, user, successions);
  return doubted && { ...doubted, email: user.email, seen, shown: keysOf(user) };
}
