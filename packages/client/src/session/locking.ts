import type { Authenticated } from '@coffer/contract';
import type { KeyAtHand, PasskeyAnswer } from '../drive/signing-in/signing-in.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { SigningIn } from './create-signing-in.ts';
import { isRefusal, type SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';
import type { LockedAccount } from './session-state.ts';

/** A code of the authenticator app or a recovery code, where the server's session has run out meanwhile. */
interface Unlocking {
  readonly token?: string | undefined;
}

export type Locking = ReturnType<typeof createLocking>;

/** Puts the keys away, and opens them again for who was there before. */
export function createLocking(ports: SessionPorts, core: SessionCore, signingIn: SigningIn) {
  return { ...createLock(ports, core), ...createUnlocking(ports, core, signingIn) };
}

function createLock(ports: SessionPorts, core: SessionCore) {
  const { keyring, deviceKeys, keptSession, pinKeys, deviceLock, tabs } = ports;
  const { state } = core;

  async function putAway(account: LockedAccount): Promise<void> {
    state.setState({ status: 'locked', ...account });
    // Neither waits for the other: the keys in memory go even where the browser's storage fails.
    await Promise.all([keyring.lock(), deviceKeys.forget()]);
    // Without a PIN nothing opens the keys before the server answers.
    if ((await pinKeys.stored()) === null) await keptSession.forget();
  }

  /** Who is to be locked. After the start of the page only the server knows; null if nobody is here. */
  async function whoIsHere() {
    const former = state.getState();
    if (former.status === 'signed-in') return former.user;
    const mayBeHere = former.status === 'unknown' && (await deviceKeys.sealed()) !== null;
    if (!mayBeHere) return null;
    try {
      return (await core.takeUp()).user;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await core.drop('ended');
      return null;
    }
  }

  return {
    /** Wipes the keys from memory, here and in all tabs of the account. */
    async lock(): Promise<void> {
      const locked = deviceLock.lockedAccount();
      if (locked !== null) return putAway(locked);
      const who = await whoIsHere();
      if (who === null) return;
      const { email, fingerprint } = who;
      const account = { email, fingerprint, remember: await deviceKeys.isRemembered() };
      deviceLock.close(account);
      await putAway(account);
      tabs.post({ kind: 'locked', account });
    },

    /** Follows the lock of the device: that of another tab, or of an earlier visit. */
    putAway,
  };
}

function createUnlocking(ports: SessionPorts, core: SessionCore, signingIn: SigningIn) {
  const { keyring, deviceKeys, pinKeys, origin } = ports;
  const { state } = core;

  const heldKey: KeyAtHand = {
    prove: (now) => keyring.prepareHeldLogin({ origin, now }),
    open: (user, device) => keyring.unlockWithHeldKey(user, device),
  };

  /** Whose keys are to be opened: who locked, or whose PIN this device knows. */
  async function whoIsAway(): Promise<LockedAccount> {
    const former = state.getState();
    if (former.status === 'locked') return former;
    const pinKey = await pinKeys.stored();
    if (pinKey === null) throw failed('sign_in_needed');
    return { ...pinKey, remember: false };
  }

  /** The server's session, if it still lasts and is that of this account. */
  async function lastingSessionOf({ fingerprint }: LockedAccount): Promise<Authenticated | null> {
    try {
      const authenticated = await core.takeUp();
      return authenticated.user.fingerprint === fingerprint ? authenticated : null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return null;
    }
  }

  /** Goes on with the session, or signs in by the key if that has ended. */
  async function enter(key: KeyAtHand, who: LockedAccount, { token }: Unlocking): Promise<void> {
    const lasting = await lastingSessionOf(who);
    if (lasting === null) await signingIn.loginWithKey(key, { remember: who.remember, token });
    else await core.begin(lasting, key.open, who.remember);
  }

  return {
    /** Whose keys the lock page and the decrypt page open; null if they have nothing to open. */
    whoIsAway: (): Promise<LockedAccount | null> => whoIsAway().catch(() => null),

    /** Throws `pin_refused`, and `key_refused` if the session has ended meanwhile. */
    async unlockWithPin({ pin, ...more }: Unlocking & { pin: string }): Promise<void> {
      const who = await whoIsAway();
      const pinKey = await pinKeys.takeTry();
      if (pinKey === null) {
        await pinKeys.forget();
        throw failed({ code: 'pin_refused', triesLeft: 0 });
      }
      const { sealed, fingerprint, triesLeft } = pinKey;
      try {
        await keyring.holdPinKey({ pin, sealed, fingerprint, localKey: await deviceKeys.localKey() });
      } catch (cause) {
        if (!isFailure(cause, 'wrong_pin')) throw cause;
        if (triesLeft === 0) await pinKeys.forget();
        throw failed({ code: 'pin_refused', triesLeft }, { cause });
      }
      await pinKeys.giveBackTries();
      await enter(heldKey, who, more);
    },

    /** Throws `password_refused`, or what a login throws if the session has ended meanwhile. */
    async unlockWithPassword({ password, token }: Unlocking & { password: string }): Promise<void> {
      const who = await whoIsAway();
      const { email, remember } = who;
      const lasting = await lastingSessionOf(who);
      if (lasting === null) {
        await signingIn.login({ email, password, remember, privateKey: undefined, token });
        return;
      }
      await keyring.prepareLogin({ email, password });
      try {
        await core.begin(lasting, (user, device) => keyring.unlockWithPassword(user, device), remember);
      } catch (cause) {
        throw isFailure(cause, 'private_key_mismatch') ? failed('password_refused', { cause }) : cause;
      }
    },

    /** Throws InvalidKey, `private_key_mismatch`, and `key_refused` if the session has ended meanwhile. */
    async unlockWithPrivateKey({ privateKey, ...more }: Unlocking & { privateKey: string }): Promise<void> {
      await enter(signingIn.fromPem(privateKey), await whoIsAway(), more);
    },

    /** Throws `passkey_refused`, `passkey_of_another`, `private_key_mismatch`. */
    async unlockWithPasskey(answer: PasskeyAnswer): Promise<void> {
      const { remember, fingerprint } = await whoIsAway();
      await signingIn.enterWithPasskey(answer, remember, fingerprint);
    },
  };
}
