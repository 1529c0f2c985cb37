import { type Drive, failed, isFailure, type OpenedItem } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { isPattern, named, unescaped } from './glob.ts';
import { nameOf } from './item-lines.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An item that was named, and the path by which it was; the top has no item. */
export interface FoundItem {
  readonly path: string;
  readonly item: OpenedItem | null;
}

type Listing = Pick<Drive, 'list' | 'stat'>;

/**
 * The items that arguments name: paths, patterns, and ids for names that have no path.
 *
 * @throws CommandRefused for a pattern that nothing matches; `not_found` and `path_invalid` as `NamedFailure`
 */
export async function findItems(
  drive: Listing,
  args: readonly string[],
  signal: AbortSignal,
): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  for (const argument of args) {
    if (argument.startsWith('/') && isPattern(argument))
      found.push(...(await matching(drive, argument, signal)));
    else found.push(await findItem(drive, argument, signal));
  }
  return found;
}

/** The item that one argument names, which is no pattern. Throws as `findItems`. */
export async function findItem(drive: Listing, argument: string, signal: AbortSignal): Promise<FoundItem> {
  const path = argument.startsWith('/') ? await literalPath(drive, argument, signal) : argument;
  if (!path.startsWith('/') && !ID.test(path)) throw failed({ code: 'path_invalid', path });
  return itemAt(drive, path, signal);
}

/**
 * The path that an argument means which is no pattern. A backslash belongs to a name where something has exactly that name, and
 * else keeps the character after it from being a pattern.
 */
export async function literalPath(drive: Listing, argument: string, signal: AbortSignal): Promise<string> {
  if (!argument.includes('\\')) return tidyPath(argument);
  let path = '/';
  for (const part of partsOf(argument)) {
    const exact = below(path, part);
    const isThere = part !== unescaped(part) && (await itemIfThere(drive, exact, signal)) !== null;
    path = isThere ? exact : below(path, unescaped(part));
  }
  return path;
}

/** The item of a path or an id, taken as it is. Throws as `findItems`. */
export async function itemAt(drive: Listing, path: string, signal: AbortSignal): Promise<FoundItem> {
  if (path === '/') return { path, item: null };
  try {
    return { path, item: await drive.stat(path, signal) };
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
    throw new CommandRefused('notFound', `${path}: It is not there, or not any more.`, { cause: error });
  }
}

/** The item of a path, taken as it is; null where there is none, and for the top. */
export async function itemIfThere(
  drive: Listing,
  path: string,
  signal: AbortSignal,
): Promise<OpenedItem | null> {
  try {
    return (await itemAt(drive, path, signal)).item;
  } catch (error) {
    if (error instanceof CommandRefused && error.exit === 'notFound') return null;
    throw error;
  }
}

/** The names of a path, from the top down. */
export function partsOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

/** A path with one slash between its names, and none at the end. */
export function tidyPath(path: string): string {
  return `/${partsOf(path).join('/')}`;
}

/** A path, and a name below it. */
export function below(path: string, name: string): string {
  return path === '/' ? `/${name}` : `${path}/${name}`;
}

/** The folder in which a path lies, and its name there. Throws CommandRefused for the top. */
export function splitPath(path: string): readonly [above: string, name: string] {
  const tidy = tidyPath(path);
  if (tidy === '/') throw new CommandRefused('usage', '/ is the drive itself; name something in it.');
  const at = tidy.lastIndexOf('/');
  return [at === 0 ? '/' : tidy.slice(0, at), tidy.slice(at + 1)];
}

async function matching(drive: Listing, pattern: string, signal: AbortSignal): Promise<FoundItem[]> {
  let found: FoundItem[] = [{ path: '/', item: null }];
  for (const part of partsOf(pattern)) {
    const next: FoundItem[] = [];
    for (const above of found) next.push(...(await matchingIn(drive, above, part, signal)));
    found = next;
  }
  if (found.length > 0) return found;
  throw new CommandRefused('notFound', `${pattern}: Nothing in the drive matches this.`);
}

async function matchingIn(
  drive: Listing,
  { path, item }: FoundItem,
  part: string,
  signal: AbortSignal,
): Promise<FoundItem[]> {
  if (item !== null && item.kind !== 'directory') return [];
  const { children } = await drive.list(item, signal);
  const isNamedSo = children.some(({ name }) => name === part);
  if (part === '**' && !isNamedSo) return allBelow(drive, { path, item }, signal);
  return named(children, part, ({ name }) => name)
    .map((child) => ({ path: below(path, nameOf(child)), item: child }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A folder and all folders below it: what `**` stands for. */
async function allBelow(drive: Listing, from: FoundItem, signal: AbortSignal): Promise<FoundItem[]> {
  const { children } = await drive.list(from.item, signal);
  const inner = children.flatMap((child) =>
    child.kind === 'directory' && child.name !== null
      ? [{ path: below(from.path, child.name), item: child }]
      : [],
  );
  const deeper = await Promise.all(inner.map((folder) => allBelow(drive, folder, signal)));
  return [from, ...deeper.flat()];
}
