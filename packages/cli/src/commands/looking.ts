import { type Drive, failed, type OpenedItem } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { failureText } from '../failures/texts.ts';
import { below, childrenOf, type FoundItem, findItem, findItems } from '../places/find-items.ts';
import { itemLine, itemValue, nameOf } from '../places/item-lines.ts';
import { enter, isWithin, mountsOf, placeOf, sharedFiles } from '../places/shared-places.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { formatBytes } from '../terminal/sizes.ts';

const SIZE_COLUMNS = 9;

/** `coffer ls`, `tree`, `du` and `search`. */
export function registerLooking(program: Command, context: Context): void {
  program
    .command('ls')
    .description('list folders, or files that are named')
    .argument('[paths...]', 'paths or patterns in the drive; the top without any')
    .option('-l, --long', 'with size and date')
    .action((paths: string[], options: { long?: true }) =>
      looking(context, (open) => list(open, paths, options.long === true, context)),
    );
  program
    .command('tree')
    .description('show folders with all that is in them')
    .argument('[path]', 'a folder in the drive', '/')
    .option('-d, --folders', 'only folders')
    .action((path: string, options: { folders?: true }) =>
      looking(context, (open) => tree(open, path, options.folders === true, context)),
    );
  program
    .command('du')
    .description('say how many bytes folders hold, without versions and trash')
    .argument('[paths...]', 'paths or patterns in the drive; all that lies at the top without any')
    .option('--bytes', 'exact numbers of bytes')
    .action((paths: string[], options: { bytes?: true }) =>
      looking(context, (open) => sizes(open, paths, options.bytes === true, context)),
    );
  program
    .command('search')
    .description(
      'find by name, on this device: parts of words, and filters such as kind:image or after:2026-05-01',
    )
    .argument('<words...>', 'what names must have, and filters')
    .option('--in <path>', 'only below this folder')
    .action((words: string[], options: { in?: string }) =>
      looking(context, (open) => search(open, words.join(' '), options.in, context)),
    );
}

/** Shows something of the drive. Where the server is not believed, that is what this device has proven before, and is said. */
function looking(context: Context, show: (open: OpenDrive) => Promise<void>): Promise<void> {
  return context.showDrive(async (open) => {
    await show(open);
    const trouble = open.trouble();
    if (trouble !== null) context.failed(null, failed(trouble));
  });
}

async function list({ drive }: OpenDrive, paths: string[], isLong: boolean, context: Context): Promise<void> {
  const { signal } = context;
  const found = await findItems(drive, paths.length === 0 ? ['/'] : paths, signal);
  for (const { path, ...outer } of found) {
    const { drive: inside, item } = await enter(outer.drive, outer.item, signal);
    if (item !== null && item.kind === 'file') {
      context.say(itemLine(item, isLong, path), itemValue(item, path));
      continue;
    }
    if (found.length > 1) context.say(`${path}:`);
    const { children } = await inside.list(item, signal);
    const files = await sharedFiles(inside, children, signal);
    for (const child of children.toSorted(byName)) {
      const kind = files.has(child.id) ? 'file' : child.kind;
      const value = itemValue(child, below(path, nameOf(child)), kind);
      context.say(itemLine(child, isLong, nameOf(child), kind), value);
    }
  }
}

async function tree(open: OpenDrive, path: string, onlyFolders: boolean, context: Context): Promise<void> {
  await bringUpShown(open, context);
  const { signal } = context;
  const top = await findItem(open.drive, path, signal);
  context.say(top.path);
  const show = async (folder: FoundItem, indent: string): Promise<void> => {
    const children = await childrenOf(folder, signal);
    const files = await sharedFiles(
      folder.drive,
      children.map(({ item }) => item),
      signal,
    );
    const kindOf = (item: OpenedItem) => (files.has(item.id) ? 'file' : item.kind);
    const shown = children
      .filter(({ item }) => !onlyFolders || kindOf(item) === 'directory')
      .toSorted((one, other) => byName(one.item, other.item));
    for (const [index, child] of shown.entries()) {
      const isLast = index === shown.length - 1;
      const { item } = child;
      const kind = kindOf(item);
      const line = itemLine(item, false, nameOf(item), kind);
      context.say(`${indent}${isLast ? '└── ' : '├── '}${line}`, itemValue(item, child.path, kind));
      // Nothing in a damaged folder can be verified.
      if (kind !== 'directory' || item.state !== 'intact') continue;
      try {
        await show(child, `${indent}${isLast ? '    ' : '│   '}`);
      } catch (error) {
        if (item.spaceId === undefined) throw error;
        signal.throwIfAborted();
        context.failed(child.path, error);
      }
    }
  };
  await show(top, '');
}

