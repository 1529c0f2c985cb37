import { type Drive, damageOf, type IntactItem, type OpenedItem } from '@coffer/client';
import type { LeftAlone } from './left-alone.ts';
import { type DriveEntry, isSameOnDrive, joined, type KnownEntry, type SyncPath } from './model.ts';
import { unfitFor } from './names.ts';
import { throwIfGone } from './own-folder.ts';
import { eachBounded } from './pool.ts';

const AT_ONCE = 4;
const SHARED = 'it is shared; keep it the same with another folder here by a coffer sync of its own';

/** What is in a folder of the drive. */
export interface DriveScan {
  readonly entries: Map<SyncPath, DriveEntry>;
  /** What cannot be kept the same, and why. */
  readonly odd: Map<SyncPath, string>;
  /** The entries that are not as they were in step, as they were opened, by id: all of a large drive would take much memory. */
  readonly items: Map<string, IntactItem>;
  /** The folder's own path in the drive, from the top, without a slash at the end. */
  readonly top: string;
}

export interface DriveScanOptions {
  readonly drive: Pick<Drive, 'list'>;
  /** The folder of the drive; null is the top. */
  readonly directoryId: string | null;
  readonly known: ReadonlyMap<SyncPath, KnownEntry>;
  readonly leftAlone: LeftAlone;
  readonly platform: NodeJS.Platform;
  readonly signal: AbortSignal;
}

/** Looks through a folder of the drive. Throws ChangedMeanwhile, and as `Drive.list`. */
export async function scanDrive(options: DriveScanOptions): Promise<DriveScan> {
  const { drive, directoryId, known, signal } = options;
  const places = new Map([...known].map(([path, { id }]) => [id, path]));
  const found = { entries: new Map(), odd: new Map(), items: new Map() };
  let top = '';
  let level: { id: string | null; path: SyncPath }[] = [{ id: directoryId, path: '' }];
  while (level.length > 0) {
    const below: typeof level = [];
    await eachBounded(level, AT_ONCE, async ({ id, path }) => {
      const { children, parents } = await drive.list(id, signal).catch((cause: unknown) => {
        // It was moved or deleted since it was listed: where it is now, another look tells.
        if (path !== '') throwIfGone(cause);
        throw cause;
      });
      if (path === '') top = parents.map(({ name }) => `/${name}`).join('');
      for (const item of children) {
        const taken = take(item, path, places, found, options);
        if (taken !== null) below.push({ id: item.id, path: taken });
      }
    });
    level = below;
  }
  return { ...found, top };
}

/** Gives the path of a directory that is to be looked through. */
function take(
  item: OpenedItem,
  directory: SyncPath,
  places: ReadonlyMap<string, SyncPath>,
  { entries, odd, items }: Pick<DriveScan, 'entries' | 'odd' | 'items'>,
  { leftAlone, platform, known }: DriveScanOptions,
): SyncPath | null {
  if (item.state !== 'intact') {
    const before = places.get(item.id);
    const shown = joined(directory, item.name ?? item.id);
    for (const path of before === undefined ? [shown] : [shown, before]) {
      odd.set(path, `in the drive, its ${damageOf(item) ?? 'place'} is not what its owner sealed`);
    }
    return null;
  }
  // Nobody but its maker sees it, and it takes no name.
  if (item.isRecord === true) return null;
  const path = joined(directory, item.name.normalize('NFC'));
  if (leftAlone.has(path, item.kind)) return null;
  const unfit = unfitFor(item.name, platform);
  // What is in it is in another space, so that it looks empty here: taken for that, all of it would be deleted on the device.
  if (item.spaceId !== undefined) odd.set(path, SHARED);
  else if (unfit !== null) odd.set(path, unfit);
  else if (item.kind === 'file' && item.content === null) odd.set(path, 'its upload is not finished');
  else {
    const { kind, id, versionId, size } = item;
    const entry: DriveEntry = { kind, id, versionId, size, sha256: null };
    const before = known.get(path);
    entries.set(path, entry);
    if (before === undefined || !isSameOnDrive(before, entry)) items.set(id, item);
    return kind === 'directory' ? path : null;
  }
  return null;
}
