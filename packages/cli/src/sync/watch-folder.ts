import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../failures/has-code.ts';
import { OWN_FOLDER } from './names.ts';

/** Tells that something has changed in a folder; what it is, a look tells. */
export interface FolderWatch {
  /**
   * Watches the top and these directories, and no others any more. True where some of them are new: what changed in them
   * before is not told.
   *
   * @param directories their identities, by path as the file system spells it: another one in the place of one is new
   */
  follow(directories: ReadonlyMap<string, string>): boolean;
  /** Whether the system watches no more directories: changes in the others are found by looking. */
  readonly isPartial: boolean;
  close(): void;
}

/**
 * Watches a folder. Where the system watches all below by itself, it does; on Linux each directory is watched.
 *
 * @param onChange may be called often
 */
export function watchFolder(folder: string, onChange: () => void): FolderWatch {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  const recursive = process.platform === 'darwin' || process.platform === 'win32';
  let isPartial = false;

  function begin(directory: string, identity: string): boolean {
    try {
      const watcher = watch(join(folder, directory), { recursive }, (_, name) => {
        if (name === null || !name.startsWith(OWN_FOLDER)) onChange();
      });
      // It is gone, or was replaced.
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(directory);
        onChange();
      });
      watchers.set(directory, { watcher, identity });
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOSPC', 'EMFILE')) isPartial = true;
      return false;
    }
  }

  return {
    follow(directories) {
      const wanted = new Map([['', ''], ...(recursive ? [] : directories)]);
      for (const [directory, { watcher, identity }] of watchers) {
        if (wanted.get(directory) === identity) continue;
        watcher.close();
        watchers.delete(directory);
      }
      let hasNew = false;
      for (const [directory, identity] of wanted) {
        if (!watchers.has(directory) && begin(directory, identity)) hasNew = true;
      }
      return hasNew;
    },
    get isPartial() {
      return isPartial;
    },
    close() {
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
