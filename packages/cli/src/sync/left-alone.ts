import ignore from 'ignore';
import type { EntryKind, SyncPath } from './model.ts';
import { isOwnFolder } from './names.ts';

/** What is not kept the same, because somebody has said so. */
export interface LeftAlone {
  has(path: SyncPath, kind: EntryKind): boolean;
}

/**
 * Reads an ignore file, which says in the syntax of `.gitignore` what stays where it is.
 *
 * @param text of the file; null where there is none
 */
export function leftAlone(text: string | null, platform: NodeJS.Platform = process.platform): LeftAlone {
  const rules = ignore({ allowRelativePaths: false }).add(text ?? '');
  return {
    has(path, kind) {
      // Also that of a folder below, which may be kept the same by itself.
      if (path.split('/').some((name) => isOwnFolder(name, platform))) return true;
      if (text === null || !ignore.isPathValid(path)) return false;
      return rules.ignores(kind === 'directory' ? `${path}/` : path);
    },
  };
}
