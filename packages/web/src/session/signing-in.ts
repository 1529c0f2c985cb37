import type { Unlocked } from '@coffer/client';
import { failed, isFailure } from '@coffer/client';
import type { Authenticated, PasskeyLogin } from '@coffer/contract';
import type { Bytes, KeySize } from '@coffer/crypto';
import { transfer } from 'comlink';
import type { OpenKeys, SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';

export interface RegistrationForm {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  readonly storePrivateKey: boolean;
  readonly invitationId: string | undefined;
}

export interface RegisteredAccount {
  /** For the user to keep. */
  readonly privateKeyPem: string;
  /** What the server takes for the password where it asks again; it opens nothing. */
  readonly passwordProof: string;
}

interface SecondStep {
  /** A code of the authenticator app, or a recovery code; left out until it is asked for. */
  readonly token?: string | undefined;
}

export interface LoginForm extends SecondStep {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** PEM; for accounts whose private key the server does not keep. */
  readonly privateKey: string | undefined;
}

export interface PrivateKeyLoginForm extends SecondStep {
  /** PEM. */
  readonly privateKey: string;
  readonly remember: boolean;
}

/** What a passkey answered. */
export interface PasskeyAnswer {
  readonly assertion: Omit<PasskeyLogin, 'remember'>;
  /** For the keyring alone. It is gone from here afterwards. */
  readonly prfOutput: Bytes;
}

/** A private key that can sign in and unlock, wherever it is. */
export interface KeyAtHand {
  /** The form of a login by signature. */
  prove(): Promise<{ fingerprint: string; signature: string }>;
  readonly open: OpenKeys;
}

export type SigningIn = ReturnType<typeof createSigningIn>;

/** The ways to begin a session. */
export function createSigningIn({ api, keyring, keyMemory, origin }: SessionPorts, core: SessionCore) {
  /** A session without its keys is of no use, and must not be left behind. */
  async function beginOrLeave(authenticated: Authenticated, open: OpenKeys, remember: boolean) {
    try {
      await core.begin(authenticated, open, remember);
    } catch (error) {
      await api.call('logout').catch(() => undefined);
      throw error;
    }
  }

  const fromPem = (privateKeyPem: string): KeyAtHand => ({
    prove: () => keyring.prepareSignatureLogin({ privateKeyPem, origin }),
    open: (user, device): Promise<Unlocked> => keyring.unlockWithPrivateKey(user, privateKeyPem, device),
  });

  async function loginWithKey(key: KeyAtHand, { remember, token }: SecondStep & { remember: boolean }) {
    const proof = await key.prove();
    const body = { ...proof, remember, ...(token === undefined ? {} : { token }) };
    const authenticated = await api.call('loginWithSignature', { body }).catch((cause) => {
      // There is no e-mail address here that could be wrong.
      throw isFailure(cause, 'wrong_credentials') ? failed('key_refused', { cause }) : cause;
    });
    await beginOrLeave(authenticated, key.open, remember);
  }

  /** @param fingerprint whose passkey it must be; left out where anybody may sign in */
  async function enterWithPasskey(
    { assertion, prfOutput }: PasskeyAnswer,
    remember: boolean,
    fingerprint?: string,
  ): Promise<void> {
    try {
      const answer = await api.call('loginWithPasskey', { body: { ...assertion, remember } });
      const { encrypted_private_key: encryptedPrivateKey, ...authenticated } = answer;
      const { hostname: host } = new URL(origin);
      const opening = { encryptedPrivateKey, credentialId: assertion.credential_id, host, prfOutput };
      const open: OpenKeys = async (user, device) => {
        if (fingerprint !== undefined && user.fingerprint !== fingerprint) throw failed('passkey_of_another');
        return keyring.unlockWithPasskey(user, transfer(opening, [prfOutput.buffer]), device);
      };
      await beginOrLeave(authenticated, open, remember);
    } catch (cause) {
      throw isFailure(cause, 'wrong_credentials') ? failed('passkey_refused', { cause }) : cause;
    } finally {
      // Empty once the keyring's worker has it.
      if (prfOutput.length > 0) prfOutput.fill(0);
    }
  }

  return {
    fromPem,
    loginWithKey,
    enterWithPasskey,

    /** Makes an account and signs in. */
    async register(form: RegistrationForm): Promise<RegisteredAccount> {
      const { email, password, keySize, storePrivateKey, invitationId } = form;
      const prepared = await keyring.prepareRegistration({ email, password, keySize, storePrivateKey });
      const invitation = invitationId === undefined ? {} : { invitation_id: invitationId };
      const authenticated = await api.call('register', { body: { ...prepared.request, ...invitation } });
      const { privateKeyPem } = prepared;
      // Whatever account had this address before: this one was made here and now.
      await keyMemory.forget(email);
      await core.begin(authenticated, fromPem(privateKeyPem).open, false);
      return { privateKeyPem, passwordProof: prepared.request.password };
    },

    /** Throws  `two_factor_required` where a code is to be given, with `errors.token` for a wrong one. */
    async login({ email, password, remember, privateKey, token }: LoginForm): Promise<void> {
      const prepared = await keyring.prepareLogin({ email, password });
      const body = {
        email,
        password: prepared.password,
        remember,
        ...(token === undefined ? {} : { token }),
      };
      const authenticated = await api.call('login', { body });
      const open: OpenKeys =
        privateKey === undefined
          ? (user, device) => keyring.unlockWithPassword(user, device)
          : fromPem(privateKey).open;
      await beginOrLeave(authenticated, open, remember);
    },

    /**
     * The same with a passkey. Throws `passkey_refused`, and `private_key_mismatch` for what the server could have
     * changed.
     */
    loginWithPasskey: ({ remember, ...answer }: PasskeyAnswer & { remember: boolean }): Promise<void> =>
      enterWithPasskey(answer, remember),

    /**
     * The same by signature. Throws InvalidKey, `key_refused`, and `private_key_mismatch` for what the server could
     * have changed.
     */
    async loginWithPrivateKey({ privateKey, ...form }: PrivateKeyLoginForm): Promise<void> {
      await loginWithKey(fromPem(privateKey), form);
    },
  };
}