async function sizes(open: OpenDrive, paths: string[], isExact: boolean, context: Context): Promise<void> {
  const { drive } = open;
  const { signal } = context;
  await bringUpShown(open, context);
  const found = paths.length === 0 ? await atTop(drive, signal) : await findItems(drive, paths, signal);
  let all = 0;
  const say = (size: number, path: string) =>
    context.say(`${(isExact ? String(size) : formatBytes(size)).padStart(SIZE_COLUMNS)}  ${path}`, {
      path,
      size,
    });
  for (const { path, ...outer } of found) {
    const size = await sizeOf(outer, signal);
    all += size;
    say(size, path);
  }
  if (paths.length === 0) say(all, '/');
}

/** The bytes of all files in something, what is shared in it among them. */
async function sizeOf(
  outer: { readonly drive: Drive; readonly item: OpenedItem | null },
  signal: AbortSignal,
): Promise<number> {
  const { drive, item } = await enter(outer.drive, outer.item, signal);
  if (item !== null && item.kind === 'file') return item.size;
  let size = 0;
  for await (const { item: inner } of drive.walk(item, signal)) {
    if (inner.spaceId !== undefined) size += await sizeOf({ drive, item: inner }, signal);
    else if (inner.kind === 'file') size += inner.size;
  }
  return size;
}

async function search(
  open: OpenDrive,
  words: string,
  within: string | undefined,
  context: Context,
): Promise<void> {
  const { signal } = context;
  await bringUpShown(open, context);
  const found = await findItem(open.drive, within ?? '/', signal);
  const isShared = found.mount !== null || found.item?.spaceId !== undefined;
  const { drive, item } = await enter(found.drive, found.item, signal);
  const { mount } = isShared ? await placeOf(open.drive, found.path, signal) : { mount: null };
  let count = await searchIn({ drive, directory: item, above: mount?.path ?? '/' }, words, context);
  const inside = isShared ? [] : await mountsOf(open.drive, signal);
  for (const { path } of inside.filter((each) => isWithin(each.path, found.path.normalize('NFC')))) {
    try {
      const place = await placeOf(open.drive, path, signal);
      count += await searchIn({ drive: place.drive, directory: null, above: path }, words, context);
    } catch (error) {
      signal.throwIfAborted();
      context.note(`${path}: not searched. ${failureText(error).text}`);
    }
  }
  if (count === 0) {
    context.note('Nothing was found.');
    context.endsWith('notFound');
  }
}

interface SearchedPlace {
  readonly drive: Drive;
  readonly directory: OpenedItem | null;
  /** The path of what represents the drive in one's own. */
  readonly above: string;
}

/** Says what is found in one drive, and gives how much that is. */
async function searchIn(
  { drive, directory, above }: SearchedPlace,
  words: string,
  context: Context,
): Promise<number> {
  let from: Awaited<ReturnType<typeof drive.search>>['next'] = null;
  let count = 0;
  do {
    const { found, next } = await drive.search(words, { directory, from }, context.signal);
    for (const { item, parents } of found) {
      const path = [...parents, item].reduce((at, each) => below(at, nameOf(each)), above);
      context.say(path, itemValue(item, path));
      count += 1;
    }
    from = next;
  } while (from !== null);
  return count;
}

/** Loads what this device lacks of the drive's rows, and says so where that takes long: the first time. */
export async function bringUpShown(open: OpenDrive, context: Context): Promise<void> {
  if (!open.rows.isWhole) context.note('Reading the drive for the first time on this device …');
  await open.bringUp();
}

async function atTop(drive: Drive, signal: AbortSignal): Promise<readonly FoundItem[]> {
  const children = await childrenOf({ path: '/', item: null, drive, mount: null }, signal);
  return children.toSorted((one, other) => byName(one.item, other.item));
}

function byName(one: OpenedItem, other: OpenedItem): number {
  if (one.kind !== other.kind) return one.kind === 'directory' ? -1 : 1;
  return nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true });
}
