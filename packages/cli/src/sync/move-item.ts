import { randomUUID } from 'node:crypto';
import type { Drive, IntactItem } from '@coffer/client';
import type { SyncPath } from './model.ts';

export interface Relocation {
  /** Where it goes; null is the top of the drive. */
  readonly directoryId: string | null;
  /** The directories from and into which it goes, by which `isUsed` knows them. */
  readonly before: SyncPath;
  readonly after: SyncPath;
  /** Whether a name is in use in a directory. */
  isUsed(directory: SyncPath, name: string): boolean;
  readonly signal: AbortSignal;
}

/**
 * Gives an item another place and name. That takes two calls, between which it has a name that is free where it is; of what
 * was done already, nothing is done again. Throws as `Drive.move`.
 */
export async function moveItem(
  drive: Pick<Drive, 'move' | 'rename'>,
  item: IntactItem,
  name: string,
  { directoryId, before, after, isUsed, signal }: Relocation,
): Promise<void> {
  const former = item.name.normalize('NFC');
  if (item.parentId === directoryId) {
    if (former !== name) await drive.rename(item, name, signal);
  } else if (former === name || !isUsed(after, former)) {
    await drive.move([item], directoryId, signal);
    if (former !== name) await drive.rename(item, name, signal);
  } else {
    const onTheWay = isUsed(before, name) ? `${name} ${randomUUID()}` : name;
    await drive.rename(item, onTheWay, signal);
    await drive.move([item], directoryId, signal);
    if (onTheWay !== name) await drive.rename(item, name, signal);
  }
}
