import { BATCH_SIZE, type BatchOperation, DIRECTORY_MIME, type Item } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { damageOf, type IntactItem } from '../keyring/opened-item.ts';
import { decideUploads, type Resolution } from '../transfers/conflicts/conflicts.ts';
import type { UploadTarget } from '../transfers/planning/plan-uploads.ts';
import type { Upload } from '../transfers/upload/upload.ts';
import { directoryRecord } from '../tree/directory-record.ts';
import { listDirectory } from '../tree/list-directory.ts';
import { moveItems } from '../tree/move-items.ts';
import { type Content, type ContentOptions, contentFile } from './content-file.ts';
import type { DirectoryRef, ItemRef, Places, Target } from './places.ts';
import type { PartPorts } from './ports.ts';
import type { RunUpload } from './uploading.ts';

export interface WriteOptions extends ContentOptions {
  /** What becomes of a file whose name is in use: an error by default. */
  readonly ifExists?: 'fail' | Exclude<Resolution, 'skip'>;
}

/** Changes what is in the drive. */
export interface Writing {
  /**
   * Stores a file: new, or what is missing of one whose upload was interrupted. With `ifExists: 'new-version'` it becomes
   * the newest version of the file of its name once all of it is stored, with `keep-both` it gets another name. A server that
   * cannot be reached is waited for until the signal aborts. Of a stream or another content in parts, a few chunks are in
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
   * Gives an item another name in its directory. Throws `name_exists`.
   *
   * @example
   * await drive.rename('/Holidays/beach.jpg', 'sea.jpg');
   * (await drive.stat('/Holidays/sea.jpg')).size; // => 5
   */
  rename(item: ItemRef, name: string, signal?: AbortSignal): Promise<void>;

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
   * Deletes items for good, with all that is in them and what was put into the trash out of them; in the trash, too.
   *
   * @example
   * await drive.delete(['/Holidays']);
   * await drive.stat('/Holidays'); // throws not_found
   */
  delete(items: readonly ItemRef[], signal?: AbortSignal): Promise<void>;
}

/** Writing over the ports of a drive. */
export function createWriting(ports: PartPorts, places: Places, runUpload: RunUpload): Writing {
  return { ...createFileWriting(ports, places, runUpload), ...createTreeWriting(ports, places) };
}

function unixSeconds(clock: PartPorts['clock']): number {
  return Math.floor(clock.now() / 1000);
}

type OfFiles = 'write' | 'upload' | 'targetOf' | 'targetsBelow';

/** Stores the contents of files. */
function createFileWriting(ports: PartPorts, places: Places, runUpload: RunUpload): Pick<Writing, OfFiles> {
  const { api, keyring, writer, rows, clock } = ports;
  const now = () => unixSeconds(clock);

  /** The upload under a name that is free, or as a version of the file that has its name. */
  async function decided(
    upload: Upload,
    parents: readonly Item[],
    resolution: Resolution,
    signal: AbortSignal,
  ): Promise<Upload> {
    const { name, folderId, file: content } = upload;
    const existing =
      resolution === 'keep-both'
        ? await listDirectory(folderId, { api, keyring, rows, clock, signal })
        : [await places.named(name, parents, signal)].filter((item) => item !== null);
    const file = { name, size: content.size, modifiedAt: Math.floor(content.lastModified / 1000) };
    const [decision] = decideUploads(existing, [file], new Map([[0, resolution]]));
    if (decision === undefined || decision.kind === 'skip') throw failed('file_already_exists');
    if (decision.kind === 'upload') return { ...upload, name: decision.name };
    return { ...upload, versionOf: decision.existing.id };
  }

  return {
    upload: runUpload,

    async write(target, content, options = {}, signal = notCancelled()) {
      const { parents, name } = await places.target(target, signal);
      const directory = parents.at(-1);
      if (directory !== undefined) places.remember(directory.id, parents);
      const { ifExists = 'fail', onProgress, thumbnail, media } = options;
      const file = contentFile(content, name, options, clock);
      const folderId = directory?.id ?? null;
      const fresh: Upload = {
        file,
        name,
        folderId,
        versionOf: null,
        itemId: null,
        ...(thumbnail && { thumbnail }),
        ...(media && { media }),
      };
      const upload = ifExists === 'fail' ? fresh : await decided(fresh, parents, ifExists, signal);
      try {
        return await runUpload(upload, onProgress === undefined ? {} : { onProgress }, signal);
      } catch (cause) {
        // The name came into use while the content was sent.
        throw isFailure(cause, 'name_exists') ? failed('file_already_exists', { cause }) : cause;
      }
    },

    async targetOf(files, folderId, signal) {
      const existing = await listDirectory(folderId, { api, keyring, rows, clock, signal });
      return { folderId, files, existing };
    },

    async targetsBelow(files, folderId, signal, onFolderChanged = () => {}) {
      const { planFolderUpload } = await folders();
      return planFolderUpload(
        files,
        folderId,
        {
          api,
          keyring,
          writer,
          rows,
          now,
          parentsOf: (id, stop) => places.chain(id, stop),
          contentsOf: (id, stop) => listDirectory(id, { api, keyring, rows, clock, signal: stop }),
          onFolder: (id, parents) => places.remember(id, parents),
          onFolderChanged,
        },
        signal,
      );
    },
  };
}

