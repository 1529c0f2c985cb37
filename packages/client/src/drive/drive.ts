import type { ApiClient } from '../api/client.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import type { SpaceTerms } from '../people/following-keys.ts';
import type { RowsOfSpaces, RowsOnDevice } from '../tree/read-rows.ts';
import type { Account } from './account/account.ts';
import type { Links } from './links/links.ts';
import type { DirectoryRef, ItemRef } from './places/item-ref.ts';
import type { PlainChanges } from './plain/plain.ts';
import type { KeyringPort } from './ports.ts';
import type { Following } from './reading/following.ts';
import type { Reading } from './reading/reading.ts';
import type { Requests } from './requests/requests.ts';
import type { NamesHere } from './searching/names-here.ts';
import type { Searching } from './searching/searching.ts';
import type { Settings } from './settings/settings.ts';
import type { Stars } from './settings/stars.ts';
import type { Role } from './sharing/inviting.ts';
import type { MountedSpace, Sharing } from './sharing/sharing.ts';
import type { Sessions } from './signing-in/sessions.ts';
import type { Trashing } from './trash/trash.ts';
import type { Versions } from './versions/versions.ts';
import type { Writing } from './writing/writing.ts';

/**
 * Somebody's drive on a server: the front door of this package, for page, workers, Node and tests. Items are meant by
 * path, by id, or as they were listed (`ItemRef`); the last parameter of what takes long is an AbortSignal, whose reason
 * is thrown; everything else that is thrown is a CofferError. In the examples `drive` is signed in to `account`, and has a file of five bytes, `/Holidays/beach.jpg`.
 */
export interface Drive extends Sessions, Reading, Writing, Versions, Trashing, Searching, Following {
  readonly links: Links;
  readonly account: Account;
  readonly settings: Settings;
  readonly stars: Stars;
  readonly plain: PlainChanges;
  readonly people: People;
  readonly requests: Requests;
  /** The server's calls, for what has no verb here. */
  readonly api: ApiClient;
  /** Searches and lists by the names that this device has opened. */
  readonly names: NamesHere;
  /** The rows on this device, where it keeps any. */
  readonly rows: RowsOnDevice | undefined;
  /** The rows of other spaces on this device. */
  readonly stores: RowsOfSpaces | undefined;
}

/** A space of one's own, or of somebody who shares it, as a drive. */
export interface OpenedSpace {
  /** What its owner calls it. */
  readonly name: string;
  /** Of a single file that is shared by itself: that file, which is all that is in the space. Null of a folder. */
  readonly fileId: string | null;
  /** What who is signed in may do in it. */
  readonly role: 'owner' | Role;
  /** Set where there was no server to ask: whether it is still shared is not known. */
  readonly isAsKept?: true;
  /** Name and role as they are by now: they follow the heads that are seen while it is open. */
  readonly terms: SpaceTerms;
  readonly drive: Drive;
  /** The keys of the space, on the thread of those of the account. */
  readonly keyring: KeyringPort;
}

/** Where a path leads; see `People.at`. */
export interface PlaceOfPath {
  /** The drive whose verbs take `ref`. */
  readonly drive: Drive;
  /** The path in that drive, `/` of a shared folder itself; the id of a file that is shared by itself. */
  readonly ref: string;
  /** The space into which the path leads, and what represents it; null where that is the drive itself. */
  readonly space: (OpenedSpace & Pick<MountedSpace, 'spaceId' | 'itemId'>) | null;
}

/** People whom somebody knows, and what is shared with them. */
export interface People extends Sharing {
  /**
   * Where a path leads that may go through something shared, as people write it: `/Family/Trips` is `/Trips` of the drive of what is shared
   * as `/Family`. Nothing needs to be at the path. Each call opens the space again: keep what it gives while you work there. Throws `path_invalid`, and as `open`.
   *
   * @example
   * await drive.createDirectory('/Family');
   * await drive.people.separate('/Family');
   * const { drive: family, ref } = await drive.people.at('/Family/Trips');
   * await family.createDirectory(ref);
   * ref; // => '/Trips'
   */
  at(path: string, signal?: AbortSignal): Promise<PlaceOfPath>;

  /**
   * A space of one's own, or one that was accepted, as a drive whose verbs mean what lies in it. It is open as long as this one, and goes on
   * with the keys that its owner gives it later; its verbs throw `share_ended` once it is not shared any more. Who is the owner takes memberships back
   * before that have run out or were left. Throws `not_found`, `share_ended`, `contact_changed`, `space_lied` where its root, its membership or
   * its rows are not those that its newest head signs.
   *
   * @example
   * await drive.people.open(crypto.randomUUID()); // throws not_found
   */
  open(spaceId: string, signal?: AbortSignal): Promise<OpenedSpace>;

  /**
   * Copies an item with all that is in it out of an opened space into this drive, at its top and under its own name unless said otherwise.
   * Where its own name is in use it gets another one beside it; a name that was given has to be free.
   * Nothing is written before all of it was read and found intact. Throws `item_damaged`, `name_exists`, `file_already_exists`, and as `write`.
   *
   * @example
   * const copy = await drive.people.saveCopy({ drive }, '/Holidays');
   * copy.name; // => 'Holidays (1)'
   * (await drive.list(copy)).children.map(({ name }) => name); // => ['beach.jpg']
   */
  saveCopy(
    from: Pick<OpenedSpace, 'drive'>,
    item: ItemRef,
    place?: { readonly directory?: DirectoryRef; readonly name?: string },
    signal?: AbortSignal,
  ): Promise<IntactItem>;
}
