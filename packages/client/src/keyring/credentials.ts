import {
  KEY_CHANGE_LINK_LIMIT,
  type KeyPairChange,
  type Link,
  type PasswordChange,
  type PasswordReset,
  type RecoveryForm,
  type User,
} from '@coffer/contract';
import {
  authenticationKey,
  type Bytes,
  generateKeyPair,
  importPrivateKey,
  itemId,
  type KeySize,
  newRecoveryCode,
  openAccountKey,
  openForRecovery,
  recoveryAuthenticationKey,
  rewrapAccountKey,
  sealForPasskey,
  sealForRecovery,
  sealPrivateKey,
  signSuccession,
  stretchPassword,
} from '@coffer/crypto';
import { mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import { orMismatch, type SignedGeneration, signNextGeneration } from './account-keys.ts';
import { proveKey, systemUnixClock, type UnixClock } from './key-proof.ts';
import { type OwnedRows, signTakeover } from './own-heads.ts';
import { type PrivateKeySource, privateKeyFrom } from './private-key-source.ts';
import { resealLink } from './reseal-link.ts';

/** What `changePassword` takes, but for the generation. */
export type UnsignedPasswordChange = Omit<PasswordChange, keyof SignedGeneration>;

/** Links that are sealed again at once. */
const LINK_LANES = 8;

/**
 * Prepares the calls that change what opens an account. It keeps nothing between two calls. Arguments and results
 * can be posted between threads, so that it can live in the keyring's worker.
 */
export class Credentials {
  readonly #clock: UnixClock;

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
    const parts = [password, sealed ?? ''];
    const signature = await proveKey(privateKey, 'password-reset', origin, this.#clock(), parts);
    const signed = await signNextGeneration(user, privateKey, { encrypted_private_key: sealed });
    return { signature, password, encrypted_private_key: sealed, ...signed };
  }

  /**
   * Makes a new key pair and what `changeKeyPair` takes. `privateKeyPem` is for the user to keep, and to unlock the
   * keyring with once the server has taken the change. The account key stays the same, so everything still opens.
   *
   * Throws `link_unverified`, `links_too_many` and `space_lied` beside the errors of the private key.
   *
   * @param input.password the current one; the server keeps the new private key under it if it kept the former
   * @param input.origin scheme, host and port of the page, which the proofs of both keys name
   * @param input.source where the former private key is; the password by default
   * @param input.links the user's links, all of them, as `listLinks` gives them
   * @param input.drive the newest head of the drive, with the rows that only its owner changes; null where it has none yet
   */
  async prepareKeyPairChange(input: {
    user: User;
    password: string;
    source?: PrivateKeySource;
    keySize: KeySize;
    origin: string;
    links: readonly Link[];
    drive: OwnedRows | null;
  }): Promise<{ request: KeyPairChange; privateKeyPem: string }> {
    const { user, password, origin, links } = input;
    if (links.length > KEY_CHANGE_LINK_LIMIT)
      throw failed({ code: 'links_too_many', limit: KEY_CHANGE_LINK_LIMIT });
    const former = (await privateKeyFrom(user, input.source ?? { kind: 'password', password })).privateKey;
    const pair = await generateKeyPair(input.keySize);
    const next = await importPrivateKey(pair.privateKeyPem);
    // A signed-in user has one. A new one in place of one that the server withholds would lose everything.
    if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
    const driveId = itemId(user.space_id);
    const accountKey = await orMismatch(rewrapAccountKey(user.encrypted_account_key, former, next, driveId));
    const owner = { email: user.email, fingerprint: next.fingerprint };
    const sealed =
      user.encrypted_private_key === null ? null : await sealedUnder(password, owner, pair.privateKeyPem);
    const opened = { accountKey: await openAccountKey(accountKey, next, driveId) };
    const resealed = await mapBounded(links, LINK_LANES, (link) =>
      resealLink(link, { privateKey: former, ...opened }, { privateKey: next, ...opened }),
    );
    const signed = await signNextGeneration(user, next, {
      encrypted_private_key: sealed,
      encrypted_account_key: accountKey,
    });
    const succession = { generation: signed.generation, fingerprint: next.fingerprint };
    // Known last, since the signatures are good for a minute or two.
    const now = this.#clock();
    const parts = [former.fingerprint, next.fingerprint, accountKey, sealed ?? ''];
    const request = {
      current_password: await this.passwordProof({ email: user.email, password }),
      pubkey: pair.publicKeyPem,
      fingerprint: next.fingerprint,
      encrypted_private_key: sealed,
      encrypted_account_key: accountKey,
      former_signature: await proveKey(former, 'key-change', origin, now, parts),
      signature: await proveKey(next, 'key-change', origin, now, parts),
      ...signed,
      succession_signature: await signSuccession(former, succession),
      links: resealed,
      ...(input.drive !== null && {
        head: await signTakeover(input.drive, { before: links, after: resealed }, { former, next }, now),
      }),
    };
    return { request, privateKeyPem: pair.privateKeyPem };
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

async function sealedUnder(
  password: string,
  { email, fingerprint }: { readonly email: string; readonly fingerprint: string },
  privateKeyPem: string,
): Promise<string> {
  return sealPrivateKey(privateKeyPem, await stretchPassword(password, email), fingerprint);
}
