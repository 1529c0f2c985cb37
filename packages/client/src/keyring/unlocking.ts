import type { User } from '@coffer/contract';
import { authenticationKey, normalizeAddress, type StretchedPassword, stretchPassword } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import {
  checkSigned,
  type DeviceSealing,
  NO_FIRST_KEYS,
  openAccount,
  type PasskeyOpening,
  privateKeyFromDevice,
  privateKeyFromPasskey,
  privateKeyFromPassword,
  type Unlocked,
} from './account-keys.ts';
import {
  type DeviceKeyAndPin,
  HeldKey,
  type PinSealing,
  privateKeyFromPin,
  sealedUnderPin,
} from './held-key.ts';
import {
  type KeyAtOrigin,
  type SignatureForm,
  signatureLogin,
  systemUnixClock,
  type UnixClock,
} from './key-proof.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { type SignedGeneration, signNextGeneration } from './signed-generation.ts';

/** How keys come into a keyring, and how they are put away. */
export class Unlocking {
  #typed: { readonly email: string; readonly stretched: StretchedPassword } | null = null;
  #open: OpenKeyring | null = null;
  #locks = 0;
  readonly #held = new HeldKey();
  readonly #clock: UnixClock;

  /** @param clock unix seconds; the clock of this device by default */
  constructor(clock: UnixClock = systemUnixClock) {
    this.#clock = clock;
  }

  get isUnlocked(): boolean {
    return this.#open !== null;
  }

  /** Unix seconds. */
  now(): number {
    return this.#clock();
  }

  /** Derives what the wire calls `password`, and keeps what the unlock after the login needs. */
  async prepareLogin(input: { email: string; password: string }): Promise<{ password: string }> {
    const stretched = await this.#unlessLocked(stretchPassword(input.password, input.email));
    this.#typed = { email: input.email, stretched };
    return { password: await authenticationKey(stretched) };
  }

