import {
  type Drive,
  isFailure,
  type MountedSpace,
  type OpenedItem,
  type OpenedSpace,
  type SpaceBehind,
} from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { nameOf } from './item-lines.ts';
import { pathOf } from './path-of.ts';

/** What represents a space in the drive, one's own or one that was accepted. */
export interface Mount extends MountedSpace {
  /** In NFC. */
  readonly path: string;
}

/** Where a path leads. */
export interface Place {
  readonly drive: Drive;
  /** In that drive. */
  readonly path: string;
  /** The way into that drive; null of one's own. */
  readonly mount: Mount | null;
}

/** A drive through whose shared folders paths lead; that of a backup has none. */
interface Reachable {
  readonly people?: Drive['people'];
}

/** What an item opens; see `enter`. */
interface Entered<D> {
  readonly drive: D | Drive;
  /** Null is the top. */
  readonly item: OpenedItem | null;
  /** The space that was entered; null where that is none. */
  readonly behind: SpaceBehind | null;
}

/** What was asked and opened already: a command needs each of them once. */
const seen = new WeakMap<Drive, Map<string, Promise<OpenedItem>>>();
const mounted = new WeakMap<Reachable, Promise<readonly Mount[]>>();
const opened = new WeakMap<Reachable, Map<string, Promise<OpenedSpace>>>();

/** All that represents spaces in a drive. */
export function mountsOf(drive: Drive, signal: AbortSignal): Promise<readonly Mount[]> {
  const known = mounted.get(drive);
  if (known !== undefined) return known;
  const all = findMounts(drive, signal);
  mounted.set(drive, all);
  all.catch(() => mounted.delete(drive));
  return all;
}

async function findMounts(drive: Drive, signal: AbortSignal): Promise<readonly Mount[]> {
  const found: Mount[] = [];
  for (const mount of await drive.people.mounts(signal)) {
    const path = await pathOf(drive, mount.itemId, signal);
    if (path !== null) found.push({ ...mount, path: path.normalize('NFC') });
  }
  return found;
}

/**
 * The drive into which a path leads, and the path there. Nothing needs to be at it.
 *
 * @param expects `nothing` where the path is to be made: it is looked for only if nothing is above it
 */
export async function placeOf(
  drive: Drive,
  path: string,
  signal: AbortSignal,
  expects: 'something' | 'nothing' = 'something',
): Promise<Place> {
  const normal = path.normalize('NFC');
  const mount = await mountAbove(drive, normal, signal, expects);
  if (mount === null) return { drive, path, mount };
  const { drive: inside } = await openedAt(drive, mount, signal);
  const below = normal.slice(mount.path.length);
  if (mount.fileId === null || below !== '') return { drive: inside, path: below || '/', mount };
  return { drive: inside, path: `/${nameOf(await inside.stat(mount.fileId, signal))}`, mount };
}

/** The way into another drive that a path takes: by all of them where they are known, else by the nearest thing on it that is there. */
async function mountAbove(
  drive: Drive,
  path: string,
  signal: AbortSignal,
  expects: 'something' | 'nothing',
): Promise<Mount | null> {
  const known = mounted.get(drive);
  if (known !== undefined) return (await known).find((each) => isWithin(path, each.path)) ?? null;
  const isAsked = expects === 'something' || seen.get(drive)?.has(path) === true;
  for (let at = isAsked ? path : aboveOf(path); at !== '/'; at = aboveOf(at)) {
    const item = await lookUp(drive, at, signal).catch((error: unknown) => {
      if (isNothing(error)) return null;
      throw error;
    });
    if (item === null) continue;
    const behind = await behindOf(drive, item, signal);
    return behind && { ...behind, itemId: item.id, path: at };
  }
  return null;
}

const aboveOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/** Below a file nothing is, either. */
const isNothing = (error: unknown) => isFailure(error, 'not_found', 'path_invalid');

