import { type DavPath, isWithin, keyOf, parentOf } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import type { DriveNode, LocalDirectory, Node } from './nodes.ts';
import type { Destination, Surroundings } from './surroundings.ts';

/** The directory in which something is about to be. Throws Refused with 409 where there is none. */
export async function parentFor(
  { nodes }: Pick<Surroundings, 'nodes'>,
  path: DavPath,
): Promise<DriveNode | LocalDirectory> {
  const above = await nodes.find(parentOf(path));
  if (above?.kind !== 'directory') throw new Refused(409, 'The directory above is not there.');
  return above;
}

/** Whether what is in a directory stays on this machine. */
export function isLocalPlace(directory: DriveNode | LocalDirectory): directory is LocalDirectory {
  return directory.place === 'local';
}

/** What a copy or a move is about. */
export interface Route {
  readonly source: Node;
  readonly above: DriveNode | LocalDirectory;
  /** What is at the destination, and is to be replaced. */
  readonly target: Node | null;
}

/** Looks at both ends of a copy or a move. Throws Refused. */
export async function routeOf(within: Surroundings, from: DavPath, to: Destination): Promise<Route> {
  const source = await within.nodes.find(from);
  if (source === null) throw new Refused(404, 'There is nothing of this name.');
  if (keyOf(from) === keyOf(to.path)) throw new Refused(403, 'Source and destination are the same.');
  if (isWithin(from, to.path))
    throw new Refused(403, 'What is moved or copied lies in what it would replace.');
  const target = await within.nodes.find(to.path);
  if (target !== null && !to.overwrite) throw new Refused(412, 'There is something of this name.');
  return { source, above: await parentFor(within, to.path), target };
}
