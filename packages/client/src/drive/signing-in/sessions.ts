import type { User } from '@coffer/contract';
import type {
  LoginForm,
  PasskeyAnswer,
  PrivateKeyLoginForm,
  RegisteredAccount,
  RegistrationForm,
} from './signing-in.ts';

/** Where a device keeps the private key between two starts of a program. */
export interface Device {
  /** A key that never leaves the device, as `generateLocalKey` of the crypto package makes it. */
  readonly localKey: CryptoKey;
}

/** Who is signed in. */
export interface SignedIn {
  readonly user: User;
  /** The private key sealed for the device, to be kept for `resume`; null where no device was given. */
  readonly sealed: string | null;
  /** The first key file of an account that had none, for its user to keep; null of all others. */
  readonly keyFile: string | null;
}

/** Begins and ends sessions. */
export interface Sessions {
  /**
   * Makes an account and is signed in to it. The private key is for the user to keep: it opens everything. Throws
   * `email_taken`, `registration_closed`.
   *
   * @example
   * import { Drive } from '@coffer/client';
   * const other = Drive.connect(url);
   * const { privateKeyPem } = await other.register({ email, password: 'correct horse battery staple' });
   * privateKeyPem.startsWith('-----BEGIN PRIVATE KEY-----'); // => true
   */
  register(form: RegistrationForm): Promise<RegisteredAccount & SignedIn>;

  /**
   * Signs in by password. With a device, `sealed` signs in again the next time (see `resume`). Throws
   * `wrong_credentials`, `two_factor_required` until a code is given, `private_key_missing`, `private_key_mismatch`,
   * `account_altered`, `key_file_needed` until `makesKeyFile` is given, for an account that a program made which seals
   * nothing.
   *
   * @example
   * import { Drive } from '@coffer/client';
   * const other = Drive.connect(url);
   * const { user } = await other.login({ email: account.email, password: account.password });
   * user.email === account.email; // => true
   */
  login(form: LoginForm, device?: Device): Promise<SignedIn>;

  /**
   * Signs in by private key. Throws `invalid_key`, `private_key_mismatch`, and the server's problems as `login`.
   *
   * @example
   * import { Drive } from '@coffer/client';
   * const other = Drive.connect(url);
   * await other.loginWithPrivateKey({ privateKey: account.privateKeyPem });
   * (await other.list()).children.length; // => 1
   */
  loginWithPrivateKey(form: PrivateKeyLoginForm, device?: Device): Promise<SignedIn>;

  /** Signs in by what a passkey answered to `beginPasskeyLogin`. Throws as `loginWithPrivateKey`. */
  loginWithPasskey(answer: PasskeyAnswer, device?: Device): Promise<SignedIn>;

  /**
   * Goes on with the session of an earlier start by the key that the device has kept. Throws the server's problems
   * `unauthenticated` where the session is over, `sign_in_needed`, `private_key_mismatch`.
   *
   * @example
   * import { generateLocalKey } from '@coffer/crypto';
   * const device = { localKey: await generateLocalKey() };
   * const { sealed } = await drive.login({ email: account.email, password: account.password }, device);
   * await drive.lock();
   * if (sealed !== null) await drive.resume(sealed, device);
   * (await drive.list()).children.length; // => 1
   */
  resume(sealed: string, device: Device): Promise<SignedIn>;

  /**
   * Wipes the keys from memory. The session lasts, and nothing opens until somebody signs in or resumes.
   *
   * @example
   * await drive.lock();
   * await drive.list(); // throws keys_locked
   */
  lock(): Promise<void>;

  /** Forgets where things lie, after the keys were put away by other means than `lock`. */
  forget(): void;

  /**
   * Ends the session, and wipes the keys from memory.
   *
   * @example
   * await drive.logout();
   * await drive.list(); // throws unauthenticated
   */
  logout(): Promise<void>;
}
