import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../failures/command-refused.ts';
import { below } from '../places/find-items.ts';

/** A file of this device that is to be sent. */
export interface LocalFile {
  readonly kind: 'file';
  /** On this device. */
  readonly source: string;
  /** True if it was named itself, so that a symbolic link is followed. */
  readonly isNamed: boolean;
  /** In the drive. */
  readonly path: string;
  readonly size: number;
  /** Unix seconds, with their fractions. */
  readonly modifiedAt: number;
}

export type LocalEntry =
  | LocalFile
  | { readonly kind: 'folder'; readonly path: string }
  /** What is not sent, and why. */
  | { readonly kind: 'left out'; readonly source: string; readonly error: unknown };

/**
 * Goes through a file, or a folder and all that is in it. A symbolic link that was named is followed; those in folders, and what is no
 * file, are left out.
 *
 * @param path where it goes in the drive
 * @throws the errors of the file system about what was named itself
 */
export async function* readTree(source: string, path: string): AsyncGenerator<LocalEntry> {
  yield* entriesOf(source, path, await stat(source), true);
}

async function* entriesOf(
  source: string,
  path: string,
  facts: Awaited<ReturnType<typeof stat>>,
  isNamed: boolean,
): AsyncGenerator<LocalEntry> {
  if (facts.isFile()) {
    const [size, modifiedAt] = [Number(facts.size), Number(facts.mtimeMs) / 1000];
    yield { kind: 'file', source, isNamed, path, size, modifiedAt };
  } else if (facts.isDirectory()) {
    yield { kind: 'folder', path };
    yield* inFolder(source, path);
  } else {
    const what = facts.isSymbolicLink() ? 'a symbolic link' : 'no file and no folder';
    yield {
      kind: 'left out',
      source,
      error: new CommandRefused('local', `It is ${what}, and was left out.`),
    };
  }
}

async function* inFolder(source: string, path: string): AsyncGenerator<LocalEntry> {
  let names: string[];
  try {
    names = (await readdir(source)).sort();
  } catch (error) {
    return yield { kind: 'left out', source, error };
  }
  for (const name of names) {
    const inner = join(source, name);
    try {
      yield* entriesOf(inner, below(path, name.normalize('NFC')), await lstat(inner), false);
    } catch (error) {
      yield { kind: 'left out', source: inner, error };
    }
  }
}
