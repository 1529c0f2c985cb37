// Where the tests of a run write: into memory, where the system has such a folder with enough room. Each commit of SQLite and
// each chunk waits for the disk otherwise, a hundred times for the tables of one empty database alone.
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what the tests keep at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Makes the folder of a run, which it removes at its end. Users of other names reach what lies in it, such as PostgreSQL. */
export function folderOfRun(): string {
  const folder = mkdtempSync(join(isUsable() ? MEMORY : tmpdir(), 'coffer-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Programs are copied there too, so it must let them run. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const options = mount?.split(' ')[3]?.split(',') ?? [];
    return bavail * bsize >= ENOUGH_BYTES && mount !== undefined && !options.includes('noexec');
  } catch {
    return false;
  }
}
