import type { Authenticated } from '@coffer/contract';
import {
  createSigningIn as createWays,
  type OpenKeys,
  type PasskeyAnswer,
} from '../drive/signing-in/signing-in.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';

type Ways = ReturnType<typeof createWays>;

export interface SigningIn extends Ways {
  /**
   * Signs in by the passkey of one account. Throws `passkey_of_another` before anything is opened, and as
   * `loginWithPasskey`.
   *
   * @param fingerprint of that account's key pair
   */
  enterWithPasskey(answer: PasskeyAnswer, remember: boolean, fingerprint: string): Promise<void>;
}

/**
 * The ways to begin a session: those of the client, with what a page keeps and forgets. Keys that the server does not
 * know are `key_refused` and `passkey_refused`.
 */
export function createSigningIn(
  { api, keyring, keyMemory, heads, now, origin, handOver }: SessionPorts,
  core: SessionCore,
): SigningIn {
  const ports = { api, keyring, heads, now, origin, handOver };

  /** A session without its keys is of no use, and must not be left behind. */
  async function beginOrLeave(authenticated: Authenticated, open: OpenKeys, remember: boolean) {
    try {
      return await core.begin(authenticated, open, remember);
    } catch (error) {
      await api.call('logout').catch(() => undefined);
      throw error;
    }
  }

  const ways = createWays(ports, beginOrLeave);

  /** Without an e-mail address, there is none that could be wrong. */
  async function refusedAs<T>(code: 'key_refused' | 'passkey_refused', login: Promise<T>): Promise<T> {
    try {
      return await login;
    } catch (cause) {
      throw isFailure(cause, 'wrong_credentials') ? failed(code, { cause }) : cause;
    }
  }

  return {
    fromPem: ways.fromPem,
    login: ways.login,

    register(form) {
      const { register } = createWays(ports, async (...begun) => {
        // Another account may have had this address before; this one was made here and now.
        await keyMemory.forget(form.email);
        return core.begin(...begun);
      });
      return register(form);
    },

    loginWithKey: (key, form) => refusedAs('key_refused', ways.loginWithKey(key, form)),
    loginWithPrivateKey: (form) => refusedAs('key_refused', ways.loginWithPrivateKey(form)),
    loginWithPasskey: (answer, check) => refusedAs('passkey_refused', ways.loginWithPasskey(answer, check)),

    enterWithPasskey(answer, remember, fingerprint) {
      const login = ways.loginWithPasskey({ ...answer, remember }, (user) => {
        if (user.fingerprint !== fingerprint) throw failed('passkey_of_another');
      });
      return refusedAs('passkey_refused', login);
    },
  };
}
