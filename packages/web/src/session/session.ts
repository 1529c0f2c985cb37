import type { ApiClient } from '@coffer/client';
import {
  type Authenticated,
  type KeyPairChange,
  type PasswordChange,
  SESSION_REFRESH_WINDOW_SECONDS,
  type User,
} from '@coffer/contract';
import type { KeySize } from '@coffer/crypto';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureOf } from '../failures/failure.ts';
import type { RemoteKeyring } from '../workers/keyring.ts';
import type { DeviceKeys } from './device-keys.ts';
import { isKeyChangeOf, isSignedIn, needsRefresh, type SessionState } from './session-state.ts';

export interface RegistrationForm {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  readonly storePrivateKey: boolean;
  readonly invitationId: string | undefined;
}

export interface LoginForm {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** PEM; for accounts whose private key the server does not keep. */
  readonly privateKey: string | undefined;
}

export interface NewKeyPair {
  readonly request: KeyPairChange;
  /** Of the new key. */
  readonly privateKeyPem: string;
}

/** Who is signed in, from the first moment of the page to the logout. */
export interface Session {
  readonly state: StoreApi<SessionState>;
  /** Takes up the session of an earlier visit, if there is one. Throws ServerUnreachable. */
  restore(): Promise<void>;
  /** Makes an account and signs in. Gives the private key for the user to keep. */
  register(form: RegistrationForm): Promise<{ privateKeyPem: string }>;
  login(form: LoginForm): Promise<void>;
  logout(): Promise<void>;
  /** Renews the session if it is about to expire. A refusal ends it. */
  keepFresh(): Promise<void>;
  /** Sets a new password. The session goes on; the server ends all others. */
  changePassword(request: PasswordChange): Promise<void>;
  /** Sets a new key pair, and goes on with it. The server ends all other sessions. */
  changeKeyPair(change: NewKeyPair): Promise<void>;
  /** Drops everything that belongs to the session, after the server said that it is over. */
  end(): Promise<void>;
}

