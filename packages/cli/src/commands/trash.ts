import { type Drive, isFailure, type TrashedItem } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { below, findItem, partsOf, tidyPath } from '../places/find-items.ts';
import { isPattern, named, unescaped } from '../places/glob.ts';
import { itemLine, itemValue, nameOf, shortTime, timeText } from '../places/item-lines.ts';
import { enter, type Place, placeOf } from '../places/shared-places.ts';
import { confirmed } from './changing.ts';

const OF_WHICH = 'the trash of something shared, by its path; your own without it';

/** `coffer trash`. */
export function registerTrash(program: Command, context: Context): void {
  const trash = program.command('trash').description('what was removed, and can be restored');
  trash
    .command('list', { isDefault: true })
    .description('what is in the trash, the last first')
    .argument('[shared]', OF_WHICH)
    .action((shared: string | undefined) =>
      context.showDrive(async ({ drive }) => {
        const { drive: inside, above } = await trashOf(drive, shared, context);
        for (const entry of (await inside.listTrash(context.signal)).entries) {
          const { item, trashedAt } = entry;
          const path = pathOf(entry, above);
          const line = `${shortTime(trashedAt)}  ${path}${itemLine(item, false).slice(nameOf(item).length)}`;
          context.say(line, { ...itemValue(item, path), trashedAt: timeText(trashedAt) });
        }
      }),
    );
  trash
    .command('restore')
    .description('bring things back to where they were, or to the top where that folder is gone')
    .argument('<paths...>', 'where they were, or patterns of that, or ids')
    .action((paths: string[]) => context.withDrive(({ drive }) => restore(drive, paths, context)));
  trash
    .command('empty')
    .description('delete for good what is in the trash; asks first')
    .option('--yes', 'do not ask')
    .option('--from-shared', 'also what came from a shared folder within the last 90 days')
    .argument('[shared]', OF_WHICH)
    .action((shared: string | undefined, options: { yes?: true; fromShared?: true }) =>
      context.withDrive(async (open) => {
        const { drive } = await trashOf(open.drive, shared, context);
        const trash = await drive.listTrash(context.signal);
        if (trash.entries.length === 0) return context.note('The trash is empty.');
        const others = options.fromShared ? new Set() : await drive.trashOfOthers(trash, context.signal);
        const entries = trash.entries.filter(({ item }) => !others.has(item.id));
        const { length: count } = entries;
        if (others.size > 0) {
          const what = others.size === 1 ? '1 thing stays that' : `${others.size} things stay that`;
          context.note(
            `${what} came from a shared folder within the last 90 days. Delete with --from-shared.`,
          );
        }
        if (count === 0) return;
        await confirmed(`Delete ${count} ${count === 1 ? 'thing' : 'things'} for good?`, options, context);
        await drive.emptyTrash({ ...trash, entries }, context.signal);
        context.say(`Deleted ${count}.`, { deleted: count, kept: others.size });
      }),
    );
}

/** The drive whose trash is meant, and the path of what represents it. */
async function trashOf(
  own: Drive,
  shared: string | undefined,
  { signal }: Context,
): Promise<{ readonly drive: Drive; readonly above: string }> {
  if (shared === undefined) return { drive: own, above: '/' };
  const { path, item } = await findItem(own, shared, signal);
  if (item?.spaceId === undefined)
    throw new CommandRefused('usage', `${shared} is not shared, and has no trash of its own.`);
  return { drive: (await enter(own, item, signal)).drive, above: path };
}

async function restore(drive: Drive, paths: readonly string[], context: Context): Promise<void> {
  const places = new Map<Drive, { readonly above: string; readonly paths: string[] }>();
  for (const path of paths) {
    const place = await placeInTrash(drive, path, context.signal);
    const above = place.mount?.path ?? '/';
    const others = places.get(place.drive) ?? { above, paths: [] };
    places.set(place.drive, { above, paths: [...others.paths, place.path] });
  }
  for (const [inside, { above, paths: wanted }] of places) await restoreIn(inside, wanted, above, context);
}

/** Where something was that is in the trash; an id is of one's own. */
async function placeInTrash(drive: Drive, path: string, signal: AbortSignal): Promise<Place> {
  return path.startsWith('/') ? placeOf(drive, path, signal) : { drive, path, mount: null };
}

async function restoreIn(
  drive: Drive,
  paths: readonly string[],
  above: string,
  context: Context,
): Promise<void> {
  const { entries } = await drive.listTrash(context.signal);
  const wanted = paths.flatMap((path) => {
    const matching = meantBy(path, entries);
    if (matching.length === 0) {
      throw new CommandRefused('notFound', `${path}: It is not in the trash. See: coffer trash`);
    }
    // The last that was removed from there; the others have their ids.
    return isPattern(path) && !isExactly(path, matching) ? matching : matching.slice(0, 1);
  });
  const relocated = await drive
    .restore(
      wanted.map(({ item }) => item),
      context.signal,
    )
    .catch((error: unknown) => {
      if (!isFailure(error, 'not_restored')) throw error;
      context.failed(null, error);
      return [];
    });
  const elsewhere = new Map(relocated.map((moved) => [moved.id, moved]));
  for (const entry of wanted) {
    const moved = elsewhere.get(entry.item.id);
    const path = pathOf(entry, above);
    const now =
      moved === undefined
        ? ''
        : ` → ${moved.parentId === null ? below(above, moved.name ?? moved.id) : moved.name}`;
    context.say(`${path}${now}`, { path, id: entry.item.id, ...(moved && { name: moved.name }) });
  }
}

function namesOf({ item, parents }: TrashedItem): string[] {
  return [...parents, item].map(nameOf);
}

/** @param above the path of what represents the drive in which it is */
function pathOf(entry: TrashedItem, above = '/'): string {
  return namesOf(entry).reduce(below, above);
}

/** Returns the items of the trash that an argument means: an id, a path, or a pattern. Throws CommandRefused for a bad pattern. */
function meantBy(argument: string, entries: readonly TrashedItem[]): readonly TrashedItem[] {
  if (!argument.startsWith('/')) return entries.filter(({ item }) => item.id === argument);
  const parts = partsOf(argument);
  let meant = entries.filter((entry) => namesOf(entry).length === parts.length);
  for (const [index, part] of parts.entries()) {
    meant = named(meant, part, (entry) => namesOf(entry)[index] ?? null);
  }
  return meant;
}

function isExactly(argument: string, entries: readonly TrashedItem[]): boolean {
  const paths = [argument, unescaped(argument)].map((path) => tidyPath(path).normalize('NFC'));
  return entries.every((entry) => paths.includes(pathOf(entry).normalize('NFC')));
}
