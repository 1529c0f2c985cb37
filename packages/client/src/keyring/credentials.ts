import type { KeyPairBeginning, PasswordChange, PasswordReset, RecoveryForm, User } from '@coffer/contract';
import {
  authenticationKey,
  type Bytes,
  newRecoveryCode,
  openForRecovery,
  recoveryAuthenticationKey,
  sealForPasskey,
  sealForRecovery,
  stretchPassword,
} from '@coffer/crypto';
import { orMismatch } from './account-keys.ts';
import type { KeyPairInput, MadeKeyPair, SignedAnew, SignedKeyPairChange } from './key-pair-change.ts';
import { clockFrom, proveKey, systemUnixClock, type UnixClock } from './key-proof.ts';
import { type PrivateKeySource, privateKeyFrom } from './private-key-source.ts';
import { sealedUnder } from './sealed-under.ts';
import { type SignedGeneration, signNextGeneration } from './signed-generation.ts';

/** What `changePassword` takes, but for the generation. */
export type UnsignedPasswordChange = Omit<PasswordChange, keyof SignedGeneration>;

/** A key pair, and the clock by which it was proven. */
interface PreparedKeyPair {
  readonly made: MadeKeyPair;
  readonly clock: UnixClock;
}

/**
 * Prepares the calls that change what opens an account. It keeps nothing between two calls but what was
 * prepared last, to be signed by another clock. Arguments and results
 * can be posted between threads, so that it can live in the keyring's worker.
 */
export class Credentials {
  readonly #clock: UnixClock;
  #made: PreparedKeyPair | null = null;
  #reset: ((clock: UnixClock) => Promise<PasswordReset>) | null = null;

  /** @param clock unix seconds; the clock of this device by default */
  constructor(clock: UnixClock = systemUnixClock) {
    this.#clock = clock;
  }

  /** What the wire calls `password`, for calls that ask for it again. */
  async passwordProof(input: { email: string; password: string }): Promise<string> {
    return authenticationKey(await stretchPassword(input.password, input.email));
  }

  /**
   * The private key as people keep it. Throws WrongPassword, `private_key_missing`, `private_key_mismatch`,
   * InvalidKey.
   */
  async exportPrivateKey(input: { user: User; source: PrivateKeySource }): Promise<string> {
    return (await privateKeyFrom(input.user, input.source)).privateKeyPem;
  }

  /**
   * Makes what `changePassword` takes, but for the generation, which the keyring signs. Where the server keeps the
   * private key, it is sealed again, and a wrong current password is noticed here: throws WrongPassword.
   */
  async preparePasswordChange(input: {
    user: User;
    currentPassword: string;
    newPassword: string;
  }): Promise<UnsignedPasswordChange> {
    const { user, currentPassword, newPassword } = input;
    const source: PrivateKeySource = { kind: 'password', password: currentPassword };
    const sealed =
      user.encrypted_private_key === null
        ? null
        : await sealedUnder(newPassword, user, (await privateKeyFrom(user, source)).privateKeyPem);
    return {
      current_password: await this.passwordProof({ email: user.email, password: currentPassword }),
      password: await this.passwordProof({ email: user.email, password: newPassword }),
      encrypted_private_key: sealed,
    };
  }

