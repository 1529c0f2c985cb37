import { join } from 'node:path';
import type { ApplyPorts } from './apply-ports.ts';
import type { LeftAlone } from './left-alone.ts';
import { joined, type SyncPath } from './model.ts';
import { ChangedMeanwhile } from './own-folder.ts';
import { scanDisk } from './scan-disk.ts';

/**
 * Looks once more whether all of a directory is as it was in step, before it goes as a whole. Throws ChangedMeanwhile.
 *
 * @param spelled the path as the file system spells it
 */
export async function expectUnchanged(
  path: SyncPath,
  spelled: string,
  { files, folder, state, leftAlone, now, signal }: ApplyPorts,
): Promise<void> {
  const known = new Map(
    [...state.known].flatMap(([each, entry]) =>
      each.startsWith(`${path}/`) ? [[each.slice(path.length + 1), entry] as const] : [],
    ),
  );
  const below: LeftAlone = { has: (each, kind) => leftAlone.has(joined(path, each), kind) };
  const options = { files, folder: join(folder, spelled), known, leftAlone: below, now, signal };
  const { entries } = await scanDisk(options);
  for (const [each, entry] of entries) {
    const before = known.get(each);
    if (before === undefined || before.kind !== entry.kind || before.sha256 !== entry.sha256) {
      throw new ChangedMeanwhile();
    }
  }
}
