import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './file-failure.ts';

/**
 * Moves a file that is already on the disk to `target`, replacing what is there, and returns once the new
 * name survives a power failure. Missing directories are made, two levels at most.
 */
export async function replaceDurably(file: string, target: string): Promise<void> {
  const directory = dirname(target);
  try {
    await rename(file, target);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await rename(file, target);
    await syncDirectory(dirname(dirname(directory)));
    await syncDirectory(dirname(directory));
  }
  await syncDirectory(directory);
}

/** The syncs that run, and those that begin after them, by directory. */
const syncs = new Map<string, { readonly running: Promise<void>; next: Promise<void> | null }>();

/** One sync for all who ask while another one runs: it begins after that one, so it has what they did before. */
function syncDirectory(directory: string): Promise<void> {
  const present = syncs.get(directory);
  if (present === undefined) return begin(directory);
  present.next ??= present.running.catch(() => undefined).then(() => begin(directory));
  return present.next;
}

function begin(directory: string): Promise<void> {
  const sync = { running: syncNow(directory), next: null };
  syncs.set(directory, sync);
  const ended = () => {
    if (syncs.get(directory) === sync && sync.next === null) syncs.delete(directory);
  };
  sync.running.then(ended, ended);
  return sync.running;
}

/**
 * Resolves once what is in a file, or which names are in a directory, survives a power failure.
 *
 * @param flags Windows syncs no file that is open for reading alone
 */
export async function syncNow(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
