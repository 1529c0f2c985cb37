import { type IntactItem, isFailure } from '@coffer/client';
import type { DavPath } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import type { Home } from './homes.ts';
import type { Node } from './nodes.ts';
import type { Surroundings } from './surroundings.ts';

/** Puts what is at a path into the trash, or throws it away where it is on this machine alone. */
export async function remove(within: Surroundings, path: DavPath): Promise<void> {
  const node = await within.nodes.find(path);
  if (node === null) throw new Refused(404, 'There is nothing of this name.');
  await removeNode(within, node);
}

/** Nothing is deleted for good. */
export async function removeNode(within: Surroundings, node: Node): Promise<void> {
  const { local } = within;
  if (node.place === 'drive' && node.parked?.isReplaced !== true) {
    if (node.item === null) throw new Refused(403, 'The drive itself stays.');
    if (node.mount !== undefined) throw new Refused(403, 'This is shared: end the sharing, or leave it.');
    if (node.parked === undefined || (await isAsParked(node.home, node.item))) {
      await node.home.drive.trash([node.item]);
      node.home.directories.remove(node.item.id);
    }
  }
  await local.remove(node.path);
}

/** Whether nobody has changed an item elsewhere since a program here renamed it for a moment: what is new is nobody's to remove. */
async function isAsParked({ drive }: Home, item: IntactItem): Promise<boolean> {
  try {
    const now = await drive.statNow(item.id);
    return now.versionId === item.versionId && now.name === item.name && now.parentId === item.parentId;
  } catch (error) {
    if (isFailure(error, 'not_found')) return false;
    throw error;
  }
}
