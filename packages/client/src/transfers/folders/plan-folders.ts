import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { failed } from '../../failures/coffer-error.ts';

/** A file with its path relative to what was chosen or dropped: `webkitRelativePath`, or an entry's `fullPath`. */
export interface TreeFile<T> {
  readonly path: string;
  readonly file: T;
}

/** A directory that has to be there before what is in it. */
export interface PlannedDirectory {
  /** The names from the top down, in NFC, joined by slashes: one path for one directory. */
  readonly path: string;
  readonly name: string;
  /** The path of the directory above it; null in the target folder itself. */
  readonly parent: string | null;
}

export interface PlannedFile<T> {
  readonly file: T;
  readonly name: string;
  /** The path of the directory that it goes into; null is the target folder itself. */
  readonly directory: string | null;
}

/** The directories and files of a folder upload. */
export interface FolderPlan<T> {
  /** By depth: first those in the target folder, then those in them, and so on. */
  readonly levels: readonly (readonly PlannedDirectory[])[];
  readonly files: readonly PlannedFile<T>[];
}

/**
 * The tree that files with relative paths make, with each directory once; two spellings of a name that are equal
 * in NFC are one directory. `directories` are paths of directories that may hold no file. Throws `path_invalid` for
 * a path that leads nowhere, upwards, or too deep.
 */
export function planFolders<T>(
  files: Iterable<TreeFile<T>>,
  directories: Iterable<string> = [],
): FolderPlan<T> {
  const levels: Map<string, PlannedDirectory>[] = [];

  const plan = (names: readonly string[]): string | null => {
    let parent: string | null = null;
    for (const [depth, name] of names.entries()) {
      const path: string = parent === null ? name.normalize('NFC') : `${parent}/${name.normalize('NFC')}`;
      levels[depth] ??= new Map();
      if (!levels[depth].has(path)) levels[depth].set(path, { path, name, parent });
      parent = path;
    }
    return parent;
  };

  const planned: PlannedFile<T>[] = [];
  for (const { path, file } of files) {
    const names = namesIn(path);
    const name = names.pop() ?? '';
    planned.push({ file, name, directory: plan(names) });
  }
  for (const path of directories) plan(namesIn(path));
  return { levels: levels.map((level) => [...level.values()]), files: planned };
}

function namesIn(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  const invalid = names.length === 0 || names.length > DIRECTORY_DEPTH_LIMIT || names.some(isNoName);
  if (invalid) throw failed({ code: 'path_invalid', path });
  return names;
}

function isNoName(name: string): boolean {
  return name === '.' || name === '..' || name.includes('\0');
}