/** What is at a path of a drive, or has an id, asked for once. Throws as `Drive.stat`. */
export function lookUp(drive: Drive, ref: string, signal: AbortSignal): Promise<OpenedItem> {
  const all = seen.get(drive) ?? new Map<string, Promise<OpenedItem>>();
  seen.set(drive, all);
  const before = all.get(ref);
  if (before !== undefined) return before;
  const item = drive.stat(ref, signal);
  all.set(ref, item);
  item.catch((error: unknown) => {
    if (!isNothing(error)) all.delete(ref);
  });
  return item;
}

async function behindOf(
  { people }: Reachable,
  item: OpenedItem,
  signal: AbortSignal,
): Promise<SpaceBehind | null> {
  if (item.spaceId === undefined || people === undefined) return null;
  return (await people.spacesBehind([item], signal)).get(item.id) ?? null;
}

/** The space that is behind something shared. Throws as `enter`. */
export const openedAt = (drive: Drive, mount: Mount, signal: AbortSignal): Promise<OpenedSpace> =>
  opening(drive, mount, mount.path, signal);

/** What belongs to each drive, in the order of their first. */
export function byDrive<T extends { readonly drive: Drive }>(all: readonly T[]): Map<Drive, T[]> {
  const grouped = new Map<Drive, T[]>();
  for (const each of all) {
    const others = grouped.get(each.drive);
    if (others === undefined) grouped.set(each.drive, [each]);
    else others.push(each);
  }
  return grouped;
}

/** True of a path that is another one, or is below it. */
export const isWithin = (path: string, above: string): boolean =>
  path === above || path.startsWith(above === '/' ? above : `${above}/`);

/**
 * What an item opens: the top of the space that it represents, or the file that is shared by itself; any other item is itself.
 *
 * @throws CommandRefused of what is not shared any more; as `People.open`
 */
export async function enter<D extends Reachable>(
  drive: D,
  item: OpenedItem | null,
  signal: AbortSignal,
): Promise<Entered<D>> {
  const behind = item && (await behindOf(drive, item, signal));
  if (item === null || behind === null) return { drive, item, behind };
  const { drive: inside, fileId } = await opening(drive, behind, nameOf(item), signal);
  return { drive: inside, item: fileId === null ? null : await inside.stat(fileId, signal), behind };
}

/** Those of some items that represent a file that is shared by itself, by their ids. */
export async function sharedFiles(
  drive: Drive,
  items: readonly OpenedItem[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const all = items.filter(({ spaceId }) => spaceId !== undefined);
  const behind = all.length === 0 ? new Map() : await drive.people.spacesBehind(all, signal);
  return new Set(all.flatMap(({ id }) => (behind.get(id)?.fileId == null ? [] : [id])));
}

function opening(
  drive: Reachable,
  { spaceId }: { readonly spaceId: string },
  called: string,
  signal: AbortSignal,
): Promise<OpenedSpace> {
  const all = opened.get(drive) ?? new Map<string, Promise<OpenedSpace>>();
  opened.set(drive, all);
  const known = all.get(spaceId);
  if (known !== undefined) return known;
  const space = openSpace(drive, spaceId, called, signal);
  all.set(spaceId, space);
  space.catch(() => all.delete(spaceId));
  return space;
}

async function openSpace(
  { people }: Reachable,
  spaceId: string,
  called: string,
  signal: AbortSignal,
): Promise<OpenedSpace> {
  if (people === undefined) throw new TypeError('This drive reaches no other space');
  try {
    const space = await people.open(spaceId, signal);
    // Nothing in a shared folder leads into another one.
    mounted.set(space.drive, Promise.resolve([]));
    return space;
  } catch (error) {
    if (!isFailure(error, 'share_ended')) throw error;
    throw new CommandRefused(
      'notFound',
      `${called} is not shared with you any more. To take it out of your drive: coffer share leave`,
      { cause: error },
    );
  }
}
