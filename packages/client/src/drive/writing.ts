import { BATCH_SIZE, DIRECTORY_MIME } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed } from '../failures/coffer-error.ts';
import { damageOf, type IntactItem } from '../keyring/opened-item.ts';
import { decideUploads, namesTakenFrom, type Resolution } from '../transfers/conflicts/conflicts.ts';
import { replacementName } from '../transfers/conflicts/replacement.ts';
import { ensureDirectories } from '../transfers/folders/ensure-directories.ts';
import { type FolderPlan, planFolders } from '../transfers/folders/plan-folders.ts';
import { listDirectory } from '../tree/list-directory.ts';
import { moveItems } from '../tree/move-items.ts';
import type { DirectoryRef, ItemRef, Places, Target } from './places.ts';
import type { DrivePorts } from './ports.ts';
import type { RunUpload, Source, Upload, UploadEvents } from './uploading.ts';

/** What a file is made of. Of a stream the size is told where it is known; else it is kept until its end. */
export type Content = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface WriteOptions {
  /** The type of the content; that of a Blob by default. */
  readonly mime?: string;
  /** Unix seconds; of a File when it was changed, else now. With another time, an unfinished upload is not resumed. */
  readonly modifiedAt?: number;
  /** Bytes of a stream. */
  readonly size?: number;
  /** A small JPEG that is shown for it. */
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  /** What becomes of a file whose name is in use: an error by default. */
  readonly ifExists?: 'fail' | Exclude<Resolution, 'skip'>;
  readonly onProgress?: UploadEvents['onProgress'];
}

