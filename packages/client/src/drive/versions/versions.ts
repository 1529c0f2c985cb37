import type { DamagedVersion, IntactVersion } from '../../keyring/open-versions.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { VersionsPosition } from '../../tree/list-versions.ts';
import type { ItemRef } from '../places/item-ref.ts';
import type { Content, ContentOptions } from '../uploading/content-file.ts';

/** A content that a file has, or had; damaged where the server changed it. */
export type Version = IntactVersion | DamagedVersion;

/** A page of the versions of a file. */
export interface VersionsPage {
  readonly versions: readonly Version[];
  /** Before which number the next page begins; null where this is the last one. */
  readonly next: number | null;
}

/** Which version is deleted: as it was listed, or by its id alone. */
export type DeletedVersion = Pick<Version, 'id'> & { readonly state?: Version['state'] };

/** What files held before. Whoever names a file, and each of its links, means the version that it shows. */
export interface Versions {
  /**
   * The versions of a file, the newest first, as their makers sealed them: what the server changed is among them as
   * damaged, and what is not wholly stored is left out. The content of each is read by its `file`. Throws `not_found`,
   * `directory_not_downloadable`, `item_damaged`.
   *
   * @example
   * await drive.addVersion('/Holidays/beach.jpg', 'sunset');
   * const sizes = [];
   * for (const version of await drive.versions('/Holidays/beach.jpg')) {
   *   if (version.state === 'intact') sizes.push((await drive.read(version.file)).length);
   * }
   * sizes; // => [6, 5]
   */
  versions(item: ItemRef, signal?: AbortSignal): Promise<readonly Version[]>;

  /**
   * The same page by page: those before a number, or the newest. Throws as `versions`.
   *
   * @example
   * await drive.addVersion('/Holidays/beach.jpg', 'sunset');
   * const { versions, next } = await drive.versionsPage('/Holidays/beach.jpg', { before: null, limit: 1 });
   * [versions.length, next]; // => [1, 2]
   * (await drive.versionsPage('/Holidays/beach.jpg', { before: next })).next; // => null
   */
  versionsPage(item: ItemRef, position: VersionsPosition, signal?: AbortSignal): Promise<VersionsPage>;

  /**
   * Stores a content as the newest version of a file, which shows it once all of it is there; so do its links. Where somebody
   * deletes the file meanwhile, the content becomes a file of its own in its place, which is given. Throws as `write`.
   *
   * @example
   * const { id } = await drive.stat('/Holidays/beach.jpg');
   * const newer = await drive.addVersion('/Holidays/beach.jpg', new Uint8Array(7));
   * [newer.id === id, newer.size]; // => [true, 7]
   */
  addVersion(
    item: ItemRef,
    content: Content,
    options?: ContentOptions,
    signal?: AbortSignal,
  ): Promise<IntactItem>;

  /**
   * Lets a file show one of its versions, and sends no byte of it. Throws `not_found`, `upload_unfinished`.
   *
   * @example
   * await drive.addVersion('/Holidays/beach.jpg', 'sunset');
   * for (const version of await drive.versions('/Holidays/beach.jpg')) {
   *   if (version.state === 'intact' && version.number === 1) await drive.restoreVersion(version);
   * }
   * (await drive.stat('/Holidays/beach.jpg')).size; // => 5
   */
  restoreVersion(version: IntactVersion, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * Reads a file that nobody has sealed completely (`isRootless`), and stores what it holds as its newest version, sealed. The key of
   * its content verifies each chunk; that it is the content which was stored last is the server's word. A file that is sealed stays as
   * it is. Throws `item_damaged` where that key is missing, and as `read` and `addVersion`.
   *
   * @example
   * const { versionId } = await drive.stat('/Holidays/beach.jpg');
   * (await drive.sealAgain('/Holidays/beach.jpg')).versionId === versionId; // => true
   */
  sealAgain(item: ItemRef, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * Deletes a version for good. Throws `version_shown` for the one that the file shows, and `space_lied` for one that was listed as
   * damaged though it is intact as it was signed: then the server has shown something else in its place.
   *
   * @example
   * await drive.addVersion('/Holidays/beach.jpg', 'sunset');
   * for (const version of await drive.versions('/Holidays/beach.jpg')) {
   *   if (!version.isShown) await drive.deleteVersion('/Holidays/beach.jpg', version);
   * }
   * (await drive.versions('/Holidays/beach.jpg')).length; // => 1
   */
  deleteVersion(item: ItemRef, version: DeletedVersion, signal?: AbortSignal): Promise<void>;

  /**
   * Finds the versions of a file, older than the one that it shows, that somebody else stored, chose or replaced within the last 90 days, by their ids; in one's own drive all of a file that came from a shared
   * folder within that time. Throws `space_lied`.
   *
   * @example
   * (await drive.versionsOfOthers('/Holidays/beach.jpg')).size; // => 0
   */
  versionsOfOthers(item: ItemRef, signal?: AbortSignal): Promise<ReadonlySet<string>>;

  /**
   * Deletes all versions for good that are older than the one that a file shows, except those with the ids in `except`: by their signed numbers, whatever the server lists.
   *
   * @example
   * await drive.addVersion('/Holidays/beach.jpg', 'sunset');
   * await drive.deleteOlderVersions('/Holidays/beach.jpg');
   * (await drive.versions('/Holidays/beach.jpg')).length; // => 1
   */
  deleteOlderVersions(
    item: ItemRef,
    options?: { readonly except?: ReadonlySet<string> },
    signal?: AbortSignal,
  ): Promise<void>;
}
