import { failed, type OpenedItem } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { below, type FoundItem, findItem, findItems } from '../places/find-items.ts';
import { itemLine, itemValue, nameOf } from '../places/item-lines.ts';
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
  for (const { path, item } of found) {
    if (item !== null && item.kind === 'file') {
      context.say(itemLine(item, isLong, path), itemValue(item, path));
      continue;
    }
    if (found.length > 1) context.say(`${path}:`);
    const { children } = await drive.list(item, signal);
    for (const child of children.toSorted(byName)) {
      context.say(itemLine(child, isLong), itemValue(child, below(path, nameOf(child))));
    }
  }
}

async function tree(open: OpenDrive, path: string, onlyFolders: boolean, context: Context): Promise<void> {
  const { drive } = open;
  await bringUpShown(open, context);
  const { item, path: top } = await folderOf(drive, path, context);
  context.say(top);
  const show = async (folder: OpenedItem | null, at: string, indent: string): Promise<void> => {
    const { children } = await drive.list(folder, context.signal);
    const shown = children.filter(({ kind }) => !onlyFolders || kind === 'directory').toSorted(byName);
    for (const [index, child] of shown.entries()) {
      const isLast = index === shown.length - 1;
      const place = below(at, nameOf(child));
      context.say(`${indent}${isLast ? '└── ' : '├── '}${itemLine(child, false)}`, itemValue(child, place));
      // Nothing in a damaged folder can be verified.
      if (child.kind !== 'directory' || child.state !== 'intact') continue;
      await show(child, place, `${indent}${isLast ? '    ' : '│   '}`);
    }
  };
  await show(item, top, '');
}

async function sizes(open: OpenDrive, paths: string[], isExact: boolean, context: Context): Promise<void> {
  const { drive } = open;
  const { signal } = context;
  await bringUpShown(open, context);
  const found = paths.length === 0 ? await childrenOf(drive, context) : await findItems(drive, paths, signal);
  let all = 0;
  const say = (size: number, path: string) =>
    context.say(`${(isExact ? String(size) : formatBytes(size)).padStart(SIZE_COLUMNS)}  ${path}`, {
      path,
      size,
    });
  for (const { path, item } of found) {
    let size = 0;
    if (item !== null && item.kind === 'file') size = item.size;
    else
      for await (const { item: inner } of drive.walk(item, signal))
        size += inner.kind === 'file' ? inner.size : 0;
    all += size;
    say(size, path);
  }
  if (paths.length === 0) say(all, '/');
}

async function search(
  open: OpenDrive,
  words: string,
  within: string | undefined,
  context: Context,
): Promise<void> {
  const { drive } = open;
  await bringUpShown(open, context);
  const directory = within === undefined ? null : (await folderOf(drive, within, context)).item;
  let from: Awaited<ReturnType<typeof drive.search>>['next'] = null;
  let count = 0;
  do {
    const { found, next } = await drive.search(words, { directory, from }, context.signal);
    for (const { item, parents } of found) {
      const path = `/${[...parents, item].map(nameOf).join('/')}`;
      context.say(path, itemValue(item, path));
      count += 1;
    }
    from = next;
  } while (from !== null);
  if (count === 0) {
    context.note('Nothing was found.');
    context.endsWith('notFound');
  }
}

/** Loads what this device lacks of the drive's rows, and says so where that takes long: the first time. */
export async function bringUpShown(open: OpenDrive, context: Context): Promise<void> {
  if (!open.rows.isWhole) context.note('Reading the drive for the first time on this device …');
  await open.bringUp();
}

async function folderOf(drive: OpenDrive['drive'], path: string, { signal }: Context): Promise<FoundItem> {
  return findItem(drive, path, signal);
}

async function childrenOf(drive: OpenDrive['drive'], { signal }: Context): Promise<FoundItem[]> {
  const { children } = await drive.list(null, signal);
  return children.toSorted(byName).map((item) => ({ path: below('/', nameOf(item)), item }));
}

function byName(one: OpenedItem, other: OpenedItem): number {
  if (one.kind !== other.kind) return one.kind === 'directory' ? -1 : 1;
  return nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true });
}