/** Loaded with the first directories that are made together: to list files takes none of it. */
function folders() {
  return import('../transfers/planning/plan-folder-upload.ts').catch((cause: unknown) => {
    throw failed({ code: 'server_unreachable' }, { cause });
  });
}

/** Changes the tree in which files lie. */
function createTreeWriting(ports: PartPorts, places: Places): Omit<Writing, OfFiles> {
  const { api, keyring, writer, rows, clock } = ports;

  const change = (operation: BatchOperation, signal: AbortSignal) =>
    writer.change([operation], { signal, patience: 'none' });

  async function ids(items: readonly ItemRef[], signal: AbortSignal): Promise<string[]> {
    return Promise.all(
      items.map(async (ref) => (typeof ref === 'string' ? (await places.item(ref, signal)).id : ref.id)),
    );
  }

  return {
    async createDirectory(target, signal = notCancelled()) {
      const { parents, name } = await places.target(target, signal);
      const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: unixSeconds(clock) };
      const { request } = await keyring.sealNewItem({ ...input, parentId: parents.at(-1)?.id ?? null });
      const { applied_at } = await change({ kind: 'create', item: request }, signal);
      const record = directoryRecord(request, applied_at);
      const item = await keyring.openItem(record, parents);
      if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
      places.remember(item.id, [...parents, record]);
      return item;
    },

    async ensureDirectories(paths, signal = notCancelled()) {
      const { ensureDirectories, planFolders } = await folders();
      const plan = planFolders([], paths);
      const options = {
        api,
        keyring,
        writer,
        rows,
        plan,
        parents: [],
        modifiedAt: unixSeconds(clock),
        signal,
        clock,
      };
      const ensured = await ensureDirectories(options);
      for (const { id, parents } of ensured.values()) places.remember(id, parents);
      return paths.map((path) => {
        const names = path.split('/').filter((name) => name !== '');
        const directory = ensured.get(names.join('/').normalize('NFC'));
        if (directory === undefined) throw failed({ code: 'path_invalid', path });
        return directory.id;
      });
    },

    async rename(ref, name, signal = notCancelled()) {
      const { id } = await places.intact(ref, signal);
      await change({ kind: 'rename', id, name: await keyring.sealRename(id, name) }, signal);
      await keyring.adoptName(id, name);
    },

    async move(items, directory, signal = notCancelled()) {
      const itemIds = await ids(items, signal);
      const targetId = await places.directoryId(directory, signal);
      const move = () => moveItems({ writer, keyring, itemIds, targetId, signal });
      try {
        await move();
      } catch (cause) {
        // A directory that was listed is open already; only one that is meant by an id alone may not be.
        if (!isFailure(cause, 'item_not_opened')) throw cause;
        await places.chain(directory, signal);
        await move();
      }
      places.forget();
    },

    async delete(items, signal = notCancelled()) {
      const itemIds = await ids(items, signal);
      for (const batch of batches(itemIds, BATCH_SIZE)) await change({ kind: 'delete', ids: batch }, signal);
      places.forget();
    },
  };
}
