import type { Drive, OpenedItem } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import {
  type FoundItem,
  findItems,
  itemAt,
  itemIfThere,
  literalPath,
  splitPath,
  tidyPath,
} from '../places/find-items.ts';
import { mayBeName, unescaped } from '../places/glob.ts';

/** `coffer mkdir`, `mv` and `rm`. */
export function registerChanging(program: Command, context: Context): void {
  program
    .command('mkdir')
    .description('make folders, with those above them')
    .argument('<paths...>', 'paths in the drive')
    .action((paths: string[]) =>
      context.withDrive(async ({ drive }) => {
        const { signal } = context;
        const wanted = await Promise.all(paths.map((path) => literalPath(drive, path, signal)));
        const ids = await drive.ensureDirectories(wanted, context.signal);
        for (const [index, path] of wanted.entries()) context.say(path, { path, id: ids[index] });
      }),
    );
  program
    .command('mv')
    .description('move, or give another name; nothing is replaced')
    .usage('[options] <sources...> <target>')
    .argument('<source>', 'paths or patterns in the drive')
    .argument('<target...>', 'a folder in the drive that is there, or the new path of one item')
    .action((source: string, more: string[]) =>
      context.withDrive(({ drive }) =>
        move(drive, [source, ...more.slice(0, -1)], more.at(-1) ?? '', context),
      ),
    );
  program
    .command('rm')
    .description('put into the trash, from where coffer trash restore brings it back')
    .argument('<paths...>', 'paths or patterns in the drive')
    .option('-r, --recursive', 'folders, too, with all that is in them')
    .option('--forever', 'delete for good, with all versions; asks first')
    .option('--yes', 'do not ask')
    .action((paths: string[], options: RemoveOptions) =>
      context.withDrive(({ drive }) => remove(drive, paths, options, context)),
    );
}

async function move(drive: Drive, sources: string[], target: string, context: Context): Promise<void> {
  const { signal } = context;
  const found = (await findItems(drive, sources, signal)).map(withItem);
  const path = await literalPath(drive, target, signal);
  const there = path === '/' ? null : await itemIfThere(drive, path, signal);
  if (path === '/' || there?.kind === 'directory') {
    await drive.move(
      found.map(({ item }) => item),
      there,
      signal,
    );
  } else {
    const [first] = found;
    if (found.length > 1 || first === undefined) {
      throw new CommandRefused(
        'notFound',
        `${path}: There is no such folder. Several items move only into a folder that is there.`,
      );
    }
    if (there !== null && there.id !== first.item.id) {
      throw new CommandRefused('conflict', `${path}: There is a file with this name already.`);
    }
    const [above, name] = splitPath(path);
    await drive.relocate(first.item, (await itemAt(drive, above, signal)).item, name, signal);
  }
  for (const { path: from, item } of found) context.say(`${from} → ${path}`, { from, to: path, id: item.id });
}

interface RemoveOptions {
  readonly recursive?: true;
  readonly forever?: true;
  readonly yes?: true;
}

async function remove(
  drive: Drive,
  paths: string[],
  options: RemoveOptions,
  context: Context,
): Promise<void> {
  const found = (await findItems(drive, paths, context.signal)).map(withItem);
  const folder = found.find(({ item }) => item.kind === 'directory');
  if (folder !== undefined && options.recursive === undefined) {
    throw new CommandRefused(
      'usage',
      `${folder.path} is a folder; add -r to remove it with all that is in it.`,
    );
  }
  const items = found.map(({ item }) => item);
  const listed = found.map(({ path }) => path).join(', ');
  if (options.forever === undefined) {
    const guessed = paths.find((path) => mayBeName(path) && !isNamed(path, found));
    if (guessed !== undefined)
      await confirmed(
        `Nothing is called ${guessed} exactly. Remove what matches it: ${listed}?`,
        options,
        context,
        'Nothing was removed.',
      );
    await drive.trash(items, context.signal);
  } else {
    await confirmed(`Delete ${listed} for good?`, options, context);
    await drive.delete(items, context.signal);
  }
  for (const { path, item } of found) context.say(path, { path, id: item.id });
}

/** True if something that was found has exactly the path that was given, with or without its backslashes. */
function isNamed(given: string, found: readonly FoundItem[]): boolean {
  const meant = [given, unescaped(given)].map((path) => tidyPath(path).normalize('NFC'));
  return found.some(({ path }) => meant.includes(path.normalize('NFC')));
}

/**
 * Throws CommandRefused unless somebody says yes, or has said so in the arguments.
 *
 * @param otherwise what is said to somebody who does not
 */
export async function confirmed(
  question: string,
  { yes }: { readonly yes?: true },
  context: Context,
  otherwise = 'Nothing was deleted.',
): Promise<void> {
  if (yes === true) return;
  if (!context.questions.isTerminal) {
    throw new CommandRefused('usage', `${question} Nobody is here to answer; add --yes.`);
  }
  if (!(await context.questions.confirm(question))) throw new CommandRefused('refused', otherwise);
}

function withItem({ path, item }: FoundItem): { readonly path: string; readonly item: OpenedItem } {
  if (item === null) throw new CommandRefused('usage', '/ is the drive itself; name something in it.');
  return { path, item };
}
