import type { Drive, OpenedItem } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { below, findItem, itemIfThere, literalPath, partsOf } from './find-items.ts';

/** An item, and the drive that it is in: one's own, or that of a shared folder. */
export interface PlacedItem {
  readonly drive: Drive;
  /** Null is the top. */
  readonly item: OpenedItem | null;
}

/**
 * The item that an argument names, also where its path leads into a shared folder.
 *
 * @throws as `findItem`; CommandRefused for what is shared itself
 */
export async function findShared(drive: Drive, argument: string, signal: AbortSignal): Promise<PlacedItem> {
  const parts = argument.startsWith('/') ? partsOf(argument) : [];
  for (let count = 1; count < parts.length; count++) {
    const above = await literalPath(drive, `/${parts.slice(0, count).join('/')}`, signal);
    const item = await itemIfThere(drive, above, signal);
    if (item === null) break;
    if (item.spaceId === undefined) continue;
    const { drive: inside } = await opened(drive, item, signal);
    const { item: found } = await findItem(inside, below('/', parts.slice(count).join('/')), signal);
    return { drive: inside, item: found };
  }
  const { item } = await findItem(drive, argument, signal);
  if (item?.spaceId !== undefined)
    throw new CommandRefused(
      'refused',
      `${argument} is shared, and has no link. Name something that is in it.`,
    );
  return { drive, item };
}

async function opened(drive: Drive, item: OpenedItem, signal: AbortSignal) {
  const behind = (await drive.people.spacesBehind([item], signal)).get(item.id);
  return drive.people.open(behind?.spaceId ?? '', signal);
}
