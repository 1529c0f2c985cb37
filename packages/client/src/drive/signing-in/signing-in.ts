import {
  type Authenticated,
  emailAddress,
  type Language,
  type PasskeyLogin,
  type SignedHead,
  type User,
} from '@coffer/contract';
import type { Bytes, KeySize } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { problemCodeOf } from '../../failures/coffer-error.ts';
import type { DeviceSealing, Unlocked } from '../../keyring/account-keys.ts';
import type { FirstKeys } from '../../keyring/first-keys.ts';
import type { HeadMemory } from '../../space/head-memory.ts';
import type { KeyringPort } from '../ports.ts';
import { byEitherClock } from './by-either-clock.ts';
import { foundIn, mustBeSeen } from './found-in-drive.ts';

export interface RegistrationForm {
  readonly email: string;
  readonly password: string;
  /** 2048 by default. */
  readonly keySize?: KeySize;
  /** Whether the server keeps the private key, sealed under the password; true by default. */
  readonly storePrivateKey?: boolean;
  readonly invitationId?: string | undefined;
  /** Of an invitation into a folder; see `ShownInvitation`. */
  readonly invitationTicket?: string | undefined;
  /** Of the mails, from the first on; English where it is left out, until `account.setLanguage` says otherwise. */
  readonly language?: Language | undefined;
}

export interface RegisteredAccount {
  /** For the user to keep. */
  readonly privateKeyPem: string;
  /** What the server takes for the password where it asks again; it opens nothing. */
  readonly passwordProof: string;
}

interface FurtherSteps {
  /** A code of the authenticator app, or a recovery code; left out until it is asked for. */
  readonly token?: string | undefined;
  /**
   * Whether an account that has no account key is to get one. From then on it opens with the key file that is made with it,
   * and no longer with the RSA key alone. Left out until it is asked for, by `key_file_needed`.
   */
  readonly makesKeyFile?: boolean | undefined;
  /** What is in the drive of such an account, and is signed with it, as `first_key_over` has named it. */
  readonly signsFound?: string | undefined;
  /**
   * Takes the key file of such an account before the server stores what needs it, so that nothing that fails later loses it. Where
   * it throws, the account stays as it is.
   */
  keepKeyFile?(privateKeyPem: string): Promise<void>;
}

export interface LoginForm extends FurtherSteps {
  readonly email: string;
  readonly password: string;
  /** PEM; for accounts whose private key the server does not keep. */
  readonly privateKey?: string | undefined;
}

export interface PrivateKeyLoginForm extends FurtherSteps {
  /** PEM. */
  readonly privateKey: string;
}

/** The answer of a passkey. */
export interface PasskeyAnswer {
  readonly assertion: Omit<PasskeyLogin, 'remember'>;
  /** For the keyring alone. It is wiped here afterwards. */
  readonly prfOutput: Bytes;
}

/** Whose key file was made while signing in, if it was: for its user to keep. */
export type NewKeyFile = string | null;

/** Opens the keys of a user in the keyring. */
export type OpenKeys = (user: User, device: DeviceSealing | undefined) => Promise<Unlocked>;

/** A private key that can sign in and unlock, wherever it is. */
export interface KeyAtHand {
  /**
   * Makes the form of a login by signature.
   *
   * @param now unix seconds; by the clock of this device by default
   */
  prove(now?: number): Promise<{ fingerprint: string; signature: string }>;
  readonly open: OpenKeys;
}

interface SigningInPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<
    KeyringPort,
    | 'prepareRegistration'
    | 'prepareLogin'
    | 'prepareSignatureLogin'
    | 'unlockWithPassword'
    | 'unlockWithPrivateKey'
    | 'unlockWithPasskey'
  >;
  readonly heads: Pick<HeadMemory, 'remember'>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Scheme, host and port of the server as its visitors know it. */
  readonly origin: string;
  /** Gives secret bytes away to a keyring on another thread, so that no copy stays on this one. */
  readonly handOver?: <T>(value: T, buffers: ArrayBuffer[]) => T;
}

/**
 * Opens the keys of a session that the server has begun. No call follows if that fails: a server must not learn what opens
 * and what does not.
 */
export type BeginSession = (
  authenticated: Authenticated,
  open: OpenKeys,
  remember: boolean,
) => Promise<NewKeyFile>;

interface FirstKeysPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<KeyringPort, 'driveId' | 'signUnsigned'>;
  readonly heads: Pick<HeadMemory, 'remember'>;
  /** Unix seconds. */
  readonly now: () => number;
}

/** A drive that programs change meanwhile is signed again so often. */
const MOST_TRIES = 4;

/**
 * Stores the first keys of an account, and with them the first head of its drive, over all that programs have put there. Throws
 * `already_set` where somebody else has done so meanwhile, `first_key_over` where something else is there than was seen.
 */
export async function storeFirstKeys(
  { api, keyring, heads, now }: FirstKeysPorts,
  { request, found }: FirstKeys,
): Promise<void> {
  const params = { id: await keyring.driveId() };
  let head: SignedHead | null = null;
  try {
    for (let tries = 1; ; tries++) {
      const shown = await api.call('spaceDigests', { params, query: {} });
      mustBeSeen(shown, found);
      head = await keyring.signUnsigned(shown);
      try {
        await api.call('setAccountKey', { body: { ...request, head } });
        break;
      } catch (error) {
        if (problemCodeOf(error) !== 'head_refused' || tries === MOST_TRIES) throw error;
      }
    }
  } catch (error) {
    // The answer may have been lost on its way: what is stored decides.
    const { user } = await api.call('self');
    if (user.encrypted_account_key !== request.encrypted_account_key) throw error;
  }
  if (head !== null) await rememberedHere(head, { heads, now });
}

