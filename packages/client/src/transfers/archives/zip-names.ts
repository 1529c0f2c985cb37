import { DEVICE_OF_WINDOWS, UNSAFE_IN_FILE_NAMES } from '@coffer/contract';
import { fittingName } from '../conflicts/fitting-name.ts';
import { firstFree, type NameLookup } from '../conflicts/keep-both-name.ts';

/** A name that is safe as one part of a path on every system: no separator, not `.` or `..`, not too long. */
export function safeName(name: string, kind: 'file' | 'directory'): string {
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE_IN_FILE_NAMES, '_')
    .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
    .replace(DEVICE_OF_WINDOWS, '_$&');
  return safe === '' ? '_' : fittingName(safe, '', kind);
}

/** Gives every item of a tree its path in a ZIP: relative, safe, and different from all others on every system. */
export class ZipNames {
  /** The paths of directories, with a slash at the end. */
  readonly #directories = new Map<string, string>();
  readonly #taken = new Map<string, CaselessNames>();

  /** The path of an item in the directory `parentId`; at the top of the ZIP if that directory is not in it. */
  place(
    item: { readonly id: string; readonly name: string; readonly kind: 'file' | 'directory' },
    parentId: string | null,
  ): string {
    const above = this.directory(parentId);
    const taken = this.#taken.get(above) ?? new CaselessNames();
    this.#taken.set(above, taken);
    const safe = safeName(item.name, item.kind);
    const name = taken.has(safe)
      ? firstFree(taken, (number) => fittingName(safe, ` (${number})`, item.kind))
      : safe;
    taken.add(name);
    const path = above + name;
    if (item.kind === 'directory') this.#directories.set(item.id, `${path}/`);
    return path;
  }

  /** The path of a directory with a slash at the end; empty for the top. */
  directory(id: string | null): string {
    return (id === null ? undefined : this.#directories.get(id)) ?? '';
  }
}

/** Names that no two files can have side by side where case does not count, as on Windows and macOS. */
class CaselessNames implements NameLookup {
  readonly #names = new Set<string>();

  has(name: string): boolean {
    return this.#names.has(fold(name));
  }

  add(name: string): void {
    this.#names.add(fold(name));
  }
}

function fold(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
