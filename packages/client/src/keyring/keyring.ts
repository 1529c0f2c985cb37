// Longer than 350 lines because it names each call that needs keys, once.

import type * as contract from '@coffer/contract';
import type { ContentKey, Head, OpenedNamesKey, VersionId } from '@coffer/crypto';
import { type MembershipMessage, nameHash, openThumbnail, queryTokens, searchTokens } from '@coffer/crypto';
import type { SpaceRow } from '../rows/space-row.ts';
import {
  type FoundItem,
  type OpeningRecords,
  openFound,
  openMissing,
  type SealedRows,
} from './found-item.ts';
import type { UnixClock } from './key-proof.ts';
import { type ListingPage, type NamedRecord, nameOf, openPage } from './open-chain.ts';
import type { ContentHashes } from './open-content-hashes.ts';
import type { OpenedVersion } from './open-versions.ts';
import type { IntactItem, OpenedItem } from './opened-item.ts';
import type { OpenKeyring } from './opened-keys.ts';
import type * as heads from './own-heads.ts';
import type { LinkLimits, OwnLink } from './own-link.ts';
import type { WholeHead } from './read-heads.ts';
import type { PreparedRegistration, RegistrationInput } from './registration.ts';
import type * as requests from './request-seeds.ts';
import type * as accepted from './seal-accepted.ts';
import type * as carry from './seal-carry.ts';
import type * as fork from './seal-end-of-fork.ts';
import type * as entries from './seal-entries.ts';
import type * as items from './seal-item.ts';
import type { NewLinkInput } from './seal-link.ts';
import type * as again from './seal-link-again.ts';
import type * as members from './seal-members.ts';
import type { Move } from './seal-place.ts';
import type * as spaces from './seal-space.ts';
import type * as versions from './seal-version.ts';
import type * as settings from './sealed-settings.ts';
import type * as sharing from './sharing-seeds.ts';
import type { KnownSigners } from './space-heads.ts';
import { Unlocking } from './unlocking.ts';
import type * as uploads from './upload-records.ts';

/** A space beside the drive, opened. `commitment` is that to its newest key, as its heads have it. */
export interface OpenedSpaceKeyring {
  readonly keyring: Keyring;
  readonly name: string;
  readonly epoch: number;
  readonly commitment: string;
  /** What its owner has said to who opened it; null where that is nothing, and of one's own. */
  readonly message: MembershipMessage | null;
}

/**
 * Holds a user's keys and answers what needs them. No key leaves it but non-extractable file keys. Arguments
 * and results can be posted between threads, so that it can live in a worker of its own.
 */
export class Keyring {
  readonly #ways: Unlocking;
  readonly #keys: () => OpenKeyring;
  readonly #signers: KnownSigners = new Map();
  #rows: SealedRows | null = null;

  /**
   * @param clock unix seconds; the clock of this device by default
   * @param keys those of another space than the drive; those that are unlocked by default
   */
  constructor(clock?: UnixClock, keys?: () => OpenKeyring) {
    this.#ways = new Unlocking(clock);
    this.#keys = keys ?? (() => this.#ways.keys());
  }

  get isUnlocked(): boolean {
    return this.#ways.isUnlocked;
  }

