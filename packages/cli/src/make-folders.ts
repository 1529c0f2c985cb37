import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './failures/has-code.ts';

/**
 * Makes a folder with those above it, or leaves the one that is there. Throws what the file system says of the first one that cannot be
 * made: the recursive `mkdir` of Node says on a read-only disk that there is no such folder.
 */
export async function makeFolders(
  path: string,
  mode = 0o777,
  files: { readonly mkdir: typeof mkdir } = { mkdir },
): Promise<void> {
  try {
    await files.mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, 'ENOENT') && dirname(path) !== path) {
      await makeFolders(dirname(path), mode, files);
      // Another program may have been faster, and what was made may be gone.
      await files.mkdir(path, { recursive: true, mode });
    } else if (!hasCode(error, 'EEXIST') || !(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
