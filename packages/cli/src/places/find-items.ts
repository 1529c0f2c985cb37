import { type Drive, failed, isFailure, type OpenedItem } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { isPattern, named, unescaped } from './glob.ts';
import { nameOf } from './item-lines.ts';
import { enter, lookUp, type Mount, placeOf } from './shared-places.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An item that was named, and the path by which it was; the top has no item. */
export interface FoundItem {
  readonly path: string;
  readonly item: OpenedItem | null;
  /** The drive that the item is in: one's own, or that of something shared. */
  readonly drive: Drive;
  /** The way into that; null of one's own. */
  readonly mount: Mount | null;
}

/**
 * The items that arguments name: paths, patterns, and ids for names that have no path.
 *
 * @throws CommandRefused for a pattern that nothing matches; `not_found` and `path_invalid` as `NamedFailure`
 */
export async function findItems(
  drive: Drive,
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
export async function findItem(drive: Drive, argument: string, signal: AbortSignal): Promise<FoundItem> {
  const path = argument.startsWith('/') ? await literalPath(drive, argument, signal) : argument;
  if (!path.startsWith('/') && !ID.test(path)) throw failed({ code: 'path_invalid', path });
  return itemAt(drive, path, signal);
}

/**
 * The path that an argument means which is no pattern. A backslash belongs to a name where something has exactly that name, and
 * else keeps the character after it from being a pattern.
 */
export async function literalPath(drive: Drive, argument: string, signal: AbortSignal): Promise<string> {
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
export async function itemAt(drive: Drive, path: string, signal: AbortSignal): Promise<FoundItem> {
  if (path === '/') return { path, item: null, drive, mount: null };
  try {
    return { path, item: await lookUp(drive, path, signal), drive, mount: null };
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
    const inside = path.startsWith('/') ? await itemInside(drive, path, signal) : null;
    if (inside !== null) return inside;
    throw new CommandRefused('notFound', `${path}: It is not there, or not any more.`, { cause: error });
  }
}

/** The item of a path that leads through something shared; null where none does, or nothing is there. */
async function itemInside(drive: Drive, path: string, signal: AbortSignal): Promise<FoundItem | null> {
  const place = await placeOf(drive, path, signal);
  if (place.mount === null) return null;
  try {
    return { ...place, path, item: await place.drive.stat(place.path, signal) };
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

/** The item of a path, taken as it is; null where there is none, and for the top. */
export async function itemIfThere(
  drive: Drive,
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

async function matching(drive: Drive, pattern: string, signal: AbortSignal): Promise<FoundItem[]> {
  let found: FoundItem[] = [{ path: '/', item: null, drive, mount: null }];
  for (const part of partsOf(pattern)) {
    const next: FoundItem[] = [];
    for (const above of found) next.push(...(await matchingIn(above, part, signal)));
    found = next;
  }
  if (found.length > 0) return found;
  throw new CommandRefused('notFound', `${pattern}: Nothing in the drive matches this.`);
}

async function matchingIn(above: FoundItem, part: string, signal: AbortSignal): Promise<FoundItem[]> {
  const children = await childrenOf(above, signal);
  const isNamedSo = children.some(({ item }) => item.name === part);
  if (part === '**' && !isNamedSo) return allBelow(above, signal);
  return named(children, part, ({ item }) => item.name).sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}

/** A folder and all folders below it: what `**` stands for. */
async function allBelow(from: FoundItem, signal: AbortSignal): Promise<FoundItem[]> {
  const children = await childrenOf(from, signal);
  const inner = children.filter(({ item }) => item.kind === 'directory' && item.name !== null);
  const deeper = await Promise.all(inner.map((folder) => allBelow(folder, signal)));
  return [from, ...deeper.flat()];
}

/** All that is in something, which may be shared; nothing in a file. */
export async function childrenOf(
  { path, item: outer, ...above }: FoundItem,
  signal: AbortSignal,
): Promise<(FoundItem & { readonly item: OpenedItem })[]> {
  const { drive, item, behind } = await enter(above.drive, outer, signal);
  if (item !== null && item.kind !== 'directory') return [];
  const { children } = await drive.list(item, signal);
  const entered = outer && behind && { ...behind, itemId: outer.id, path: path.normalize('NFC') };
  const mount = entered ?? above.mount;
  return children.map((child) => ({ path: below(path, nameOf(child)), item: child, drive, mount }));
}
