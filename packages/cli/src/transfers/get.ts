import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Drive, failed, fittingName, type IntactItem, type OpenedItem } from '@coffer/client';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { hasCode } from '../failures/has-code.ts';
import { isOwn } from '../is-own.ts';
import { makeFolders } from '../make-folders.ts';
import { below } from '../places/find-items.ts';
import { nameOf } from '../places/item-lines.ts';
import { enter } from '../places/shared-places.ts';
import { LocalNames, localName } from './local-names.ts';
import { PartFiles } from './part-files.ts';
import { runParallel } from './run-parallel.ts';
import { type IfThere, isThere, saveFile } from './save-file.ts';
import { Totals } from './totals.ts';

/** Files at once: each is fetched some chunks ahead of what is written. */
const FILES_AT_ONCE = 4;

/** A drive, or one in a backup. */
type Readable = Pick<Drive, 'listSigned' | 'stream' | 'digests'> & Partial<Pick<Drive, 'people'>>;

/** What is to be fetched, and the drive that it is in. */
interface FoundToGet {
  readonly path: string;
  /** Null is the top. */
  readonly item: OpenedItem | null;
  readonly drive: Readable;
}

/** A file that is to be fetched. */
interface Wanted {
  /** In the drive. */
  readonly path: string;
  readonly item: IntactItem;
  readonly drive: Readable;
  readonly target: string;
}

interface Getting {
  readonly context: Context;
  readonly ifThere: IfThere;
  readonly totals: Totals;
  readonly parts: PartFiles;
  /** The names in each folder here, by its true path: several arguments may lead to one. */
  readonly folders: Map<string, LocalNames>;
}

/** Fetches items, and all that is in them, to this device. What fails is said, and the rest is fetched. */
export async function getItems(
  found: readonly FoundToGet[],
  target: string,
  ifThere: IfThere,
  context: Context,
): Promise<void> {
  const totals = new Totals(context.progress);
  const getting: Getting = { context, ifThere, totals, parts: new PartFiles(), folders: new Map() };
  const wanted = eachOnce(
    await planned(
      eachOnce(found, ({ item }) => item?.id),
      target,
      getting,
    ),
    keyOf,
  );
  for (const { item } of wanted) totals.add(item.size);
  totals.known();
  await runParallel(wanted, FILES_AT_ONCE, async (file) => {
    const { path, item } = file;
    try {
      await getFile(file, getting);
    } catch (error) {
      context.signal.throwIfAborted();
      context.failed(path, error);
    }
    totals.finished(file, path, item.size);
  });
  context.progress.clear();
}

/** The first of those with the same key: what is named twice is fetched once. */
function eachOnce<T>(all: readonly T[], key: (one: T) => unknown): T[] {
  return [...new Map([...all].reverse().map((one) => [key(one), one])).values()].reverse();
}

function keyOf({ item, target }: Wanted): string {
  return `${item.id} ${target}`;
}

async function getFile(file: Wanted, { context, ifThere, totals, parts }: Getting): Promise<void> {
  const { path, item, drive, target } = file;
  const { signal } = context;
  const onProgress = (bytes: number) => totals.report(file, path, bytes);
  const saving = { drive, item, parts, signal, onProgress, replaces: ifThere === 'overwrite' };
  for (let number = 0; ; number++) {
    const as =
      number === 0 ? target : join(dirname(target), fittingName(basename(target), ` (${number})`, 'file'));
    try {
      if (number === 0 && (await isThere(saving, as))) return context.note(`${path}: is there already`);
      await saveFile({ ...saving, target: as });
      return context.say(`${path} → ${as}`, { path, file: as, size: item.size });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      // Another program may have fetched the same meanwhile.
      if (await isThere(saving, as)) return context.note(`${path}: is there already`);
      if (ifThere === 'skip') return context.note(`${path}: ${as} is there already; left as it is`);
      if (ifThere !== 'keep-both') {
        throw new CommandRefused(
          'conflict',
          `${as} is there already. --if-exists says what may become of it.`,
        );
      }
    }
  }
}

