import { type Drive, isFailure, type MountedSpace, type OpenedItem, type OpenedSpace } from '@coffer/client';
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

/** What was asked and opened already: a command needs each of them once. */
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

/** The drive into which a path leads, and the path there. Nothing needs to be at it. */
export async function placeOf(drive: Drive, path: string, signal: AbortSignal): Promise<Place> {
  const normal = path.normalize('NFC');
  const mount = (await mountsOf(drive, signal)).find((each) => isWithin(normal, each.path));
  if (mount === undefined) return { drive, path, mount: null };
  const { drive: inside } = await openedAt(drive, mount, signal);
  const below = normal.slice(mount.path.length);
  if (mount.fileId === null || below !== '') return { drive: inside, path: below || '/', mount };
  return { drive: inside, path: `/${nameOf(await inside.stat(mount.fileId, signal))}`, mount };
}

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

/** The space that is behind something shared. Throws as `enter`. */
export const openedAt = (drive: Drive, mount: Mount, signal: AbortSignal): Promise<OpenedSpace> =>
  opening(drive, mount, mount.path, signal);

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
): Promise<{ readonly drive: D | Drive; readonly item: OpenedItem | null }> {
  if (item?.spaceId === undefined || drive.people === undefined) return { drive, item };
  const behind = (await drive.people.spacesBehind([item], signal)).get(item.id);
  if (behind === undefined) return { drive, item };
  const { drive: inside, fileId } = await opening(drive, behind, nameOf(item), signal);
  return { drive: inside, item: fileId === null ? null : await inside.stat(fileId, signal) };
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
