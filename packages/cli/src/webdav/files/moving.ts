import type { IntactItem } from '@coffer/client';
import { type DavPath, isWithin, keyOf, nameOf } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import { copyNode } from './copying.ts';
import type { Home } from './homes.ts';
import { isLocalPath } from './kept-local.ts';
import type { DriveNode, Node } from './nodes.ts';
import { isLocalPlace, type Route, routeOf } from './places.ts';
import { removeNode } from './removing.ts';
import type { Destination, Outcome, Surroundings } from './surroundings.ts';

/**
 * Moves a file or a directory. Between the drive and this machine:
 * - What leaves for a name that programs use for themselves is parked: it is seen there, and stays in the drive as it is.
 * - What comes from there becomes a file of the drive; in the place of a file, or of one that was parked from there, the
 *   newest version of that. So the ways in which office programs save end as versions of one file.
 */
export async function move(
  within: Surroundings,
  from: DavPath,
  to: Destination,
  signal: AbortSignal,
): Promise<Outcome> {
  nameOf(from);
  const route = await routeOf(within, from, to);
  if (isWithin(to.path, from)) throw new Refused(403, 'A directory cannot be in itself.');
  const { source, target } = route;
  const outcome = target === null ? 'created' : 'replaced';
  if (isLocalPlace(route.above) || isLocalPath(to.path) || isBackupName(route, to.path)) {
    await moveToLocal(within, source, target, to.path);
  } else if (source.place === 'drive' && source.parked?.isReplaced !== true) {
    await moveInDrive(within, source, route, to.path, signal);
  } else {
    if (target !== null && (source.kind === 'directory' || target.kind === 'directory')) {
      await removeNode(within, target);
    }
    await copyNode(within, source, to.path, 'infinity', signal);
    await within.local.remove(from);
  }
  return outcome;
}

/** Editors keep what they are about to replace as `name~`. */
function isBackupName({ source }: Route, to: DavPath): boolean {
  if (source.kind === 'directory' || source.place === 'local') return false;
  return keyOf(to) === `${keyOf(source.path)}~`;
}

async function moveToLocal(
  within: Surroundings,
  source: Node,
  target: Node | null,
  to: DavPath,
): Promise<void> {
  const { local } = within;
  if (target !== null) await removeNode(within, target);
  if (source.place === 'drive' && source.parked === undefined) {
    if (source.mount !== undefined) throw new Refused(403, 'This is shared, and keeps its name here.');
    const { item, home, path: from } = source;
    if (item !== null) await local.park(to, { item, home, from });
  } else {
    local.move(source.path, to);
  }
}

async function moveInDrive(
  within: Surroundings,
  source: DriveNode,
  { above, target }: Route,
  to: DavPath,
  signal: AbortSignal,
): Promise<void> {
  const { local, nodes, made } = within;
  const { item, parked } = source;
  if (item === null || isLocalPlace(above)) throw new Refused(403, 'The drive itself stays.');
  const { home, directory } = await nodes.contents(above);
  if (parked !== undefined && keyOf(parked.from) === keyOf(to)) return local.remove(source.path);
  if (home !== (source.mount === undefined ? source.home : within.homes.own)) {
    throw new Refused(
      403,
      'Others have one of these folders: copy it there, so that they get it on purpose.',
    );
  }
  const parkedAt = local.parkedFrom(to);
  const replaced = target ?? (parkedAt === undefined ? null : await nodes.find(parkedAt));
  const isTemporary = made.itemIds.has(item.id) || parkedAt !== undefined;
  if (replaced?.kind === 'file' && item.kind === 'file' && isTemporary) {
    // A program has written this beside the file that it replaces now.
    await copyNode(within, source, to, 'infinity', signal);
    return removeNode(within, source);
  }
  if (replaced !== null) await removeNode(within, replaced);
  try {
    // What is shared itself has its name and place in one's own drive.
    await relocate(home, source.mount ?? item, directory, nameOf(to));
  } catch (error) {
    const gone = replaced?.place === 'drive' ? replaced.item : null;
    if (gone !== null) await home.drive.restore([gone]);
    if (gone !== null) home.directories.put(gone);
    throw error;
  }
  if (parked !== undefined) await local.remove(source.path);
  else local.move(source.path, to);
}

/** Moves an item of the drive to a directory and a name that is free there. */
async function relocate(
  { drive, directories }: Home,
  item: IntactItem,
  directory: IntactItem | null,
  name: string,
): Promise<void> {
  await drive.relocate(await drive.statNow(item.id), directory, name);
  const moved = await drive.statNow(item.id);
  if (moved.state === 'intact') directories.put(moved);
  else directories.forget(directory);
}