  // How keys come into it, and how they are put away: see `Unlocking`.
  readonly prepareLogin: Unlocking['prepareLogin'] = (...all) => this.#ways.prepareLogin(...all);
  readonly prepareSignatureLogin: Unlocking['prepareSignatureLogin'] = (...all) =>
    this.#ways.prepareSignatureLogin(...all);
  readonly holdPinKey: Unlocking['holdPinKey'] = (...all) => this.#ways.holdPinKey(...all);
  readonly prepareHeldLogin: Unlocking['prepareHeldLogin'] = (...all) => this.#ways.prepareHeldLogin(...all);
  readonly unlockWithHeldKey: Unlocking['unlockWithHeldKey'] = (...all) =>
    this.#ways.unlockWithHeldKey(...all);
  readonly sealUnderPin: Unlocking['sealUnderPin'] = (...all) => this.#ways.sealUnderPin(...all);
  readonly unlockWithPassword: Unlocking['unlockWithPassword'] = (...all) =>
    this.#ways.unlockWithPassword(...all);
  readonly unlockWithPrivateKey: Unlocking['unlockWithPrivateKey'] = (...all) =>
    this.#ways.unlockWithPrivateKey(...all);
  readonly unlockWithPasskey: Unlocking['unlockWithPasskey'] = (...all) =>
    this.#ways.unlockWithPasskey(...all);
  readonly unlockOnDevice: Unlocking['unlockOnDevice'] = (...all) => this.#ways.unlockOnDevice(...all);
  readonly adoptPrivateKey: Unlocking['adoptPrivateKey'] = (...all) => this.#ways.adoptPrivateKey(...all);
  readonly adoptDriveKeys: Unlocking['adoptDriveKeys'] = (...all) => this.#ways.adoptDriveKeys(...all);
  readonly checkSigned: Unlocking['checkSigned'] = (...all) => this.#ways.checkSigned(...all);
  readonly signPasswordChange: Unlocking['signPasswordChange'] = (...all) =>
    this.#ways.signPasswordChange(...all);
  readonly lock: Unlocking['lock'] = () => {
    this.#rows = null;
    this.#ways.lock();
  };

  /** The space whose keys these are: the drive of the open account, or another one. Throws `keys_locked`. */
  async driveId(): Promise<string> {
    return this.#keys().space.spaceId;
  }