/** Changes what is in the drive. */
export interface Writing {
  /**
   * Stores a file: new, or what is missing of one whose upload was interrupted. With `ifExists: 'replace'` it takes
   * the place of a file of its name once all of it is stored, with `keep-both` it gets another name. A server that
   * cannot be reached is waited for until the signal aborts. Throws `file_already_exists`, `source_changed`,
   * `too_large_for_memory`, `upload_incomplete`, `path_invalid`, `path_invalid`, and as all calls do:
   * (`quota_exceeded`, `not_found`), `server_unreachable`, `response_invalid`, `keys_locked`.
   *
   * @example
   * const beach = await drive.write('/Holidays/hills.jpg', new Uint8Array(5), { mime: 'image/jpeg' });
   * beach.size; // => 5
   * await drive.write('/Holidays/hills.jpg', 'other'); // throws file_already_exists
   * await drive.write('/Holidays/hills.jpg', 'newer', { ifExists: 'replace' });
   * new TextDecoder().decode(await drive.read('/Holidays/hills.jpg')); // => 'newer'
   *
   * @example
   * const lines = new Blob(['one', 'two']).stream();
   * const note = await drive.write({ directory: null, name: 'lines.txt' }, lines, { size: 6 });
   * note.size; // => 6
   */
  write(target: Target, content: Content, options?: WriteOptions, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * The same for a list of transfers, which keeps what it is about and tells how it goes: it can be begun again wherever
   * it ended.
   *
   * @example
   * import { sourceOf } from '@coffer/client';
   * const source = sourceOf(new File(['hello'], 'hello.txt'));
   * const upload = { source, name: 'hello.txt', directoryId: null, replaces: null, begun: null };
   * const item = await drive.upload(upload, {}, new AbortController().signal);
   * item.name; // => 'hello.txt'
   */
  readonly upload: RunUpload;

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
   * Makes those directories on a path that are not there yet, and gives the id of the last one. Throws
   * `directory_name_taken` where a file has the name of one.
   *
   * @example
   * await drive.ensureDirectory('/Books/Read/2026');
   * await drive.ensureDirectory('/Books/Read/2026');
   * (await drive.list('/Books/Read')).children.length; // => 1
   */
  ensureDirectory(path: string, signal?: AbortSignal): Promise<string>;

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
   * Deletes items, and all that is in them.
   *
   * @example
   * await drive.delete(['/Holidays']);
   * await drive.stat('/Holidays'); // throws not_found
   */
  delete(items: readonly ItemRef[], signal?: AbortSignal): Promise<void>;
}

/** Writing over the ports of a drive. */
export function createWriting(ports: DrivePorts, places: Places, runUpload: RunUpload): Writing {
  const { api, keyring, clock, spool } = ports;
  const now = () => Math.floor(clock.now() / 1000);

  async function sourceFrom(content: Content, options: WriteOptions, signal: AbortSignal): Promise<Source> {
    const { modifiedAt, mime } = options;
    if (content instanceof ReadableStream) {
      const { size } = options;
      if (size === undefined) return sourceFrom(await spool(content, signal), options, signal);
      return { content, size, mime: mime ?? '', modifiedAt: modifiedAt ?? now() };
    }
    const blob = content instanceof Blob ? content : new Blob([content]);
    const changedAt = blob instanceof File ? Math.max(0, Math.floor(blob.lastModified / 1000)) : now();
    return { content: blob, size: blob.size, mime: mime ?? blob.type, modifiedAt: modifiedAt ?? changedAt };
  }

  /** The upload under a name that is free, or in the place of another file. */
  async function decided(upload: Upload, resolution: Resolution, signal: AbortSignal): Promise<Upload> {
    const { name, directoryId, source } = upload;
    const existing = await listDirectory(directoryId, { api, keyring, clock, signal });
    const file = { name, size: source.size, modifiedAt: source.modifiedAt };
    const [decision] = decideUploads(existing, [file], new Map([[0, resolution]]));
    if (decision === undefined || decision.kind === 'skip') throw failed('file_already_exists');
    if (decision.kind === 'upload') return { ...upload, name: decision.name };
    const under = replacementName(name, namesTakenFrom(file, existing));
    return { ...upload, replaces: { id: decision.existing.id, under } };
  }

  async function ids(items: readonly ItemRef[], signal: AbortSignal): Promise<string[]> {
    return Promise.all(
      items.map(async (ref) => (typeof ref === 'string' ? (await places.item(ref, signal)).id : ref.id)),
    );
  }

  return {
    upload: runUpload,

    async write(target, content, options = {}, signal = notCancelled()) {
      const { parents, name } = await places.target(target, signal);
      const directory = parents.at(-1);
      if (directory !== undefined) places.remember(directory.id, parents);
      const { ifExists = 'fail', onProgress, thumbnail } = options;
      const source = { ...(await sourceFrom(content, options, signal)), ...(thumbnail && { thumbnail }) };
      const fresh: Upload = { source, name, directoryId: directory?.id ?? null, replaces: null, begun: null };
      const upload = ifExists === 'fail' ? fresh : await decided(fresh, ifExists, signal);
      return runUpload(upload, onProgress === undefined ? {} : { onProgress }, signal);
    },

    async createDirectory(target, signal = notCancelled()) {
      const { parents, name } = await places.target(target, signal);
      const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: now() };
      const sealed = await keyring.sealNewItem({ ...input, parentId: parents.at(-1)?.id ?? null });
      const record = await api.call('createItem', { body: sealed.request }, signal);
      const item = await keyring.openItem(record, parents);
      if (item.state !== 'intact' || item.id !== sealed.id)
        throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
      places.remember(item.id, [...parents, record]);
      return item;
    },

    async ensureDirectory(path, signal = notCancelled()) {
      const plan: FolderPlan<unknown> = planFolders([], [path]);
      const ensured = await ensureDirectories({
        api,
        keyring,
        plan,
        parents: [],
        modifiedAt: now(),
        signal,
        clock,
      });
      for (const { id, parents } of ensured.values()) places.remember(id, parents);
      const last = plan.levels.at(-1)?.[0];
      const directory = last === undefined ? undefined : ensured.get(last.path);
      if (directory === undefined) throw failed({ code: 'item_damaged', reason: 'place' });
      return directory.id;
    },

    async rename(ref, name, signal = notCancelled()) {
      const { id } = await places.intact(ref, signal);
      await api.call('renameItem', { params: { id }, body: await keyring.sealRename(id, name) }, signal);
    },

    async move(items, directory, signal = notCancelled()) {
      const itemIds = await ids(items, signal);
      const targetId = (await places.chain(directory, signal)).at(-1)?.id ?? null;
      await moveItems({ api, keyring, itemIds, targetId, signal });
      places.forget();
    },

    async delete(items, signal = notCancelled()) {
      for (const batch of batches(await ids(items, signal), BATCH_SIZE)) {
        await api.call('deleteItems', { body: { ids: batch } }, signal);
      }
      places.forget();
    },
  };
}