/** A head that was signed here is not the first that this device has seen. */
async function rememberedHere(
  head: SignedHead,
  { heads, now }: Pick<FirstKeysPorts, 'heads' | 'now'>,
): Promise<void> {
  const { rememberFirst } = await import('../../space/remember-first.ts');
  await rememberFirst(head, heads, 1_000 * now());
}

/** Hands the key file out before anything is done with the keys that need it, and after its user has seen what they sign. */
function handingOut(
  open: OpenKeys,
  { keepKeyFile, signsFound }: Pick<FurtherSteps, 'keepKeyFile' | 'signsFound'>,
  api: ApiClient,
): OpenKeys {
  return async (user, device) => {
    const { firstKeys, ...unlocked } = await open(user, device);
    if (firstKeys === null) return { ...unlocked, firstKeys };
    const shown = await api.call('spaceDigests', { params: { id: user.space_id }, query: {} });
    mustBeSeen(shown, signsFound);
    await keepKeyFile?.(firstKeys.privateKeyPem);
    return { ...unlocked, firstKeys: { ...firstKeys, found: foundIn(shown) } };
  };
}

interface Remembering {
  /** Whether the server is to give a session that can be renewed for long. */
  readonly remember: boolean;
}

export type SigningIn = ReturnType<typeof createSigningIn>;

/** The ways to begin a session. */
export function createSigningIn(
  { api, keyring, heads, now, origin, handOver = (value) => value }: SigningInPorts,
  begin: BeginSession,
) {
  const fromPem = (privateKeyPem: string, makesKeyFile?: boolean): KeyAtHand => ({
    prove: (now) => keyring.prepareSignatureLogin({ privateKeyPem, origin, now }),
    open: (user, device) => keyring.unlockWithPrivateKey(user, privateKeyPem, device, makesKeyFile),
  });

  async function loginWithKey(
    key: KeyAtHand,
    { remember, token, ...keeping }: Omit<FurtherSteps, 'makesKeyFile'> & Remembering,
  ): Promise<NewKeyFile> {
    const authenticated = await byEitherClock(async (now) => {
      const proof = await key.prove(now);
      const body = { ...proof, remember, ...(token === undefined ? {} : { token }) };
      return api.call('loginWithSignature', { body });
    });
    return begin(authenticated, handingOut(key.open, keeping, api), remember);
  }

  return {
    fromPem,
    loginWithKey,

    /** Makes an account and signs in. */
    async register(form: RegistrationForm): Promise<RegisteredAccount> {
      const { password, keySize = 2048, storePrivateKey = true, language } = form;
      const { invitationId, invitationTicket } = form;
      const email = emailAddress(form.email);
      const prepared = await keyring.prepareRegistration({ email, password, keySize, storePrivateKey });
      const more = {
        ...(invitationId === undefined ? {} : { invitation_id: invitationId }),
        ...(invitationTicket === undefined ? {} : { invitation_ticket: invitationTicket }),
        ...(language === undefined ? {} : { language }),
      };
      const authenticated = await api.call('register', { body: { ...prepared.request, ...more } });
      await rememberedHere(prepared.request.head, { heads, now });
      const { privateKeyPem } = prepared;
      await begin(authenticated, fromPem(privateKeyPem).open, false);
      return { privateKeyPem, passwordProof: prepared.request.password };
    },

    /**
     * Throws `two_factor_required` where a code is to be given, with `errors.token` for a wrong one, and `key_file_needed`
     * where `makesKeyFile` is.
     */
    async login(form: LoginForm & Remembering): Promise<NewKeyFile> {
      const { password, remember, privateKey, token, makesKeyFile } = form;
      const email = emailAddress(form.email);
      const prepared = await keyring.prepareLogin({ email, password });
      const second = token === undefined ? {} : { token };
      const body = { email, password: prepared.password, remember, ...second };
      const authenticated = await api.call('login', { body });
      const open: OpenKeys =
        privateKey === undefined
          ? (user, device) => keyring.unlockWithPassword(user, device, makesKeyFile)
          : fromPem(privateKey, makesKeyFile).open;
      return begin(authenticated, handingOut(open, form, api), remember);
    },

    /** The same by signature. Throws `invalid_key`, `wrong_credentials`, `private_key_mismatch`. */
    loginWithPrivateKey({
      privateKey,
      makesKeyFile,
      ...form
    }: PrivateKeyLoginForm & Remembering): Promise<NewKeyFile> {
      return loginWithKey(fromPem(privateKey, makesKeyFile), form);
    },

    /**
     * The same with a passkey. Throws `wrong_credentials`, and `private_key_mismatch` for what the server could have
     * changed.
     *
     * @param check throws for a user whom the passkey must not sign in
     */
    async loginWithPasskey(
      { assertion, prfOutput, remember }: PasskeyAnswer & Remembering,
      check: (user: User) => void = () => {},
    ): Promise<void> {
      try {
        const answer = await api.call('loginWithPasskey', { body: { ...assertion, remember } });
        const { encrypted_private_key: encryptedPrivateKey, ...authenticated } = answer;
        const { hostname: host } = new URL(origin);
        const opening = { encryptedPrivateKey, credentialId: assertion.credential_id, host, prfOutput };
        const open: OpenKeys = async (user, device) => {
          check(user);
          return keyring.unlockWithPasskey(user, handOver(opening, [prfOutput.buffer]), device);
        };
        await begin(authenticated, open, remember);
      } finally {
        // Empty once another thread has it.
        if (prfOutput.length > 0) prfOutput.fill(0);
      }
    },
  };
}