interface Ports {
  /** A client that does not call back into the session. */
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly deviceKeys: DeviceKeys;
  /** Unix seconds. */
  readonly now: () => number;
  /** Runs one at a time over all tabs of the browser. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/** The session over the server's calls, the keyring and the device's storage. */
export function createSession({ api, keyring, deviceKeys, now, exclusively }: Ports): Session {
  const state = createStore<SessionState>(() => ({ status: 'unknown' }));
  let restoring: Promise<void> | null = null;
  let refreshing: Promise<void> | null = null;

  const signedIn = (user: User, expiresAt: number) =>
    state.setState({ status: 'signed-in', user, expiresAt });
  const refresh = () => exclusively(() => api.call('refresh'));

  async function deviceOf({ session }: Authenticated) {
    const deviceId = session.device_id;
    return deviceId === undefined ? undefined : { deviceId, localKey: await deviceKeys.localKey() };
  }

  async function storeNewAccountKey(envelope: string | null) {
    if (envelope !== null) await api.call('setAccountKey', { body: { encrypted_account_key: envelope } });
  }

  async function end() {
    await keyring.lock();
    await deviceKeys.forget();
    state.setState({ status: 'signed-out' });
  }

  async function takeUp() {
    const sealed = await deviceKeys.sealed();
    if (sealed === null) return void state.setState({ status: 'signed-out' });
    try {
      const authenticated = await refresh();
      const device = await deviceOf(authenticated);
      if (device === undefined) return await end();
      await keyring.unlockOnDevice(authenticated.user, sealed, device);
      signedIn(authenticated.user, authenticated.session.expires_at);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await end();
    }
  }

  async function renew() {
    try {
      const { user, session } = await refresh();
      // Another tab may have changed the key pair; where the device is remembered, the new one is kept for all.
      if (isKeyChangeOf(state.getState(), user)) return await takeUp();
      // Or it may have signed in as somebody else. What these keys seal must not go to that account.
      if (!isSignedIn(state.getState(), user)) return await end();
      signedIn(user, session.expires_at);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await end();
    }
  }

  async function swapKeyPair({ request, privateKeyPem }: NewKeyPair) {
    // First, so that nothing can fail on the way to the server once it has taken the change.
    const authenticated = await refresh();
    const device = await deviceOf(authenticated);
    await api.call('changeKeyPair', { body: request });
    const { pubkey, fingerprint, encrypted_private_key, encrypted_account_key } = request;
    const user = { ...authenticated.user, pubkey, fingerprint, encrypted_private_key, encrypted_account_key };
    const { sealed } = await keyring.adoptPrivateKey(user, privateKeyPem, device);
    if (sealed !== null) await deviceKeys.replace(sealed);
    signedIn(user, authenticated.session.expires_at);
  }

  async function keepFresh() {
    if (refreshing === null && !needsRefresh(state.getState(), now(), SESSION_REFRESH_WINDOW_SECONDS)) return;
    refreshing ??= renew().finally(() => {
      refreshing = null;
    });
    await refreshing;
  }

  return {
    state,
    end,
    keepFresh,

    async changeKeyPair(change) {
      await keepFresh();
      const swapping = swapKeyPair(change);
      // Renewals wait for it: in its midst the server's answers and the keys do not belong together.
      refreshing = Promise.allSettled([swapping]).then(() => {
        refreshing = null;
      });
      await swapping;
    },

    async changePassword(request) {
      await keepFresh();
      await api.call('changePassword', { body: request });
      const before = state.getState();
      if (before.status !== 'signed-in') return;
      const { encrypted_private_key } = request;
      signedIn({ ...before.user, encrypted_private_key }, before.expiresAt);
    },

    async restore() {
      if (state.getState().status !== 'unknown') return;
      restoring ??= takeUp().finally(() => {
        restoring = null;
      });
      await restoring;
    },

    async register({ email, password, keySize, storePrivateKey, invitationId }) {
      const prepared = await keyring.prepareRegistration({ email, password, keySize, storePrivateKey });
      const invitation = invitationId === undefined ? {} : { invitation_id: invitationId };
      const authenticated = await api.call('register', { body: { ...prepared.request, ...invitation } });
      const { privateKeyPem } = prepared;
      const device = await deviceOf(authenticated);
      const unlocked = await keyring.unlockWithPrivateKey(authenticated.user, privateKeyPem, device);
      await storeNewAccountKey(unlocked.newAccountKey);
      if (unlocked.sealed !== null) await deviceKeys.keep(unlocked.sealed, false);
      signedIn(authenticated.user, authenticated.session.expires_at);
      return { privateKeyPem };
    },

    async login({ email, password, remember, privateKey }) {
      const prepared = await keyring.prepareLogin({ email, password });
      const authenticated = await api.call('login', {
        body: { email, password: prepared.password, remember },
      });
      const device = await deviceOf(authenticated);
      try {
        const { user } = authenticated;
        const unlocked = await (privateKey === undefined
          ? keyring.unlockWithPassword(user, device)
          : keyring.unlockWithPrivateKey(user, privateKey, device));
        await storeNewAccountKey(unlocked.newAccountKey);
        if (unlocked.sealed !== null) await deviceKeys.keep(unlocked.sealed, remember);
        signedIn(user, authenticated.session.expires_at);
      } catch (error) {
        // A session without its keys is of no use, and must not be left behind.
        await api.call('logout').catch(() => undefined);
        await keyring.lock();
        throw error;
      }
    },

    async logout() {
      try {
        await api.call('logout');
      } finally {
        await end();
      }
    },
  };
}

/** Answers that say nothing about the session; it is tried again later. */
const PASSING_PROBLEMS: ReadonlySet<string | undefined> = new Set([
  'unavailable',
  'internal',
  'too_many_requests',
]);

/** Whether the session cannot go on: the server refused it, or its keys do not open. A lost line is neither. */
function isRefusal(error: unknown): boolean {
  const { name, code } = failureOf(error);
  return name === 'PrivateKeyMismatch' || (name === 'ApiProblem' && !PASSING_PROBLEMS.has(code));
}
