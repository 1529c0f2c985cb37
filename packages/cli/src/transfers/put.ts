import { basename, resolve } from 'node:path';
import {
  type Drive,
  failed,
  type IntactItem,
  isFailure,
  type OpenedItem,
  type StreamFile,
  type UploadEvents,
} from '@coffer/client';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { below, itemIfThere, splitPath, tidyPath } from '../places/find-items.ts';
import { byDrive, mountsOf, type Place, placeOf } from '../places/shared-places.ts';
import { freeName } from './local-names.ts';
import { type LocalFile, readTree } from './local-tree.ts';
import { contentOf, isEmpty, openToRead } from './open-content.ts';
import { runParallel } from './run-parallel.ts';
import { Totals } from './totals.ts';

/** Files at once: small ones go together, and of large ones the engine sends as many chunks at a time as it likes. */
const FILES_AT_ONCE = 64;
/** For so many paths it is asked one by one whether they lead into what is shared. */
const FEW_PATHS = 8;
/** So long a server that cannot be reached is waited for. */
const PATIENCE_MS = 60_000;

/** Failures of a file that another program may have sent meanwhile. */
const MET_ANOTHER = [
  'name_exists',
  'file_already_exists',
  'id_exists',
  'not_found',
  'upload_differs',
] as const;

/** What becomes of a file whose name is in use. */
export type IfInUse = 'fail' | 'new-version' | 'keep-both' | 'skip';

export interface PutOptions {
  readonly ifInUse: IfInUse;
  /** Whether a server that cannot be reached is waited for without end. */
  readonly waits: boolean;
}

interface Putting extends PutOptions {
  readonly drive: Drive;
  readonly context: Context;
  readonly totals: Totals;
  /** By their paths in each drive into which something goes. */
  readonly folders: Map<Drive, Map<string, Folder>>;
  /** All that is sent. Of several that go to one path, the later ones find the first one there. */
  readonly files: LocalFile[];
}

/** A folder of the drive into which something goes. */
interface Folder {
  readonly drive: Drive;
  /** Null for the top. */
  readonly id: string | null;
  /** What is in it, by name in NFC. */
  readonly names: Map<string, OpenedItem>;
}

/** Sends files and folders of this device to the drive. What fails is said, and the rest is sent. */
export async function putFiles(
  drive: Drive,
  sources: readonly string[],
  target: string,
  options: PutOptions,
  context: Context,
): Promise<void> {
  const putting: Putting = {
    ...options,
    drive,
    context,
    totals: new Totals(context.progress),
    folders: new Map(),
    files: [],
  };
  const { files } = putting;
  const folders: string[] = [];
  for (const [source, place] of await placed(drive, sources, target, context)) {
    for await (const entry of readTree(source, place)) {
      if (entry.kind === 'folder') folders.push(entry.path);
      else if (entry.kind === 'file') files.push(entry);
      else context.failed(entry.source, entry.error);
    }
  }
  for (const { size } of files) putting.totals.add(size);
  putting.totals.known();
  const places: Place[] = [];
  // Each path by itself would take calls of its own.
  if (folders.length + files.length > FEW_PATHS) await mountsOf(drive, context.signal);
  for (const path of new Set(folders)) places.push(await placeOf(drive, path, context.signal, 'nothing'));
  for (const path of new Set(files.map((file) => file.path))) {
    const place = await placeOfFile(drive, path, context.signal);
    places.push({ ...place, path: splitPath(place.path)[0] });
  }
  await openFolders(places, putting);
  const byPath = new Map<string, LocalFile[]>();
  for (const file of files) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file]);
  await runParallel(byPath.values(), FILES_AT_ONCE, async (sharingPath) => {
    for (const file of sharingPath) await putOne(file, putting);
  });
  context.progress.clear();
}

/** Where each source goes: into a folder that is there, or to the path that was named for the only one. */
async function placed(
  drive: Drive,
  sources: readonly string[],
  target: string,
  { signal }: Context,
): Promise<[source: string, place: string][]> {
  const path = tidyPath(target);
  const place = await placeOf(drive, path, signal);
  const there = place.path === '/' ? null : await itemIfThere(place.drive, place.path, signal);
  const isInto = place.path === '/' || there?.kind === 'directory' || target.endsWith('/');
  if (isInto)
    return sources.map((source) => [source, below(path, basename(resolve(source)).normalize('NFC'))]);
  const [source] = sources;
  if (sources.length === 1 && source !== undefined) return [[source, path]];
  throw new CommandRefused('notFound', `${path}: There is no such folder. Write ${path}/ to make it.`);
}

/** Where a file goes. In the place of a shared folder it meets what represents that. */
async function placeOfFile(drive: Drive, path: string, signal: AbortSignal): Promise<Place> {
  const place = await placeOf(drive, path, signal, 'nothing');
  return place.path === '/' ? { drive, path, mount: null } : place;
}

/** Makes the folders that are not there, and looks what is in the others. */
async function openFolders(places: readonly Place[], { context, folders }: Putting): Promise<void> {
  for (const [drive, all] of byDrive(places)) {
    const opened = new Map<string, Folder>();
    folders.set(drive, opened);
    await openIn(drive, new Set(all.map(({ path }) => path)), opened, context);
  }
}

