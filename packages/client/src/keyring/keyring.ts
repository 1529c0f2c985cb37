import type { FileVersion, Item, ItemDetails, Link, NewLink, User } from '@coffer/contract';
import {
  authenticationKey,
  type ContentHashAlgorithm,
  type ContentKey,
  nameHash,
  normalizeAddress,
  openThumbnail,
  queryTokens,
  type StretchedPassword,
  stretchPassword,
  type VersionId,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import {
  checkSigned,
  type DeviceSealing,
  openAccount,
  type PasskeyOpening,
  privateKeyFromDevice,
  privateKeyFromPasskey,
  privateKeyFromPassword,
  type SignedGeneration,
  signNextGeneration,
  type Unlocked,
} from './account-keys.ts';
import type { FoundItem, FoundRecords, OpenedName } from './found-item.ts';
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
import { type ListingPage, openPage, openSingle, type SingleItem } from './open-chain.ts';
import type { OpenedVersion } from './open-versions.ts';
import type { IntactItem, OpenedItem } from './opened-item.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import type { LinkLimits, OwnLink } from './own-link.ts';
import type { PreparedRegistration, RegistrationInput } from './registration.ts';
import * as items from './seal-item.ts';
import type { NewLinkInput } from './seal-link.ts';
import type { Move } from './seal-place.ts';
import type * as versions from './seal-version.ts';
import type * as settings from './sealed-settings.ts';
import type * as uploads from './upload-records.ts';

/**
 * Holds a user's keys and answers what needs them. No key leaves it but non-extractable file keys. Arguments
 * and results can be posted between threads, so that it can live in a worker of its own.
 */
export class Keyring {
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

  /** The drive of the open account. Throws `keys_locked`. */
  async driveId(): Promise<string> {
    return this.#keys().accountKey.root.driveId;
  }

  /** Makes the keys of a new account, the form to register it and the key for its user. */
  async prepareRegistration(input: RegistrationInput): Promise<PreparedRegistration> {
    return (await import('./registration.ts')).makeAccount(input);
  }

  /** Derives what the wire calls `password`, and keeps what the unlock after the login needs. */
  async prepareLogin(input: { email: string; password: string }): Promise<{ password: string }> {
    const stretched = await this.#unlessLocked(stretchPassword(input.password, input.email));
    this.#typed = { email: input.email, stretched };
    return { password: await authenticationKey(stretched) };
  }

  /** Makes the form of a login by private key, good for this minute and this server. Throws InvalidKey. */
  async prepareSignatureLogin(input: KeyAtOrigin): Promise<SignatureForm> {
    return signatureLogin(input, this.#clock());
  }

  /** Opens what this device keeps under a PIN, for unlockWithHeldKey. Throws WrongPin, `private_key_mismatch`. */
  async holdPinKey(input: PinSealing & { pin: string }): Promise<void> {
    this.#held.hold(await this.#unlessLocked(privateKeyFromPin(input.pin, input)));
  }

  /** The form of a login by the private key that is held. Throws `keys_locked` if there is none. */
  async prepareHeldLogin(input: Pick<KeyAtOrigin, 'origin'>): Promise<SignatureForm> {
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

  /** Unlocks after prepareLogin. Throws `private_key_missing`, `private_key_mismatch`, `account_altered`, `keys_locked`. */
  async unlockWithPassword(user: User, device?: DeviceSealing): Promise<Unlocked> {
    const typed = this.#typed;
    if (typed === null) throw failed('keys_locked');
    if (normalizeAddress(user.email) !== normalizeAddress(typed.email)) throw failed('account_altered');
    if (user.encrypted_private_key === null) throw failed('private_key_missing');
    this.#typed = null;
    const opening = privateKeyFromPassword(user.encrypted_private_key, typed.stretched, user.fingerprint);
    return this.#unlock(user, opening, device);
  }

  /** Unlocks with a private key that the user gave. Throws InvalidKey, `private_key_mismatch`. */
  async unlockWithPrivateKey(user: User, privateKeyPem: string, device?: DeviceSealing): Promise<Unlocked> {
    return this.#unlock(user, Promise.resolve(privateKeyPem), device);
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
   * Goes on with the new key pair of the open account, whose account key stays; `user` is as this device made the
   * change, not as the server tells it. Throws as unlockWithPrivateKey, `keys_locked`.
   */
  async adoptPrivateKey(user: User, privateKeyPem: string, device?: DeviceSealing): Promise<Unlocked> {
    const { opened, deletedLinks } = this.#keys();
    const { keys, unlocked } = await this.#unlessLocked(openAccount(user, privateKeyPem, device));
    this.#open = { ...keys, opened, deletedLinks };
    return unlocked;
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
    await checkSigned(user, this.#keys().privateKey.publicKey);
  }

  /** Signs the generation of keys with which a new password begins; the private key is null where the server keeps none. */
  async signPasswordChange(user: User, encryptedPrivateKey: string | null): Promise<SignedGeneration> {
    return signNextGeneration(user, this.#keys().privateKey, { encrypted_private_key: encryptedPrivateKey });
  }

  /** Drops every key. What is under way ends with `keys_locked`, or finds nothing to store its result in. */
  lock(): void {
    this.#locks++;
    this.#typed = null;
    this.#held.drop();
    this.#open = null;
  }

  /** Opens a page of a directory; what does not open at its place is damaged. Throws `directory_mismatch`. */
  async openListing(page: ListingPage): Promise<{ parents: OpenedItem[]; children: OpenedItem[] }> {
    const { accountKey, opened } = this.#keys();
    const { parents, children } = await openPage(page, accountKey);
    return { parents: opened.rememberAll(parents), children: opened.rememberAll(children) };
  }

  /** Opens one item in the directory at the end of `parents`. */
  async openItem(item: SingleItem, parents: readonly Item[]): Promise<OpenedItem> {
    const { accountKey, opened } = this.#keys();
    return opened.remember(await openSingle(item, parents, accountKey));
  }

  /** Opens what a search has found, wherever it lies. What does not open at its place is reported as damaged. */
  async openFound(answer: FoundRecords): Promise<FoundItem[]> {
    return (await import('./found-item.ts')).openFound(answer, this.#keys());
  }

  /** Opens the names of what lies in a directory, to be searched on this device. What does not open is left out. */
  async openNames(page: ListingPage): Promise<OpenedName[]> {
    return (await import('./found-item.ts')).openNames(page, this.#keys().accountKey);
  }

  /** Makes a new item in a directory that was opened before. Throws `item_not_opened`. */
  async sealNewItem(input: items.NewItemInput): Promise<items.SealedItem> {
    return items.sealNewItem(input, this.#keys());
  }

  /** The same for several, in their order; for many at once when each call goes to another thread. */
  async sealNewItems(inputs: readonly items.NewItemInput[]): Promise<items.SealedItem[]> {
    return Promise.all(inputs.map((input) => this.sealNewItem(input)));
  }

  /** Makes versions of files that were opened before, whose small contents go together. Throws `item_not_opened`. */
  async sealVersions(inputs: readonly versions.VersionInput[]): Promise<versions.SealedVersion[]> {
    return (await import('./seal-version.ts')).sealVersions(inputs, this.#keys());
  }

  /** Opens the versions of a file that was opened before. Throws `item_not_opened`. */
  async openVersions(item: IntactItem, records: readonly FileVersion[]): Promise<OpenedVersion[]> {
    return (await import('./open-versions.ts')).openVersions(item, records, this.#keys());
  }

  /** Makes a new file in a directory that was opened before, to be uploaded chunk by chunk. Throws `item_not_opened`. */
  async sealUpload(input: uploads.NewUploadInput): Promise<uploads.NewUpload> {
    return (await import('./upload-records.ts')).sealUpload(input, this.#keys());
  }

  /** Goes on with an upload, by its record and under another name if need be. Throws `item_damaged`, `item_not_opened`. */
  async reopenUpload(record: Item, name?: string): Promise<uploads.BegunUpload> {
    return (await import('./upload-records.ts')).reopenUpload(record, this.#keys(), name);
  }

  /** Makes another version of a file that was opened before. Throws `item_not_opened`. */
  async sealVersion(itemId: string, input: uploads.UploadContentInput): Promise<uploads.NewVersionUpload> {
    return (await import('./upload-records.ts')).sealVersionUpload(itemId, input, this.#keys());
  }

  /** Goes on with the upload of a version, by its record. Throws `item_damaged`, `item_not_opened`. */
  async reopenVersion(itemId: string, record: FileVersion): Promise<uploads.BegunUpload> {
    return (await import('./upload-records.ts')).reopenVersionUpload(itemId, record, this.#keys());
  }

  /** Seals a new name of an item that was opened before, as its directory was, or for the root. Throws `item_not_opened`. */
  async sealRename(itemId: string, name: string, where: 'there' | 'root' = 'there'): Promise<items.Rename> {
    return items.sealRename(name, itemId, where, this.#keys());
  }

  /** Goes on with the name that an item has now. Throws `item_not_opened`. */
  async adoptName(itemId: string, name: string): Promise<void> {
    this.#keys().opened.rename(itemId, name);
  }

  /**
   * Makes what `moveItems` takes, of BATCH_SIZE items at most that were opened, for a directory; null is the root. An
   * unplaced item is sealed like others, also for where it lies, which accepts that. Throws `item_not_opened`.
   */
  async sealMove(itemIds: readonly string[], targetId: string | null): Promise<Move> {
    return (await import('./seal-place.ts')).sealMove(itemIds, targetId, this.#keys());
  }

  /** The hash by which the server finds this name in a directory that was opened; null is the root. Throws `item_not_opened`. */
  async nameHash(name: string, directoryId: string | null): Promise<string> {
    const { accountKey, opened } = this.#keys();
    return nameHash(opened.directory(directoryId, accountKey), name);
  }

  /** The non-extractable key of a version that was opened before; of what the file shows by default. Throws `item_not_opened`. */
  async contentKey(itemId: string, version?: VersionId): Promise<ContentKey> {
    return this.#keys().opened.content(itemId, version).key;
  }

  /** The keys of several files, in their order; for many at once when each call goes to another thread. */
  async contentKeys(files: readonly { id: string; versionId?: VersionId }[]): Promise<ContentKey[]> {
    return files.map(({ id, versionId }) => this.#keys().opened.content(id, versionId).key);
  }

  /** Opens the thumbnail of a version that was opened before. Throws `item_not_opened`, EnvelopeDamaged. */
  async openThumbnail(id: string, envelope: string, version?: VersionId): Promise<Uint8Array<ArrayBuffer>> {
    const { key, versionId } = this.#keys().opened.content(id, version);
    return openThumbnail(key, versionId, envelope);
  }

  /** Opens the digests that are stored of a version, in hex. Throws `item_not_opened`, EnvelopeDamaged. */
  async openContentHashes(details: ItemDetails): Promise<Partial<Record<ContentHashAlgorithm, string>>> {
    return (await import('./open-content-hashes.ts')).openContentHashes(details, this.#keys().opened);
  }

  /** Makes a public link of an item that was opened before. Throws `item_not_opened`, EnvelopeDamaged. */
  async sealLink(input: NewLinkInput): Promise<NewLink> {
    return (await import('./seal-link.ts')).sealLink(input, this.#keys());
  }

  /** Opens the user's own links; what the server changed or made itself is reported as damaged. */
  async openLinks(links: readonly Link[]): Promise<OwnLink[]> {
    return (await import('./own-link.ts')).openOwnLinks(links, this.#keys());
  }

  /** Signs another expiry and limit of one's own link. Throws `link_unverified`. */
  async signLimits(link: Link, limits: LinkLimits): Promise<string> {
    return (await import('./sign-limits.ts')).signLimits(link, limits, this.#keys().privateKey);
  }

  /** Opens the setting of a kind, among those of a space that the server shows. */
  async openSetting(shown: settings.SettingRows): Promise<settings.ShownSetting> {
    return (await import('./sealed-settings.ts')).openSetting(this.#keys().accountKey, shown);
  }

  /** Seals a setting of a space. */
  async sealSetting(setting: settings.NewSetting): Promise<settings.SealedSetting> {
    return (await import('./sealed-settings.ts')).sealSetting(this.#keys().accountKey, setting);
  }

  /** Remembers that a link was deleted, so that it is damaged if the server shows it all the same. */
  async noteDeletedLink(id: string): Promise<void> {
    this.#keys().deletedLinks.add(id);
  }

  /** Opens what stands in the address of a link with a password, to the link key in hex. Throws WrongLinkPassword. */
  async openLinkPassword(input: { id: string; wrapped: string; password: string }): Promise<string> {
    return (await import('./own-link.ts')).linkKeyOf(input);
  }

  /** The tokens by which the server finds what matches a query; none if there is nothing to search for. */
  async queryTokens(query: string): Promise<string[]> {
    return queryTokens(this.#keys().accountKey, query);
  }

  async #unlock(user: User, pem: Promise<string>, device?: DeviceSealing): Promise<Unlocked> {
    const { keys, unlocked } = await this.#unlessLocked(pem.then((key) => openAccount(user, key, device)));
    this.#open = { ...keys, opened: new OpenedKeys(), deletedLinks: new Set() };
    return unlocked;
  }

  /** Somebody who locks while a slow derivation runs must not find the keyring open when it ends. */
  async #unlessLocked<T>(opening: Promise<T>): Promise<T> {
    const locks = this.#locks;
    const opened = await opening;
    if (locks !== this.#locks) throw failed('keys_locked');
    return opened;
  }

  #keys(): OpenKeyring {
    if (this.#open === null) throw failed('keys_locked');
    return this.#open;
  }
}
