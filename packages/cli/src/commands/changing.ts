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
import { byDrive, type Place, placeOf } from '../places/shared-places.ts';

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
        for (const [path, id] of await ensureFolders(drive, wanted, signal)) context.say(path, { path, id });
      }),
    );
  program
    .command('mv')
    .description(
      'move, or give another name; nothing is replaced. Into or out of what is shared, it asks first',
    )
    .usage('[options] <sources...> <target>')
    .argument('<source>', 'paths or patterns in the drive')
    .argument('<target...>', 'a folder in the drive that is there, or the new path of one item')
    .option('--yes', 'do not ask')
    .action((source: string, more: string[], options: { readonly yes?: true }) =>
      context.withDrive(({ drive }) =>
        move(drive, [source, ...more.slice(0, -1)], more.at(-1) ?? '', options, context),
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

async function move(
  drive: Drive,
  sources: string[],
  target: string,
  options: { readonly yes?: true },
  context: Context,
): Promise<void> {
  const { signal } = context;
  const found = (await findItems(drive, sources, signal)).map(withItem);
  const path = await literalPath(drive, target, signal);
  const to = await placeOf(drive, path, signal);
  const there = to.path === '/' ? null : await itemIfThere(to.drive, to.path, signal);
  if (to.path === '/' || there?.kind === 'directory') {
    await moveInto(found, { ...to, directory: there }, { ...options, own: drive }, context);
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
    const [above, name] = splitPath(to.path);
    const { item: directory } = await itemAt(to.drive, above, signal);
    if (first.drive === to.drive) await to.drive.relocate(first.item, directory, name, signal);
    else {
      await moveInto(found, { ...to, directory }, { ...options, own: drive }, context);
      if (first.item.name !== name) await to.drive.rename(first.item.id, name, signal);
    }
  }
  for (const { path: from, item } of found) context.say(`${from} → ${path}`, { from, to: path, id: item.id });
}

type ItemToMove = FoundItem & { readonly item: OpenedItem };

/** Moves items into a directory; those of another drive are carried, after a question: others see them, or see them no more. */
async function moveInto(
  found: readonly ItemToMove[],
  to: Place & { readonly directory: OpenedItem | null },
  { own, ...options }: { readonly own: Drive; readonly yes?: true },
  context: Context,
): Promise<void> {
  const { signal } = context;
  const grouped = byDrive(found);
  const coming = [...grouped].filter(([drive]) => drive !== to.drive);
  if (coming.length > 0) {
    const losing = coming.flatMap(([, [first]]) => first?.mount?.path ?? []);
    const effects = [
      ...(to.mount === null
        ? []
        : [`People who have ${to.mount.path} will see this, with its trash and earlier versions.`]),
      ...losing.map((path) => `People who have ${path} lose access to it.`),
      'Public links to it stop working.',
    ];
    await confirmed(`${effects.join(' ')} Move it?`, options, context, 'Nothing was moved.');
  }
  for (const [drive, items] of grouped) {
    const all = items.map(({ item }) => item);
    if (drive === to.drive) await drive.move(all, to.directory, signal);
    else {
      const places = { from: items[0]?.mount?.spaceId ?? null, to: to.mount?.spaceId ?? null };
      await own.people.carry(all, { ...places, directory: to.directory }, signal);
    }
  }
}

/** Makes folders, with those above them, and gives the id of each. */
async function ensureFolders(
  drive: Drive,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly [path: string, id: string | undefined])[]> {
  const made = new Map<string, string>();
  const placed = await Promise.all(
    paths.map(async (given) => ({ given, ...(await placeOf(drive, given, signal, 'nothing')) })),
  );
  for (const [inside, all] of byDrive(placed)) {
    // What is shared itself is there.
    const wanted = all.filter(({ path, mount }) => mount === null || path !== '/');
    const names = wanted.map(({ path }) => path);
    const ids = names.length === 0 ? [] : await inside.ensureDirectories(names, signal);
    for (const [index, { given }] of wanted.entries()) made.set(given, ids[index] ?? '');
    for (const { given, mount } of all) if (!made.has(given)) made.set(given, mount?.itemId ?? '');
  }
  return paths.map((path) => [path, made.get(path)]);
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
  const shared = found.find(({ item }) => item.spaceId !== undefined);
  if (shared !== undefined) {
    throw new CommandRefused(
      'refused',
      `${shared.path} is shared, and does not go to the trash. If you share it, run first: coffer share end ${shared.path}. If somebody else does: coffer share leave ${shared.path}`,
    );
  }
  const folder = found.find(({ item }) => item.kind === 'directory');
  if (folder !== undefined && options.recursive === undefined) {
    throw new CommandRefused(
      'usage',
      `${folder.path} is a folder; add -r to remove it with all that is in it.`,
    );
  }
  const grouped = Array.from(
    byDrive(found),
    ([inside, all]) => [inside, all.map(({ item }) => item)] as const,
  );
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
    for (const [inside, items] of grouped) await inside.trash(items, context.signal);
  } else {
    await confirmed(`Delete ${listed} for good?`, options, context);
    for (const [inside, items] of grouped) await inside.delete(items, context.signal);
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

function withItem({ item, ...found }: FoundItem): ItemToMove {
  if (item === null) throw new CommandRefused('usage', '/ is the drive itself; name something in it.');
  return { ...found, item };
}
