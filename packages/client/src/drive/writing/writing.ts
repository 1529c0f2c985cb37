import type { Patience } from '../../api/retry-policy.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { Resolution } from '../../transfers/conflicts/conflicts.ts';
import type { UploadTarget } from '../../transfers/planning/plan-uploads.ts';
import type { DirectoryRef, ItemRef, Target } from '../places/item-ref.ts';
import type { UploadPlace } from '../uploading/begun-uploads.ts';
import type { Content, ContentOptions } from '../uploading/content-file.ts';
import type { BegunRecord } from '../uploading/discard-upload.ts';
import type { RunUpload } from '../uploading/send-content.ts';

export interface WriteOptions extends ContentOptions {
  /** What becomes of a file whose name is in use: an error by default. */
  readonly ifExists?: 'fail' | Exclude<Resolution, 'skip'>;
  /**
   * Who waits for it: with `interactive` it fails after some seconds without the server, as other calls do, and a small
   * content is stored in one step, all or nothing; `background` by default.
   */
  readonly patience?: Exclude<Patience, 'none'>;
}

/** Changes what is in the drive. */
export interface Writing {
  /**
   * Stores a file: new, or what is missing of one whose upload was interrupted. With `ifExists: 'new-version'` it becomes
   * the newest version of the file of its name once all of it is stored, with `keep-both` it gets another name. A server that
   * cannot be reached is waited for until the signal aborts, or as `patience` says. Of a stream or another content in parts, a few chunks are in
   * memory, whether or not its length is known, and nothing goes on with it once it was interrupted. Throws `file_already_exists`, `source_changed`,
   * `upload_incomplete`, `path_invalid`, and as all calls do:
   * (`quota_exceeded`, `not_found`), `server_unreachable`, `response_invalid`, `keys_locked`.
   *
   * @example
   * const beach = await drive.write('/Holidays/hills.jpg', new Uint8Array(5), { mime: 'image/jpeg' });
   * beach.size; // => 5
   * await drive.write('/Holidays/hills.jpg', 'other'); // throws file_already_exists
   * await drive.write('/Holidays/hills.jpg', 'newer', { ifExists: 'new-version' });
   * new TextDecoder().decode(await drive.read('/Holidays/hills.jpg')); // => 'newer'
   *
   * @example
   * const lines = new Blob(['one', 'two']).stream();
   * const note = await drive.write({ directory: null, name: 'lines.txt' }, lines, { size: 6 });
   * note.size; // => 6
   *
   * @example
   * async function* measured() {
   *   for (const value of [1, 2, 3]) yield new TextEncoder().encode(`${value}\n`);
   * }
   * let stored = 0;
   * const log = await drive.write('/values.txt', measured(), {
   *   onProgress: ({ bytes = stored }) => {
   *     stored = bytes;
   *   },
   * });
   * [log.size, stored]; // => [6, 6]
   */
  write(target: Target, content: Content, options?: WriteOptions, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * The same for a list of transfers, which keeps what it is about and tells how it goes: it can be begun again wherever
   * it ended.
   *
   * @example
   * const file = new File(['hello'], 'hello.txt');
   * const upload = { file, name: file.name, folderId: null, versionOf: null, itemId: null };
   * const item = await drive.upload(upload, {}, new AbortController().signal);
   * item.name; // => 'hello.txt'
   */
  readonly upload: RunUpload;

  /**
   * Removes the uploads to a place that this device has begun, that are unfinished, and that no program sends any more. Gives whether none
   * is left there; one that another program of this device still sends is. Nothing happens where the device remembers none.
   *
   * @example
   * await drive.discardUploads({ folderId: null, name: 'hello.txt' }); // => true
   */
  discardUploads(place: UploadPlace, signal?: AbortSignal): Promise<boolean>;

  /**
   * Removes an unfinished upload, unless it is finished by now, or the server has more chunks of it: then another device sends it.
   *
   * @param begun with how many chunks the server had when it was looked at
   * @returns whether there is no such unfinished upload any more
   */
  discardUpload(
    begun: BegunRecord & { readonly chunksStored: number },
    signal?: AbortSignal,
  ): Promise<boolean>;

  /** What is in the directory into which files go, so that their names can be compared; null is the top. */
  targetOf(files: readonly File[], folderId: string | null, signal: AbortSignal): Promise<UploadTarget>;

  /**
   * Makes the directories in which files with relative paths lie (`webkitRelativePath`), and gives what goes into each.
   *
   * @param onFolderChanged is told in which directories others were made; null is the top
   */
  targetsBelow(
    files: readonly File[],
    folderId: string | null,
    signal: AbortSignal,
    onFolderChanged?: (folderId: string | null) => void,
  ): Promise<readonly UploadTarget[]>;

  /**
   * Makes a directory in one that is there. Throws `name_exists`, `path_invalid`.
   *
   * @example
   * const { id } = await drive.createDirectory('/Music');
   * await drive.createDirectory({ directory: id, name: 'Songs' });
   * await drive.createDirectory('/Music/Songs'); // throws name_exists
   */
  createDirectory(target: Target, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * Makes those directories on these paths that are not there yet, and gives the id of the last one of each path. Throws
   * `directory_name_taken` where a file has the name of one.
   *
   * @example
   * await drive.ensureDirectories(['/Books/Read/2026', '/Books/Lent']);
   * const [read, lent] = await drive.ensureDirectories(['/Books/Read', '/Books/Lent']);
   * (await drive.list(lent)).children.length; // => 0
   */
  ensureDirectories(paths: readonly string[], signal?: AbortSignal): Promise<string[]>;

  /**
   * Gives an item another name in its directory; a directory that one shares is called so by all who have it. Throws `name_exists`.
   *
   * @example
   * await drive.rename('/Holidays/beach.jpg', 'sea.jpg');
   * (await drive.stat('/Holidays/sea.jpg')).size; // => 5
   */
  rename(item: ItemRef, name: string, signal?: AbortSignal): Promise<void>;

  /**
   * The names of items that are in use in a directory, as far as this device knows it: the server is asked for nothing, and
   * compares them when they move.
   *
   * @example
   * await drive.namesInUse(['/Holidays/beach.jpg'], '/Holidays'); // => []
   */
  namesInUse(
    items: readonly ItemRef[],
    directory: DirectoryRef,
    signal?: AbortSignal,
  ): Promise<readonly string[]>;

  /**
   * Moves items into a directory. Up to a thousand move in one step, all or none. Throws `name_exists`,
   * `move_into_itself`, `not_a_directory`.
   *
   * @example
   * await drive.createDirectory('/Pictures');
   * await drive.move(['/Holidays/beach.jpg'], '/Pictures');
   * (await drive.list('/Pictures')).children.map(({ name }) => name); // => ['beach.jpg']
   */
  move(items: readonly ItemRef[], directory: DirectoryRef, signal?: AbortSignal): Promise<void>;

  /**
   * Gives an item another place and another name in one step: where that is refused, nothing has changed. What stands for a shared
   * directory takes two, of which the first one is undone where the second one is refused. Throws `name_exists`,
   * `move_into_itself`, `not_a_directory`, `item_damaged`.
   *
   * @example
   * await drive.createDirectory('/Sea');
   * await drive.relocate('/Holidays/beach.jpg', '/Sea', 'shore.jpg');
   * (await drive.list('/Sea')).children.map(({ name }) => name); // => ['shore.jpg']
   */
  relocate(item: ItemRef, directory: DirectoryRef, name: string, signal?: AbortSignal): Promise<void>;

  /**
   * Deletes items for good, with all that is in them and what was put into the trash out of them; in the trash, too. Throws `space_lied`
   * for what was listed as damaged though it is intact as it was signed.
   *
   * @example
   * await drive.delete(['/Holidays']);
   * await drive.stat('/Holidays'); // throws not_found
   */
  delete(items: readonly ItemRef[], signal?: AbortSignal): Promise<void>;
}
