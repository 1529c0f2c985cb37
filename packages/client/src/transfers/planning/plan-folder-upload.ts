import type { Item } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import type { SpaceWriter } from '../../space/space-writer.ts';
import type { RowsOnDevice } from '../../tree/read-rows.ts';
import {
  type EnsuredDirectory,
  type EnsureOptions,
  ensureDirectories,
} from '../folders/ensure-directories.ts';
import { type PlannedFile, planFolders } from '../folders/plan-folders.ts';
import type { UploadTarget } from './plan-uploads.ts';

export { ensureDirectories, planFolders };

export interface FolderUploadPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<
    Keyring,
    'epoch' | 'namesOf' | 'nameHash' | 'openItem' | 'openListing' | 'sealNewItem'
  >;
  /** The rows on this device, where it keeps any. */
  readonly rows?: RowsOnDevice | undefined;
  /** Unix seconds. */
  readonly now: () => number;
  readonly refresh: EnsureOptions['refresh'];
  readonly parentsOf: (folderId: string | null, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly contentsOf: (folderId: string | null, signal: AbortSignal) => Promise<readonly OpenedItem[]>;
  /** A folder is there, below others; the uploads into it need not ask for them. */
  readonly onFolder: (id: string, parents: readonly Item[]) => void;
  /** Folders were made in a folder. */
  readonly onFolderChanged: (folderId: string | null) => void;
}

/**
 * Makes the folders that files with relative paths lie in, and gives what goes into each of them. A folder that is
 * there already is used as it is. Throws `path_invalid`, `folders_too_deep`, `directory_name_taken`, `item_damaged`,
 * the server's problems, `server_unreachable`.
 */
export async function planFolderUpload(
  files: readonly File[],
  folderId: string | null,
  ports: FolderUploadPorts,
  signal: AbortSignal,
): Promise<UploadTarget[]> {
  const { now, parentsOf, contentsOf, onFolder, onFolderChanged, ...reading } = ports;
  const plan = planFolders(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
  const parents = await parentsOf(folderId, signal);
  const ensured = await ensureDirectories({ ...reading, plan, parents, modifiedAt: now(), signal });
  for (const directory of ensured.values()) onFolder(directory.id, directory.parents);
  for (const changed of foldersWithNew(ensured.values())) onFolderChanged(changed);

  return Promise.all(
    [...byDirectory(plan.files)].map(async ([path, own]): Promise<UploadTarget> => {
      const directory = path === null ? undefined : ensured.get(path);
      const id = directory?.id ?? folderId;
      const existing = directory?.state === 'created' ? [] : await contentsOf(id, signal);
      return { folderId: id, existing, files: own };
    }),
  );
}

/** The folders in which a folder was made; null is the top. */
function foldersWithNew(ensured: Iterable<EnsuredDirectory>): ReadonlySet<string | null> {
  const changed = new Set<string | null>();
  for (const { state, parents } of ensured) if (state === 'created') changed.add(parents.at(-2)?.id ?? null);
  return changed;
}

function byDirectory(planned: readonly PlannedFile<File>[]): ReadonlyMap<string | null, readonly File[]> {
  const groups = new Map<string | null, File[]>();
  for (const { directory, file } of planned) {
    const group = groups.get(directory);
    if (group === undefined) groups.set(directory, [file]);
    else group.push(file);
  }
  return groups;
}
