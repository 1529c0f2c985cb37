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

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