async function openIn(
  drive: Drive,
  paths: ReadonlySet<string>,
  folders: Map<string, Folder>,
  { signal }: Context,
): Promise<void> {
  const wanted = [...paths].filter((path) => path !== '/');
  const ids = wanted.length === 0 ? [] : await drive.ensureDirectories(wanted, signal);
  const all: [path: string, id: string | null][] = wanted.map((path, index) => [path, ids[index] ?? null]);
  if (paths.has('/')) all.push(['/', null]);
  await runParallel(all, 8, async ([path, id]) => {
    const { children } = await drive.list(id, signal);
    const named = children.flatMap((item): [string, OpenedItem][] =>
      item.name === null || (item.state === 'intact' && item.isRecord)
        ? []
        : [[item.name.normalize('NFC'), item]],
    );
    folders.set(path, { drive, id, names: new Map(named) });
  });
}

async function putOne(file: LocalFile, putting: Putting): Promise<void> {
  const { context, totals } = putting;
  try {
    await putFile(file, putting);
  } catch (error) {
    context.signal.throwIfAborted();
    context.failed(file.source, error);
  }
  totals.finished(file, file.path, file.size);
}

async function putFile(local: LocalFile, putting: Putting): Promise<void> {
  const { context, folders, ifInUse } = putting;
  const place = await placeOfFile(putting.drive, local.path, context.signal);
  const [above] = splitPath(local.path);
  const [inside, name] = splitPath(place.path);
  const folder = folders.get(place.drive)?.get(inside);
  if (folder === undefined) throw new Error(`${above} was not opened`);
  const there = folder.names.get(name.normalize('NFC'));
  if (there !== undefined && (await isSame(there, local))) {
    return context.note(`${local.path}: is there already`);
  }
  if (there !== undefined && ifInUse === 'skip')
    return context.note(`${local.path}: is in use; left as it is`);
  const over =
    there !== undefined && ifInUse === 'new-version' && there.kind === 'file' && there.state === 'intact'
      ? there
      : null;
  const as = there !== undefined && ifInUse === 'keep-both' ? freeNameIn(folder, above, name, putting) : name;
  if (there !== undefined && over === null && as === name) throw failed('file_already_exists');
  const item = await sendUnlessThere(local, { folder, as, over }, putting);
  if (item === null) return context.note(`${below(above, as)}: is there already`);
  folder.names.set(as.normalize('NFC'), item);
  const path = place.mount?.fileId == null ? below(above, item.name) : local.path;
  context.say(`${local.source} → ${path}`, { file: local.source, path, id: item.id, size: item.size });
}

/** A name that nothing in a folder of the drive has, and nothing that is sent there. */
function freeNameIn({ names }: Folder, above: string, name: string, { files }: Putting): string {
  const sent = new Set(files.map(({ path }) => path));
  return freeName(name, (free) => names.has(free.normalize('NFC')) || sent.has(below(above, free)));
}

/** Where a file goes, under which name, and what it becomes a version of. */
interface Destination {
  readonly folder: Folder;
  readonly as: string;
  readonly over: IntactItem | null;
}

/** Sends a file, or returns null where another program has sent the same meanwhile. */
async function sendUnlessThere(
  local: LocalFile,
  to: Destination,
  putting: Putting,
): Promise<IntactItem | null> {
  const { context } = putting;
  const { drive } = to.folder;
  try {
    return await send(local, to, putting);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isFailure(error, ...MET_ANOTHER)) throw error;
    const { children } = await drive.list(to.folder.id, context.signal);
    const now = children.find((child) => child.name?.normalize('NFC') === to.as.normalize('NFC'));
    if (now !== undefined && (await isSame(now, local))) return null;
    // The name came into use while the content was sent.
    throw isFailure(error, 'name_exists') ? failed('file_already_exists', { cause: error }) : error;
  }
}

async function send(local: LocalFile, to: Destination, putting: Putting): Promise<IntactItem> {
  const handle = await openToRead(local.source, local.isNamed);
  try {
    const file = await contentOf(handle, { name: to.as, type: '' });
    return await upload(file, local, to, putting);
  } finally {
    await handle.close();
  }
}

function upload(
  file: File | StreamFile,
  local: LocalFile,
  { folder, as, over }: Destination,
  putting: Putting,
): Promise<IntactItem> {
  const { totals, files } = putting;
  const { drive } = folder;
  const upload = {
    ...{ file, name: as, folderId: folder.id, itemId: null, hasOthers: files.length > 1 },
    versionOf: over?.id ?? null,
    ...(over !== null && { listed: over }),
  };
  return withPatience(putting, (told, signal) => {
    const onProgress: UploadEvents['onProgress'] = ({ isWaitingForConnection, bytes }) => {
      told(isWaitingForConnection);
      if (bytes !== undefined) totals.report(local, local.path, bytes);
    };
    return drive.upload(upload, { onProgress }, signal);
  });
}

/** True if a file of the drive has the size and the date of one here: it was sent before. */
async function isSame(item: OpenedItem, { source, size, modifiedAt }: LocalFile): Promise<boolean> {
  const isFinished = item.state === 'intact' && item.kind === 'file' && item.finishedAt !== null;
  if (!isFinished || item.size !== size || item.modifiedAt !== Math.floor(modifiedAt)) return false;
  return size > 0 || (await isEmpty(source));
}

/** Sends something, and ends with `server_unreachable` where the server was away for a minute, unless it is to be waited for. */
export async function withPatience<T>(
  { waits, context }: Pick<Putting, 'waits' | 'context'>,
  send: (told: (isWaiting: boolean | undefined) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const away = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  const told = (isWaiting: boolean | undefined) => {
    if (isWaiting === true && timer === null) {
      context.note('The server cannot be reached; waiting for it …');
      if (!waits) timer = setTimeout(() => away.abort(failed({ code: 'server_unreachable' })), PATIENCE_MS);
    } else if (isWaiting === false && timer !== null) {
      clearTimeout(timer);
      timer = null;
    }
  };
  try {
    return await send(told, AbortSignal.any([context.signal, away.signal]));
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}
