import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Drive, failed, type IntactItem, type OpenedItem } from '@coffer/client';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { below, type FoundItem } from '../places/find-items.ts';
import { nameOf } from '../places/item-lines.ts';
import { LocalNames, numbered } from './local-names.ts';
import { runParallel } from './run-parallel.ts';
import { type IfThere, isThere, saveFile } from './save-file.ts';
import { Totals } from './totals.ts';

/** Files at once: each is fetched some chunks ahead of what is written. */
const FILES_AT_ONCE = 4;

/** A drive, or one in a backup. */
type Readable = Pick<Drive, 'list' | 'stream' | 'digests'>;

/** A file that is to be fetched. */
interface Wanted {
  /** In the drive. */
  readonly path: string;
  readonly item: IntactItem;
  readonly target: string;
}

interface Getting {
  readonly drive: Readable;
  readonly context: Context;
  readonly ifThere: IfThere;
  readonly totals: Totals;
}

/** Fetches items, and all that is in them, to this device. What fails is said, and the rest is fetched. */
export async function getItems(
  drive: Readable,
  found: readonly FoundItem[],
  target: string,
  ifThere: IfThere,
  context: Context,
): Promise<void> {
  const getting: Getting = { drive, context, ifThere, totals: new Totals(context.progress) };
  const wanted = await planned(found, target, getting);
  for (const { item } of wanted) getting.totals.add(item.size);
  getting.totals.known();
  await runParallel(wanted, FILES_AT_ONCE, async (file) => {
    const { path, item } = file;
    try {
      await getFile(file, getting);
    } catch (error) {
      context.signal.throwIfAborted();
      context.failed(path, error);
    }
    getting.totals.finished(file, path, item.size);
  });
  context.progress.clear();
}

async function getFile(file: Wanted, { drive, context, ifThere, totals }: Getting): Promise<void> {
  const { path, item, target } = file;
  const { signal } = context;
  if (await isThere(item, target)) return context.note(`${path}: is there already`);
  const saving = { drive, item, signal, onProgress: (bytes: number) => totals.report(file, path, bytes) };
  const done = (as: string) => context.say(`${path} → ${as}`, { path, file: as, size: item.size });
  for (let number = 0; ; number++) {
    const as = number === 0 ? target : join(dirname(target), numbered(basename(target), number));
    try {
      await saveFile({ ...saving, target: as, replaces: ifThere === 'overwrite' });
      return done(as);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
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
async function planned(found: readonly FoundItem[], target: string, getting: Getting): Promise<Wanted[]> {
  const isFolder = await isDirectory(target);
  if (!isFolder && (found.length > 1 || /[/\\]$/.test(target))) {
    throw new CommandRefused('notFound', `${target} is no folder on this device; make it first.`);
  }
  const names = new LocalNames();
  const wanted: Wanted[] = [];
  for (const { path, item } of found) {
    // What is in the drive itself goes straight there, and a path that is not there yet is what one item is to be called.
    const isInto = isFolder && item !== null;
    const place = isInto ? join(target, saidName(names, nameOf(item), path, getting)) : target;
    if (item !== null && item.kind === 'file') add(wanted, { path, item, target: place }, getting);
    else await planFolder({ path, item }, place, wanted, getting);
  }
  return wanted;
}

async function planFolder(
  { path, item }: FoundItem,
  place: string,
  wanted: Wanted[],
  getting: Getting,
): Promise<void> {
  const { drive, context } = getting;
  if (item !== null && item.state === 'damaged') return context.failed(path, damaged(item));
  await mkdir(place, { recursive: true });
  const names = new LocalNames();
  const { children } = await drive.list(item, context.signal);
  for (const child of children) {
    const inner = below(path, nameOf(child));
    if (child.state === 'damaged') {
      context.failed(inner, damaged(child));
      continue;
    }
    const target = join(place, saidName(names, child.name, inner, getting));
    if (child.kind === 'file') add(wanted, { path: inner, item: child, target }, getting);
    else await planFolder({ path: inner, item: child }, target, wanted, getting);
  }
}

function add(
  wanted: Wanted[],
  file: { path: string; item: OpenedItem; target: string },
  { context }: Getting,
): void {
  const { path, item, target } = file;
  if (item.state === 'intact' && item.isRecord) return;
  if (item.state !== 'intact') context.failed(path, damaged(item));
  else wanted.push({ path, item, target });
}

function saidName(names: LocalNames, name: string, path: string, { context }: Getting): string {
  const placed = names.place(name);
  if (placed !== name) context.note(`${path}: this file system cannot hold the name; it is ${placed} here`);
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