  /** Makes the keys of a new account, the form to register it and the key for its user. */
  async prepareRegistration(input: RegistrationInput): Promise<PreparedRegistration> {
    return (await import('./registration.ts')).makeAccount(input, this.#ways.now());
  }

  /** Opens a page of a directory; what does not open at its place is damaged. Throws `directory_mismatch`. */
  async openListing(page: ListingPage): Promise<{ parents: OpenedItem[]; children: OpenedItem[] }> {
    const { opened, ...keys } = this.#keys();
    const { parents, children } = await openPage(page, { ...keys, unreadable: opened.unreadable });
    return { parents: opened.rememberAll(parents), children: opened.rememberAll(children) };
  }

  /** Opens one item in the directory at the end of `above`, and these from the top down. Damaged where its record says that it lies elsewhere. */
  async openItem(item: contract.Item, above: readonly contract.Item[]): Promise<OpenedItem> {
    const { children } = await this.openListing({ parents: above, children: [item] });
    const [opened] = children;
    if (opened === undefined) throw new TypeError('It is opened as it was given');
    return opened;
  }

  /** Opens what a search has found, wherever it lies. What does not open at its place is reported as damaged. */
  async openFound(answer: OpeningRecords): Promise<FoundItem[]> {
    return openFound(answer, this.#keys());
  }

  /** Opens a page as openListing, and keeps no keys of it: those of a whole drive would be many. They come with `readFrom`. */
  async openEntries(page: ListingPage): ReturnType<Keyring['openListing']> {
    const { opened, ...keys } = this.#keys();
    const { parents, children } = await openPage(page, { ...keys, unreadable: opened.unreadable });
    return { parents: opened.rememberAll(parents), children: opened.forgetAll(children) };
  }

  /** The key of what this device keeps of what was opened, for the thread that keeps it. Throws `keys_locked`. */
  async namesKey(): Promise<OpenedNamesKey> {
    return this.#keys().accountKey.names;
  }

  /** Keys of items that were not opened yet come from these rows, until the keys are put away. */
  async readFrom(rows: SealedRows): Promise<void> {
    this.#rows = rows;
  }

  /** Makes a new item in a directory. */
  async sealNewItem(input: items.NewItemInput): Promise<items.SealedItem> {
    return (await import('./seal-item.ts')).sealNewItem(input, this.#keys(), this.#rows !== null);
  }

  /** The same for several, in their order; for many at once when each call goes to another thread. */
  async sealNewItems(inputs: readonly items.NewItemInput[]): Promise<items.SealedItem[]> {
    return Promise.all(inputs.map((input) => this.sealNewItem(input)));
  }

  /** Makes versions of files that were opened before, whose small contents go together. Throws `item_not_opened`. */
  async sealVersions(inputs: readonly versions.VersionInput[]): Promise<versions.SealedVersion[]> {
    const keys = await this.#keysOf(...inputs.map(({ itemId }) => itemId));
    return (await import('./seal-version.ts')).sealVersions(inputs, keys);
  }

  /** Opens the versions of a file that was opened before. Throws `item_not_opened`. */
  async openVersions(item: IntactItem, records: readonly contract.FileVersion[]): Promise<OpenedVersion[]> {
    return (await import('./open-versions.ts')).openVersions(item, records, await this.#keysOf(item.id));
  }

  /** Makes a new file in a directory, to be uploaded chunk by chunk. */
  async sealUpload(input: uploads.NewUploadInput): Promise<uploads.NewUpload> {
    return (await import('./upload-records.ts')).sealUpload(input, this.#keys());
  }

  /** Goes on with an upload, by its record and under another name if need be. Throws `item_damaged`. */
  async reopenUpload(record: contract.Item, name?: string): Promise<uploads.BegunFileUpload> {
    return (await import('./upload-records.ts')).reopenUpload(record, this.#keys(), name);
  }

  /** Makes another version of a file that was opened before. Throws `item_not_opened`. */
  async sealVersion(itemId: string, input: uploads.UploadContentInput): Promise<uploads.NewVersionUpload> {
    return (await import('./upload-records.ts')).sealVersionUpload(itemId, input, await this.#keysOf(itemId));
  }

  /** Goes on with the upload of a version, by its record. Throws `item_damaged`, `item_not_opened`. */
  async reopenVersion(itemId: string, record: contract.FileVersion): Promise<uploads.BegunVersionUpload> {
    const keys = await this.#keysOf(itemId);
    return (await import('./upload-records.ts')).reopenVersionUpload(itemId, record, keys);
  }

  /** Seals a new name of an item that was opened before, in a directory; null is the top. Throws `item_not_opened`. */
  async sealRename(itemId: string, name: string, parentId: string | null): Promise<items.Rename> {
    const keys = await this.#keysOf(itemId);
    return (await import('./seal-item.ts')).sealRename(name, { id: itemId, parentId }, keys);
  }

  /** Seals a new name of an item of a shared space by its proven row, whether or not it opens. */
  async sealNewName(id: string, name: string, parentId: string | null): Promise<items.NewName> {
    return (await import('./seal-item.ts')).sealNewName(name, { id, parentId }, this.#keys());
  }

  /** Goes on with the name that an item has now. Throws `item_not_opened`. */
  async adoptName(itemId: string, name: string): Promise<void> {
    (await this.#keysOf(itemId)).opened.rename(itemId, name);
  }

  /** Makes what `moveItems` takes, of BATCH_SIZE items at most by their proven names; see `sealMove`. */
  async sealMove(items: ReadonlyMap<string, string | null>, targetId: string | null): Promise<Move> {
    return (await import('./seal-place.ts')).sealMove(items, targetId, this.#keys());
  }

  /** Forgets all items: others have changed them. */
  async forgetKeys(): Promise<void> {
    this.#keys().opened.forgetKeys();
  }

  /** Seals what a program without keys added, or stored over another version, as its owner's; see `seal-accepted.ts`. */
  async sealAccepted(row: SpaceRow, as: accepted.AcceptedAs): Promise<contract.BatchOperation> {
    return (await import('./seal-accepted.ts')).sealAccepted(row, as, this.#keys());
  }

  /** The hash by which the server finds this name in a directory; null is the top. */
  async nameHash(name: string, directoryId: string | null): Promise<string> {
    const { space } = this.#keys();
    return nameHash(space.newest, (await import('./seal-item.ts')).placeIn(space, directoryId), name);
  }

  /** The epoch under whose key these seal. */
  async epoch(): Promise<number> {
    return this.#keys().space.newest.epoch;
  }

  /** The key under which these seal, as heads name it. */
  async newestKey(): Promise<heads.NamedKey> {
    const { epoch, commitment } = this.#keys().space.newest;
    return { epoch, keyCommitment: commitment };
  }

  /** The names of records, those of uploads too, in their order; null of one that does not open. */
  async namesOf(records: readonly (contract.Item | NamedRecord)[]): Promise<(string | null)[]> {
    const keys = this.#keys();
    return Promise.all(records.map((record) => nameOf(record, keys)));
  }

  /** The tokens of a name in the blind index. */
  async nameTokens(name: string): Promise<string[]> {
    return searchTokens(this.#keys().accountKey, name);
  }

  /** The non-extractable key of a version that was opened before; of what the file shows by default. Throws `item_not_opened`. */
  async contentKey(itemId: string, version?: VersionId): Promise<ContentKey> {
    return (await this.#keysOf(itemId)).opened.content(itemId, version).key;
  }

  /** The keys of several files, in their order; for many at once when each call goes to another thread. */
  async contentKeys(files: readonly { id: string; versionId?: VersionId }[]): Promise<ContentKey[]> {
    const { opened } = await this.#keysOf(...files.map(({ id }) => id));
    return files.map(({ id, versionId }) => opened.content(id, versionId).key);
  }

  /** Opens the thumbnail of a version that was opened before. Throws `item_not_opened`, EnvelopeDamaged. */
  async openThumbnail(id: string, envelope: string, version?: VersionId): Promise<Uint8Array<ArrayBuffer>> {
    const { opened } = await this.#keysOf(id);
    const { key, versionId } = opened.content(id, version);
    return openThumbnail(key, opened.contentId(versionId), envelope);
  }

  /** Opens the digests that are stored of a version, in hex. Throws `item_not_opened`, EnvelopeDamaged. */
  async openContentHashes(details: contract.ItemDetails): Promise<ContentHashes> {
    const { opened } = await this.#keysOf(details.id);
    return (await import('./open-content-hashes.ts')).openContentHashes(details, opened);
  }

  /** Throws `item_not_opened` where an item is not known. */
  async mustHave(itemId: string): Promise<void> {
    (await this.#keysOf(itemId)).opened.item(itemId);
  }

  /** Makes a public link of an item; its entries follow. */
  async sealLink(input: NewLinkInput): Promise<contract.NewLink> {
    return (await import('./seal-link.ts')).sealLink(input, this.#keys());
  }

  /** Seals what the visitors of a link read, from proven rows; see `sealEntries`. */
  async sealEntries(
    link: entries.LinkedOf,
    rows: readonly entries.EntryRow[],
  ): Promise<contract.LinkEntry[]> {
    return (await import('./seal-entries.ts')).sealEntries(link, rows, this.#keys().space);
  }

  /** Makes a link once more; see `sealLinkAgain`. */
  async sealLinkAgain(input: again.LinkAgain): Promise<contract.NewLink> {
    return (await import('./seal-link-again.ts')).sealLinkAgain(input, this.#keys());
  }

  /** Seals the key of a link for the newest epoch; see `sealEpochKey`. */
  async sealEpochKey(link: contract.Link): ReturnType<typeof again.sealEpochKey> {
    return (await import('./seal-link-again.ts')).sealEpochKey(link, this.#keys());
  }

  /** Opens the user's own links; what the server changed or made itself is reported as damaged. */
  async openLinks(links: readonly contract.Link[]): Promise<OwnLink[]> {
    return (await import('./own-link.ts')).openOwnLinks(links, this.#keys());
  }

  /** Signs another expiry and limit of one's own link. Throws `link_unverified`. */
  async signLimits(link: contract.Link, limits: LinkLimits): Promise<string> {
    return (await import('./sign-limits.ts')).signLimits(link, limits, this.#keys().privateKey);
  }

  /** Opens the setting of a kind, among those of a space that the server shows; no text that has a seed. */
  async openSetting(shown: settings.ReadableRows): Promise<settings.ShownSetting> {
    return (await import('./sealed-settings.ts')).openReadable(this.#keys().accountKey, shown);
  }

  /** Seals a setting of a space. */
  async sealSetting(setting: settings.WritableSetting): Promise<settings.SealedSetting> {
    return (await import('./sealed-settings.ts')).sealSetting(this.#keys().accountKey, setting);
  }

  // Request links and what is shared with people: see `request-seeds.ts`, `sharing-seeds.ts` and `seal-space.ts`.
  async openRequests(rows: requests.DriveSettings): Promise<requests.RequestRow[]> {
    return (await import('./request-seeds.ts')).openRequests(this.#keys(), rows);
  }
  async sealRequest(change: requests.RequestChange): ReturnType<typeof requests.sealRequest> {
    return (await import('./request-seeds.ts')).sealRequest(this.#keys(), change);
  }
  async openWaiting(waiting: requests.WaitingRows): Promise<requests.OpenedWaiting[]> {
    return (await import('./request-seeds.ts')).openWaiting(this.#keys(), waiting);
  }
  async ownSharing(given: contract.SharingKey | null): ReturnType<typeof sharing.ownSharing> {
    return (await import('./sharing-seeds.ts')).ownSharing(this.#keys(), given);
  }
  async sealSeparation(input: spaces.SeparationInput): ReturnType<typeof spaces.sealSeparation> {
    return (await import('./seal-space.ts')).sealSeparation(input, this.#keys());
  }
  async sealCarried(input: carry.CarryInput): Promise<carry.SealedCarry> {
    return (await import('./seal-carry.ts')).sealCarried(input, this.#keys);
  }
  async openSpace(root: spaces.OwnRoot | spaces.SharedRoot): Promise<OpenedSpaceKeyring> {
    const { keys, ...said } = await (await import('./seal-space.ts')).openSpace(root, this.#keys);
    const { epoch, commitment } = keys().space.newest;
    return { keyring: new Keyring(undefined, keys), ...said, epoch, commitment };
  }
  async openFoundThere(input: fork.FoundThere): Promise<FoundItem[]> {
    return (await import('./seal-end-of-fork.ts')).openFoundThere(input, this.#keys());
  }
  async ownEpochs(input: fork.TwoEnds): Promise<number[]> {
    return (await import('./seal-end-of-fork.ts')).ownEpochs(input, this.#keys());
  }
  async sealEndOfFork(input: fork.EndOfForkInput): ReturnType<typeof fork.sealEndOfFork> {
    return (await import('./seal-end-of-fork.ts')).sealEndOfFork(input, this.#keys());
  }
  async sealMembers(input: members.MembersInput): Promise<members.SealedMembers> {
    return (await import('./seal-members.ts')).sealMembers(input, this.#keys());
  }

  /** Who signs what a space holds, and under which epoch what its batches bring is sealed; see `signingUnder`. */
  async signing(before: heads.NamedKey | null): Promise<heads.Signing> {
    return (await import('./own-heads.ts')).signingUnder(this.#keys(), before);
  }

  /** Signs what the drive holds after a change. */
  async signHead(statement: heads.HeadStatement): Promise<WholeHead> {
    return (await import('./space-heads.ts')).signOwnHead(statement, this.#keys());
  }

  /** Signs the drive as the server shows it, where its account gets its first keys. */
  async signUnsigned(found: contract.SpaceDigests): Promise<contract.SignedHead> {
    return (await import('./registration.ts')).signUnsigned(this.#keys(), found, this.#ways.now());
  }

  /** What stands in a head of the space; null for what neither its owner nor one of these members has signed. */
  async readHead(signed: contract.SignedHead, members?: contract.SpaceMembers): Promise<Head | null> {
    return (await import('./space-heads.ts')).readSpaceHead(signed, this.#keys(), this.#signers, members);
  }

  /** True for what is no head, or names the owner's key pair or one's own, which has not signed it. */
  async isForged(signed: contract.SignedHead): Promise<boolean> {
    return (await import('./space-heads.ts')).isForged(signed, this.#keys());
  }

  /** Opens what stands in the address of a link with a password, to the link key in hex. Throws WrongLinkPassword. */
  async openLinkPassword(input: { id: string; wrapped: string; password: string }): Promise<string> {
    return (await import('./own-link.ts')).linkKeyOf(input);
  }

  /** The tokens by which the server finds what matches a query; none if there is nothing to search for. */
  async queryTokens(query: string): Promise<string[]> {
    return queryTokens(this.#keys().accountKey, query);
  }

  /** The keys, those of these items among them if the rows of this device have them. */
  async #keysOf(...ids: readonly (string | null)[]): Promise<OpenKeyring> {
    const keys = this.#keys();
    const missing = keys.opened.missing(ids, keys.space.spaceId);
    if (missing.length === 0 || this.#rows === null) return keys;
    await openMissing(missing, this.#rows, keys);
    return this.#keys();
  }
}