/** Which files go where; folders are made. */
async function planned(found: readonly FoundToGet[], target: string, getting: Getting): Promise<Wanted[]> {
  const isFolder = await isDirectory(target);
  if (!isFolder && (found.length > 1 || /[/\\]$/.test(target))) {
    throw new CommandRefused('notFound', `${target} is no folder on this device; make it first.`);
  }
  const names = isFolder ? await namesIn(target, getting) : new LocalNames();
  const wanted: Wanted[] = [];
  for (const each of found) {
    const { path, item } = each;
    // What is in the drive itself goes straight there, and a path that is not there yet is what one item is to be called.
    const isInto = isFolder && item !== null;
    const place = isInto ? join(target, saidName(names, item, path, getting)) : target;
    await planItem(each, place, wanted, getting);
  }
  return wanted;
}

/** Plans a file, or a folder with all that is in it; what is shared is what it opens. */
async function planItem(
  { path, ...outer }: FoundToGet,
  target: string,
  wanted: Wanted[],
  getting: Getting,
): Promise<void> {
  const { drive, item } = await enter(outer.drive, outer.item, getting.context.signal);
  if (item !== null && item.kind === 'file') add(wanted, { path, item, drive, target }, getting);
  else await planFolder({ path, item, drive }, target, wanted, getting);
}

async function planFolder(
  { path, item, drive }: FoundToGet,
  place: string,
  wanted: Wanted[],
  getting: Getting,
): Promise<void> {
  const { context } = getting;
  if (item !== null && item.state === 'damaged') return context.failed(path, damaged(item));
  try {
    await makeFolder(place);
  } catch (error) {
    return context.failed(path, error);
  }
  const names = await namesIn(place, getting);
  for (const child of await drive.listSigned(item, context.signal)) {
    const inner = below(path, nameOf(child));
    if (child.state === 'damaged') {
      context.failed(inner, damaged(child));
      continue;
    }
    const target = join(place, saidName(names, child, inner, getting));
    try {
      await planItem({ path: inner, item: child, drive }, target, wanted, getting);
    } catch (error) {
      // Something shared that does not open keeps nobody from the rest.
      if (child.spaceId === undefined) throw error;
      context.signal.throwIfAborted();
      context.failed(inner, error);
    }
  }
}

function add(
  wanted: Wanted[],
  file: FoundToGet & { readonly item: OpenedItem; readonly target: string },
  { context }: Getting,
): void {
  const { path, item, drive, target } = file;
  if (item.state === 'intact' && item.isRecord) return;
  if (item.state !== 'intact') context.failed(path, damaged(item));
  else wanted.push({ path, item, drive, target });
}

/** Makes a folder where none is. A symbolic link to one is followed only if it is this user's. */
async function makeFolder(place: string): Promise<void> {
  try {
    await makeFolders(place);
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOTDIR'))
      throw new CommandRefused('conflict', `${place}: something that is no folder is in the way.`);
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new CommandRefused('local', `${place}: no folder can be made there.`, { cause: error });
  }
  const stats = await lstat(place);
  if (stats.isSymbolicLink() && !isOwn(stats))
    throw new CommandRefused('conflict', `${place}: a symbolic link of another user is in the way.`);
}

async function namesIn(folder: string, { folders }: Getting): Promise<LocalNames> {
  const there = await realpath(folder);
  const names = folders.get(there) ?? new LocalNames();
  folders.set(there, names);
  return names;
}

function saidName(names: LocalNames, item: OpenedItem, path: string, { context }: Getting): string {
  const name = nameOf(item);
  const placed = names.place(name, item.id);
  const own = localName(name);
  if (placed !== own) context.note(`${path}: something else here has the name ${own}; it is ${placed} here`);
  else if (placed !== name)
    context.note(`${path}: this file system cannot hold the name; it is ${placed} here`);
  return placed;
}

function damaged(item: OpenedItem) {
  return failed({ code: 'item_damaged', reason: item.state === 'damaged' ? item.reason : 'place' });
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
