import type { User } from '@coffer/contract';
import type { Store } from '../concurrency/store.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { type AccountChanges, createAccountChanges } from './account-changes.ts';
import { createSigningIn, type SigningIn } from './create-signing-in.ts';
import { createKeyDoubts, type KeyDoubts } from './key-doubts.ts';
import { createLocking, type Locking } from './locking.ts';
import { createPins, type Pins } from './pins.ts';
import { createRenewal, type Renewal } from './renewal.ts';
import { createSessionCore, endBy, isRefusal, type SessionCore } from './session-core.ts';
import type { SessionPorts, TabNews } from './session-ports.ts';
import { fingerprintOf, isSignedIn, type SessionState } from './session-state.ts';

/** The keys that a device keeps of an earlier visit. */
export interface KeptKeys {
  /** Whether this device was locked. */
  readonly isLocked: boolean;
  /** Whether this device keeps a private key for the session of an earlier visit. */
  readonly hasRememberedKey: boolean;
  /** Whether this device keeps a private key under a PIN. */
  readonly hasPinKey: boolean;
}

/** Who is signed in, from the first moment of the page to the logout. */
export interface Session
  extends Pick<SigningIn, 'register' | 'login' | 'loginWithPrivateKey' | 'loginWithPasskey'>,
    Omit<Locking, 'putAway'>,
    AccountChanges,
    Pick<Renewal, 'keepFresh' | 'renew'> {
  readonly state: Store<SessionState>;
  /** Whether it is this user, by the fingerprint of the key pair, who is signed in. */
  isSignedIn(user: Pick<User, 'fingerprint'>): boolean;
  readonly pin: Pins;
  readonly doubts: KeyDoubts;
  /** Goes on with what the server says now of who is signed in. Throws `account_altered`, `keys_doubted`. */
  follow(user: User): Promise<void>;
  /** The traces of an earlier visit on this device. */
  kept(): Promise<KeptKeys>;
  /** Takes up the session of an earlier visit, if there is one. Throws `server_unreachable`. */
  restore(): Promise<void>;
  /** Signs out and removes all that this device keeps of the account. */
  logout(): Promise<void>;
  /**
   * Drops everything that belongs to the session, after the server said that it is over.
   *
   * @param end `logged-out` where the account is deleted, so that nothing of it stays
   */
  end(end?: 'ended' | 'logged-out'): Promise<void>;
}

/** The session over the server's calls, the keyring and the device's storage. */
export function createSession(ports: SessionPorts): Session {
  const { api, keyring, deviceKeys, pinKeys, deviceLock, tabs, isLockDue } = ports;
  const core = createSessionCore(ports);
  const signingIn = createSigningIn(ports, core);
  const { putAway, ...locking } = createLocking(ports, core, signingIn);
  const { state } = core;
  let restoring: Promise<void> | null = null;

  async function resume() {
    const locked = deviceLock.lockedAccount();
    if (locked !== null) return putAway(locked);
    const sealed = await deviceKeys.sealed();
    if (sealed === null) {
      // A tab that follows a change of another one has keys open. One that starts has none, and need not wait for the worker.
      if (state.getState().status === 'signed-in') return core.drop('ended');
      return state.setState({ status: 'signed-out', byLogout: false });
    }
    if (isLockDue()) return locking.lock();
    try {
      const authenticated = await core.takeUp();
      await core.examine(authenticated.user);
      const device = await core.deviceOf(authenticated);
      if (device === undefined) return await core.drop('ended');
      await keyring.unlockOnDevice(authenticated.user, sealed, device);
      await ports.keptSession.keep(authenticated);
      await core.signedIn(authenticated.user, authenticated.session.expires_at);
    } catch (error) {
      // The state says it, and the page asks.
      if (isFailure(error, 'keys_doubted')) return;
      if (!isRefusal(error)) throw error;
      await core.drop(endBy(error));
    }
  }

  async function restore() {
    if (state.getState().status !== 'unknown') return;
    restoring ??= resume().finally(() => {
      restoring = null;
    });
    await restoring;
  }

  const renewal = createRenewal(ports, core, resume);
  tabs.listen(followingTabs(ports, core, putAway, restore));

  return {
    state,
    isSignedIn: (user) => isSignedIn(state.getState(), user),
    restore,
    ...signingIn,
    ...locking,
    ...createAccountChanges(ports, core, renewal),
    keepFresh: renewal.keepFresh,
    renew: renewal.renew,
    pin: createPins(ports, core),
    doubts: createKeyDoubts(ports, core),
    follow: renewal.follow,

    kept: async () => ({
      isLocked: deviceLock.lockedAccount() !== null,
      hasRememberedKey: (await deviceKeys.sealed()) !== null,
      hasPinKey: (await pinKeys.stored()) !== null,
    }),

    end: core.refused,

    async logout() {
      const former = state.getState();
      // Before the server ends it, since it refuses every call after that.
      if (former.status === 'signed-in') state.setState({ status: 'leaving', user: former.user });
      try {
        await api.call('logout');
      } finally {
        await pinKeys.forget();
        await core.drop('logged-out');
        const fingerprint = fingerprintOf(former);
        if (fingerprint !== null) tabs.post({ kind: 'signed-out', fingerprint });
      }
    },
  };
}

/** Does here what another tab of the account did. */
function followingTabs(
  { deviceKeys }: SessionPorts,
  { state, drop }: SessionCore,
  putAway: Locking['putAway'],
  restore: () => Promise<void>,
): (news: TabNews) => Promise<void> {
  return async (news) => {
    const former = state.getState();
    switch (news.kind) {
      case 'locked':
        if (isSignedIn(former, news.account)) await putAway(news.account);
        return;
      case 'unlocked':
        if (former.status !== 'locked' || former.fingerprint !== news.fingerprint) return;
        if (!(await deviceKeys.isRemembered())) return;
        state.setState({ status: 'unknown' });
        // Without an answer of the server it stays as it was.
        return restore().catch(() => state.setState(former));
      case 'signed-out':
        if (fingerprintOf(former) === news.fingerprint) await drop('logged-out');
        return;
    }
  };
}
