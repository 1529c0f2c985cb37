import { DIRECTORY_DEPTH_LIMIT, DIRECTORY_MIME, type Item } from '@coffer/contract';
import type { ItemId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { mapAhead } from '../../concurrency/map-ahead.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { damageOf } from '../../keyring/opened-item.ts';
import type { SpaceWriter } from '../../space/space-writer.ts';
import { unlessOutdated } from '../../space/unless-outdated.ts';
import { directoryRecord } from '../../tree/directory-record.ts';
import { findByName, itemMissing } from '../../tree/find-by-name.ts';
import type { RowsOnDevice } from '../../tree/read-rows.ts';
import { existingDirectories } from './existing-directories.ts';
import type { FolderPlan, PlannedDirectory } from './plan-folders.ts';

/** Directories of one level that are made at the same time. */
const CONCURRENCY = 4;

export interface EnsureOptions {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<
    Keyring,
    'nameHash' | 'epoch' | 'namesOf' | 'openItem' | 'openListing' | 'sealNewItem'
  >;
  /** The rows on this device, where it keeps any. */
  readonly rows?: RowsOnDevice | undefined;
  readonly plan: Pick<FolderPlan<unknown>, 'levels'>;
  /** The target folder and those above it, from the top down; empty at the root. Must have been opened. */
  readonly parents: readonly Item[];
  /** Unix seconds; what new directories say of when they were modified. */
  readonly modifiedAt: number;
  /** Reads a directory and those above it anew, where others have renewed their keys; gives them from the top down. */
  readonly refresh: (directoryId: string, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/** A directory that is there now. */
export interface EnsuredDirectory {
  readonly id: ItemId;
  /** It and those above it, from the top down: the `parents` of an upload into it. */
  readonly parents: readonly Item[];
  /** Whether it was made, and so was empty; or was there already. */
  readonly state: 'created' | 'reused';
}

/**
 * Makes the directories of a plan, by their paths. One that is there already is used as it is, so that it can be
 * called again after a failure. Throws `folders_too_deep` before anything is made, `directory_name_taken`,
 * `item_damaged`, `item_not_opened`, the server's problems, `server_unreachable`, and the signal's reason.
 */
export async function ensureDirectories(
  options: EnsureOptions,
): Promise<ReadonlyMap<string, EnsuredDirectory>> {
  const { parents, plan } = options;
  if (parents.length + plan.levels.length > DIRECTORY_DEPTH_LIMIT)
    throw failed({ code: 'folders_too_deep', limit: DIRECTORY_DEPTH_LIMIT });
  const ensured = new Map<string, EnsuredDirectory>();
  const present = presentDirectories(options);
  for (const level of plan.levels) {
    const ensure = async (directory: PlannedDirectory) => {
      const above = directory.parent === null ? undefined : ensured.get(directory.parent);
      const parents = above?.parents ?? options.parents;
      const record =
        above?.state === 'created'
          ? undefined
          : (await present(parents)).get(directory.name.normalize('NFC'));
      return [directory.path, await ensureOne(directory, parents, record, options)] as const;
    };
    for await (const [path, directory] of mapAhead(level, CONCURRENCY, ensure)) ensured.set(path, directory);
  }
  return ensured;
}

/** The content of directories, each asked for once. Only a directory that was just made is known to be empty. */
function presentDirectories(options: EnsureOptions) {
  const known = new Map<string | null, ReturnType<typeof existingDirectories>>();
  return (parents: readonly Item[]) => {
    const id = parents.at(-1)?.id ?? null;
    const directories = known.get(id) ?? existingDirectories(id, options);
    known.set(id, directories);
    return directories;
  };
}

/** @param present the record of a directory of this name, if there is one already */
async function ensureOne(
  directory: PlannedDirectory,
  parents: readonly Item[],
  present: Item | undefined,
  options: EnsureOptions,
): Promise<EnsuredDirectory> {
  if (present !== undefined) {
    const { id, record } = await verified(present, directory, parents, options);
    return { id, parents: [...parents, record], state: 'reused' };
  }
  let above = parents;
  const make = () => create(directory, above, options);
  const created = await unlessOutdated(make, async () => {
    const parentId = above.at(-1)?.id;
    if (parentId !== undefined) above = await options.refresh(parentId, options.signal);
  });
  const { id, record } = created ?? (await lookUp(directory, above, options));
  return { id, parents: [...above, record], state: created === null ? 'reused' : 'created' };
}

interface DirectoryRecord {
  readonly id: ItemId;
  readonly record: Item;
}

/** Makes the directory; null if its name is taken, by a file or by somebody who was quicker. */
async function create(
  directory: PlannedDirectory,
  parents: readonly Item[],
  options: EnsureOptions,
): Promise<DirectoryRecord | null> {
  const { writer, keyring, modifiedAt, signal } = options;
  const { name } = directory;
  const parentId = parents.at(-1)?.id ?? null;
  const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId };
  try {
    const { request } = await keyring.sealNewItem(input);
    const { applied_at } = await writer.change([{ kind: 'create', item: request }], { signal });
    return await verified(
      directoryRecord(request, await keyring.epoch(), applied_at),
      directory,
      parents,
      options,
    );
  } catch (error) {
    if (isFailure(error, 'name_exists')) return null;
    throw error;
  }
}

async function lookUp(
  directory: PlannedDirectory,
  parents: readonly Item[],
  options: EnsureOptions,
): Promise<DirectoryRecord> {
  const { api, keyring, signal } = options;
  const directoryId = parents.at(-1)?.id ?? null;
  const ask = <T>(call: () => Promise<T>) => persistently(options, call);
  const record = await findByName(directory.name, { api, keyring, directoryId, signal, ask });
  if (record === null) throw itemMissing();
  return verified(record, directory, parents, options);
}

/** Verifies a record as a directory of this name in this place, since uploads go where it says. */
async function verified(
  record: Item,
  { name, path }: PlannedDirectory,
  parents: readonly Item[],
  { keyring }: EnsureOptions,
): Promise<DirectoryRecord> {
  const item = await keyring.openItem(record, parents);
  if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
  if (item.name.normalize('NFC') !== name.normalize('NFC'))
    throw failed({ code: 'item_damaged', reason: 'name' });
  if (item.kind !== 'directory') throw failed({ code: 'directory_name_taken', path });
  return { id: item.id, record };
}

function persistently<T>({ clock = systemClock, signal }: EnsureOptions, call: () => Promise<T>): Promise<T> {
  return retrying(call, { clock, signal });
}
