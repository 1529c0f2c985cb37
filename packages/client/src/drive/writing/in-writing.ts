import { BATCH_SIZE, type BatchOperation, DIRECTORY_MIME, type Item } from '@coffer/contract';
import { batches } from '../../concurrency/batches.ts';
import { unixSeconds } from '../../concurrency/clock.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { damageOf, type OpenedItem } from '../../keyring/opened-item.ts';
import { fileTime } from '../../keyring/wire-metadata.ts';
import { nameExists } from '../../space/name-exists.ts';
import { unlessOutdated } from '../../space/unless-outdated.ts';
import { decideUploads, type Resolution } from '../../transfers/conflicts/conflicts.ts';
import type { Upload } from '../../transfers/upload/upload.ts';
import { directoryRecord } from '../../tree/directory-record.ts';
import { listDirectory } from '../../tree/list-directory.ts';
import type { ItemRef } from '../places/item-ref.ts';
import { namesakes } from '../places/namesakes.ts';
import type { Places } from '../places/places.ts';
import { mustBeDamaged } from '../places/proven-files.ts';
import type { PartPorts } from '../ports.ts';
import { contentFile } from '../uploading/content-file.ts';
import { discardRecord } from '../uploading/discard-upload.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import { createMoving } from './in-moving.ts';
import type { Writing } from './writing.ts';

type Lazily = Omit<Writing, 'upload'>;

/** What changes files and tree; see `Writing`. */
export function inWriting(
  ports: PartPorts,
  places: Places,
  uploads: Readonly<Record<'write' | 'writeAsked', RunUpload>>,
): Lazily {
  const tree = createTreeWriting(ports, places);
  return {
    ...createFileWriting(ports, places, uploads),
    ...tree,
    ...createMoving(ports, places, tree.rename),
  };
}

type OfFiles = 'write' | 'discardUpload' | 'discardUploads' | 'targetOf' | 'targetsBelow';

/** Stores the contents of files. */
function createFileWriting(
  ports: PartPorts,
  places: Places,
  uploads: Readonly<Record<'write' | 'writeAsked', RunUpload>>,
): Pick<Writing, OfFiles> {
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
    const file = { name, size: content.size, modifiedAt: fileTime(content.lastModified) };
    const [decision] = decideUploads(existing, [file], new Map([[0, resolution]]));
    if (decision === undefined || decision.kind === 'skip') throw failed('file_already_exists');
    if (decision.kind === 'upload') return { ...upload, name: decision.name };
    return { ...upload, versionOf: decision.existing.id };
  }

  return {
    async write(target, content, options = {}, signal = notCancelled()) {
      const { parents, name } = await places.target(target, signal);
      const directory = parents.at(-1);
      if (directory !== undefined) places.remember(directory.id, parents);
      const { ifExists = 'fail', onProgress, thumbnail, media, isOnce, patience = 'background' } = options;
      const isAsked = patience === 'interactive';
      const runUpload = isAsked ? uploads.writeAsked : uploads.write;
      const file = contentFile(content, name, options, clock);
      const folderId = directory?.id ?? null;
      const fresh: Upload = {
        file,
        name,
        folderId,
        versionOf: null,
        itemId: null,
        // Small files go in one step.
        hasOthers: isAsked,
        ...(thumbnail && { thumbnail }),
        ...(media && { media }),
        ...(isOnce && { isOnce }),
      };
      const upload = ifExists === 'fail' ? fresh : await decided(fresh, parents, ifExists, signal);
      try {
        return await runUpload(upload, onProgress === undefined ? {} : { onProgress }, signal);
      } catch (cause) {
        // The name came into use while the content was sent.
        throw isFailure(cause, 'name_exists') ? failed('file_already_exists', { cause }) : cause;
      }
    },

    async discardUpload({ chunksStored, ...begun }, signal = notCancelled()) {
      return discardRecord(begun, (chunks) => chunks.length <= chunksStored, ports, signal);
    },

    async discardUploads(place, signal = notCancelled()) {
      const { begun } = ports;
      if (begun === undefined) return true;
      const { discardLeft } = await import('../uploading/left-uploads.ts');
      await discardLeft(place, begun, { ...ports, places }, signal);
      return !(await begun.hasAny(place));
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
          refresh: (id, stop) => refreshed(places, id, stop),
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

/** A directory and those above it, read anew. */
async function refreshed(places: Places, directoryId: string, signal: AbortSignal): Promise<readonly Item[]> {
  await places.refresh(directoryId, signal);
  return places.chain(directoryId, signal);
}

/** Loaded with the first directories that are made together: to list files takes none of it. */
function folders() {
  return import('../../transfers/planning/plan-folder-upload.ts').catch((cause: unknown) => {
    throw failed({ code: 'server_unreachable' }, { cause });
  });
}

/** Changes the tree in which files lie. */
function createTreeWriting(
  ports: PartPorts,
  places: Places,
): Omit<Lazily, OfFiles | keyof ReturnType<typeof createMoving>> {
  const { api, keyring, writer, rows, clock, patience } = ports;

  const change = (operation: BatchOperation, signal: AbortSignal) =>
    writer.change([operation], { signal, patience });

  async function renameShared(
    renaming: { readonly id: string; readonly spaceId: string; readonly name: string },
    operation: BatchOperation,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { renameSpace } = await import('../../people/rename-space.ts');
    return renameSpace(renaming, operation, ports, { clock, patience, signal });
  }

  return {
    async createDirectory(target, signal = notCancelled()) {
      const { name, ...above } = await places.target(target, signal);
      const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: unixSeconds(clock) };
      const parentId = above.parents.at(-1)?.id ?? null;
      const create = async () => {
        const { request } = await keyring.sealNewItem({ ...input, parentId });
        return { request, ...(await change({ kind: 'create', item: request }, signal)) };
      };
      const { request, applied_at } = await unlessOutdated(create, () => places.refresh(parentId, signal));
      const parents = await places.chain(parentId, signal);
      const record = directoryRecord(request, await keyring.epoch(), applied_at);
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
        refresh: (id: string) => refreshed(places, id, signal),
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
      const { id, parentId: seenIn, spaceId } = await places.intact(ref, signal);
      const rename = async () => {
        // Where it lies by the newest head: others may have moved it. An upload that is not finished has no row.
        const row = (await writer.rows([id], { signal, patience })).get(id);
        const parentId = row === undefined ? seenIn : row.file_id;
        const sealed = await keyring.sealRename(id, name, parentId);
        const wanted = { names: [name], directoryId: parentId, except: new Set<string>([id]) };
        if ((await namesakes(wanted, ports, signal)).length > 0) throw nameExists();
        const operation = { kind: 'rename', id, name: sealed } as const;
        const isDone =
          spaceId !== undefined && (await renameShared({ id, spaceId, name }, operation, signal));
        if (!isDone) await change(operation, signal);
      };
      await unlessOutdated(rename, async () => {
        await places.refresh(seenIn, signal);
        await places.itemNow(id, signal);
      });
      await keyring.adoptName(id, name);
    },

    async delete(items, signal = notCancelled()) {
      const deleted = await itemsOf(items, places, signal);
      await mustBeDamaged(deleted, ports, signal);
      const itemIds = deleted.map(({ id }) => id);
      for (const batch of batches(itemIds, BATCH_SIZE)) await change({ kind: 'delete', ids: batch }, signal);
      places.forget();
    },
  };
}

function itemsOf(refs: readonly ItemRef[], places: Places, signal: AbortSignal): Promise<OpenedItem[]> {
  return Promise.all(refs.map((ref) => places.item(ref, signal)));
}
