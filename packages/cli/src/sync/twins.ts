import type { DiskEntry, DriveEntry, KnownEntry, SyncPath } from './model.ts';
import { folded } from './names.ts';

const TWINS =
  'its name differs from another one in capitals only, which this file system takes for one; rename it';

/**
 * What a file system that does not tell capitals from small letters cannot hold beside what it has: of each group the entry
 * that was in step stays, else the first one.
 */
export function caseTwins(
  known: ReadonlyMap<SyncPath, KnownEntry>,
  disk: ReadonlyMap<SyncPath, DiskEntry>,
  drive: ReadonlyMap<SyncPath, DriveEntry>,
): Map<SyncPath, string> {
  const odd = new Map<SyncPath, string>();
  const kept = new Map<string, SyncPath>();
  const onDisk = new Map([...disk.keys()].map((path) => [folded(path), path]));
  const first = (path: SyncPath) => (known.has(path) ? 0 : disk.has(path) ? 1 : 2);
  const paths = [...drive.keys()].sort((a, b) => first(a) - first(b) || (a < b ? -1 : 1));
  for (const path of paths) {
    const twin = kept.get(folded(path));
    if (twin !== undefined) odd.set(path, TWINS);
    else kept.set(folded(path), path);
    const here = onDisk.get(folded(path));
    if (here === undefined || here === path || disk.has(path)) continue;
    // It was renamed in its capitals on one side.
    const isRenamed = known.get(here)?.id === drive.get(path)?.id || known.has(path);
    if (!isRenamed && !drive.has(here)) odd.set(path, TWINS).set(here, TWINS);
  }
  return odd;
}