  /**
   * Makes what `resetPassword` takes, from the private key alone; a login by private key comes first.
   *
   * @param input.origin scheme, host and port of the server as the page knows it: `location.origin`
   * @param input.storePrivateKey whether the server is to keep the private key, sealed under the new password
   */
  async preparePasswordReset(input: {
    user: User;
    privateKeyPem: string;
    newPassword: string;
    origin: string;
    storePrivateKey: boolean;
  }): Promise<PasswordReset> {
    const { user, newPassword, origin } = input;
    const { privateKey, privateKeyPem } = await privateKeyFrom(user, {
      kind: 'pem',
      privateKeyPem: input.privateKeyPem,
    });
    const password = await this.passwordProof({ email: user.email, password: newPassword });
    const sealed = input.storePrivateKey ? await sealedUnder(newPassword, user, privateKeyPem) : null;
    const generation = await signNextGeneration(user, privateKey, { encrypted_private_key: sealed });
    const form = { password, encrypted_private_key: sealed, ...generation };
    this.#reset = async (clock) => ({
      signature: await proveKey(privateKey, 'password-reset', origin, clock(), [password, sealed ?? '']),
      ...form,
    });
    return this.#reset(this.#clock);
  }

  /**
   * Proves the private key for the reset that was prepared last once more, by another time, unix seconds. Its generation is not signed
   * again: of two, each would be a valid successor. Throws a TypeError where none was prepared.
   */
  async signPasswordResetAt(now: number): Promise<PasswordReset> {
    if (this.#reset === null) throw new TypeError('No reset of the password was prepared');
    return this.#reset(clockFrom(now, this.#clock));
  }

  /**
   * Makes a new key pair with a new seed and account key, under a new password, and what `beginKeyPairChange` takes, which proves it.
   * `privateKeyPem` is for the user to keep, and to unlock the keyring with once the server has taken the change. Throws the errors of
   * the private key.
   */
  async prepareKeyPairChange(
    input: KeyPairInput,
  ): Promise<{ beginning: KeyPairBeginning; privateKeyPem: string }> {
    const { makeKeyPair } = await import('./key-pair-change.ts');
    const made = await makeKeyPair(input);
    this.#made = { made, clock: this.#clock };
    return { beginning: await made.begin(this.#clock), privateKeyPem: made.privateKeyPem };
  }

  /** Proves the key pair that was prepared last by another time, unix seconds. Throws a TypeError where none was prepared. */
  async proveKeyPairAt(now: number): Promise<KeyPairBeginning> {
    const { made } = this.#prepared();
    const clock = clockFrom(now, this.#clock);
    this.#made = { made, clock };
    return made.begin(clock);
  }

  /**
   * Seals and signs for the key pair that was prepared last what `changeKeyPair` takes, once the change has begun. Throws `links_too_many`,
   * `space_lied`, and a TypeError where none was prepared.
   */
  async sealKeyPairChange(anew: SignedAnew): Promise<SignedKeyPairChange> {
    const { made, clock } = this.#prepared();
    return made.seal(anew, clock);
  }

  #prepared(): PreparedKeyPair {
    if (this.#made === null) throw new TypeError('No change of the key pair was prepared');
    return this.#made;
  }

  /**
   * Seals the private key for a passkey, as `addPasskey` takes it, and wipes what its PRF answered. Throws
   * WrongPassword, `private_key_missing`, `private_key_mismatch`, InvalidKey.
   *
   * @param input.host of the page, at which alone it opens: `location.hostname`
   */
  async preparePasskey(input: {
    user: User;
    source: PrivateKeySource;
    credentialId: string;
    host: string;
    prfOutput: Bytes;
  }): Promise<{ encrypted_private_key: string }> {
    const { user, source, credentialId, host, prfOutput } = input;
    try {
      const { privateKey, privateKeyPem } = await privateKeyFrom(user, source);
      const binding = { fingerprint: privateKey.fingerprint, credentialId, host };
      return { encrypted_private_key: await sealForPasskey(privateKeyPem, prfOutput, binding) };
    } finally {
      prfOutput.fill(0);
    }
  }

  /**
   * Makes a recovery code, for the user to keep, and what `setRecovery` takes.
   *
   * @param input.passwordProof of the current password, as `passwordProof` makes it
   */
  async prepareRecovery(input: {
    user: User;
    source: PrivateKeySource;
    passwordProof: string;
  }): Promise<{ request: RecoveryForm; recoveryCode: string }> {
    const { privateKey, privateKeyPem } = await privateKeyFrom(input.user, input.source);
    const recoveryCode = newRecoveryCode();
    const request = {
      current_password: input.passwordProof,
      recovery_key: await recoveryAuthenticationKey(recoveryCode),
      encrypted_private_key: await sealForRecovery(privateKeyPem, recoveryCode, privateKey.fingerprint),
    };
    return { request, recoveryCode };
  }

  /** What `openRecovery` takes beside the e-mail address. Throws EncodingInvalid for what is no code. */
  async prepareRecoveryLogin(input: { recoveryCode: string }): Promise<{ recovery_key: string }> {
    return { recovery_key: await recoveryAuthenticationKey(input.recoveryCode) };
  }

  /**
   * The private key's PEM from what `openRecovery` answered; a login with it follows. Throws `private_key_mismatch`
   * for whatever the server could have changed.
   */
  async openRecovery(input: {
    recoveryCode: string;
    fingerprint: string;
    encryptedPrivateKey: string;
  }): Promise<string> {
    const { recoveryCode, fingerprint, encryptedPrivateKey } = input;
    const privateKeyPem = await orMismatch(openForRecovery(encryptedPrivateKey, recoveryCode, fingerprint));
    await privateKeyFrom({ fingerprint }, { kind: 'pem', privateKeyPem });
    return privateKeyPem;
  }
}