  /** Makes the form of a login by private key, good for this minute and this server. Throws InvalidKey. */
  async prepareSignatureLogin(input: KeyAtOrigin): Promise<SignatureForm> {
    return signatureLogin(input, input.now ?? this.#clock());
  }

  /** Opens what this device keeps under a PIN, for unlockWithHeldKey. Throws WrongPin, `private_key_mismatch`. */
  async holdPinKey(input: PinSealing & { pin: string }): Promise<void> {
    this.#held.hold(await this.#unlessLocked(privateKeyFromPin(input.pin, input)));
  }

  /** The form of a login by the private key that is held. Throws `keys_locked` if there is none. */
  async prepareHeldLogin(input: Pick<KeyAtOrigin, 'origin' | 'now'>): Promise<SignatureForm> {
    return this.prepareSignatureLogin({ ...input, privateKeyPem: this.#held.privateKeyPem });
  }

  /** Unlocks as unlockOnDevice with the private key that is held, and lets it go. Throws `keys_locked`, too. */
  async unlockWithHeldKey(user: User, device?: DeviceSealing): Promise<Unlocked> {
    const { privateKeyPem } = this.#held;
    this.#held.drop();
    if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
    return this.unlockWithPrivateKey(user, privateKeyPem, device);
  }

  /** Seals under a PIN what this device keeps for its session. Throws `private_key_mismatch`. */
  async sealUnderPin(input: DeviceKeyAndPin): Promise<string> {
    return this.#unlessLocked(sealedUnderPin(input));
  }

  /**
   * Unlocks after prepareLogin. Throws `private_key_missing`, `private_key_mismatch`, `account_altered`, `keys_locked`, and
   * `key_file_needed` for an account without an account key.
   *
   * @param makesKeyFile whether such an account is to get a key file, which opens it from then on
   */
  async unlockWithPassword(user: User, device?: DeviceSealing, makesKeyFile = false): Promise<Unlocked> {
    const typed = this.#typed;
    if (typed === null) throw failed('keys_locked');
    if (normalizeAddress(user.email) !== normalizeAddress(typed.email)) throw failed('account_altered');
    if (user.encrypted_private_key === null) throw failed('private_key_missing');
    this.#typed = null;
    const { stretched } = typed;
    const opening = privateKeyFromPassword(user.encrypted_private_key, stretched, user.fingerprint);
    return this.#unlock(user, opening, device, { isWanted: makesKeyFile, stretched });
  }

  /**
   * Unlocks with a private key that the user gave. Throws InvalidKey, `private_key_mismatch`, `key_file_without_seed`, and
   * as unlockWithPassword.
   */
  async unlockWithPrivateKey(
    user: User,
    privateKeyPem: string,
    device?: DeviceSealing,
    makesKeyFile = false,
  ): Promise<Unlocked> {
    const first = { isWanted: makesKeyFile, stretched: null };
    return this.#unlock(user, Promise.resolve(privateKeyPem), device, first);
  }

  /**
   * Unlocks with the private key that this device kept. Devices keep it once the account key is stored, so a
   * server that says there is none withholds it. Throws `private_key_mismatch`.
   */
  async unlockOnDevice(user: User, sealed: string, device: DeviceSealing): Promise<Unlocked> {
    if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
    return this.#unlock(user, privateKeyFromDevice(sealed, device, user.fingerprint), device);
  }

  /**
   * Goes on with the new key pair and account key of the open account; `user` is as this device made the change, not as the
   * server tells it. What was opened stays open. Throws as unlockWithPrivateKey, `keys_locked`.
   */
  async adoptPrivateKey(user: User, privateKeyPem: string, device?: DeviceSealing): Promise<Unlocked> {
    const { opened } = this.keys();
    const { keys, unlocked } = await this.#unlessLocked(
      openAccount(user, privateKeyPem, device, NO_FIRST_KEYS),
    );
    this.#open = { ...keys, opened };
    return unlocked;
  }

  /**
   * Opens what stands under the keys of the drive that the server has now, and goes on with the newest of them where that is wanted; see
   * `followedKeys`. What was opened stays open.
   */
  async adoptDriveKeys(keys: SealedSpaceKeys, goesOn: boolean): Promise<void> {
    const open = this.keys();
    const { followedKeys } = await import('./seal-end-of-fork.ts');
    const space = await this.#unlessLocked(followedKeys(keys, open, goesOn));
    this.#open = { ...this.keys(), space };
  }

  /** Unlocks as unlockOnDevice with a passkey, and wipes what its PRF answered. Throws `private_key_mismatch`. */
  async unlockWithPasskey(user: User, opening: PasskeyOpening, device?: DeviceSealing): Promise<Unlocked> {
    try {
      if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
      return await this.#unlock(user, privateKeyFromPasskey(opening, user.fingerprint), device);
    } finally {
      opening.prfOutput.fill(0);
    }
  }

  /** Looks whether the server tells the account as its owner signed it. Throws `account_altered`, `keys_locked`. */
  async checkSigned(user: User): Promise<void> {
    await checkSigned(user, this.keys().privateKey.publicKey);
  }

  /** Signs the generation of keys with which a new password begins; the private key is null where the server keeps none. */
  async signPasswordChange(user: User, encryptedPrivateKey: string | null): Promise<SignedGeneration> {
    return signNextGeneration(user, this.keys().privateKey, { encrypted_private_key: encryptedPrivateKey });
  }

  /** Drops every key. What is under way ends with `keys_locked`, or finds nothing to store its result in. */
  lock(): void {
    this.#locks++;
    this.#typed = null;
    this.#held.drop();
    this.#open = null;
  }

  async #unlock(
    user: User,
    pem: Promise<string>,
    device?: DeviceSealing,
    first = NO_FIRST_KEYS,
  ): Promise<Unlocked> {
    const opening = pem.then((key) => openAccount(user, key, device, first));
    const { keys, unlocked } = await this.#unlessLocked(opening);
    this.#open = { ...keys, opened: new OpenedKeys() };
    return unlocked;
  }

  /** Somebody who locks while a slow derivation runs must not find the keyring open when it ends. */
  async #unlessLocked<T>(opening: Promise<T>): Promise<T> {
    const locks = this.#locks;
    const opened = await opening;
    if (locks !== this.#locks) throw failed('keys_locked');
    return opened;
  }

  /** The open keys. Throws `keys_locked`. */
  keys(): OpenKeyring {
    if (this.#open === null) throw failed('keys_locked');
    return this.#open;
  }
}
