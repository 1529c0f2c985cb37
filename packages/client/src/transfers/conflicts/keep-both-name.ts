/**
 * Names that are in use in one directory. The server tells names apart by the hash of their NFC form, so two
 * spellings of one name are the same name here too.
 */
export class TakenNames {
  readonly #names = new Set<string>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  has(name: string): boolean {
    return this.#names.has(name.normalize('NFC'));
  }

  add(name: string): void {
    this.#names.add(name.normalize('NFC'));
  }
}

/** Tells whether a name is in use. */
export type NameLookup = Pick<TakenNames, 'has'>;

/**
 * A free name for an item whose own name is in use: "report.pdf" becomes "report (1).pdf", or the next number
 * that is free. Of directories, and of names that begin with their only dot, nothing counts as an extension;
 * "backup.tar.gz" becomes "backup (1).tar.gz". The result is in NFC.
 */
export function keepBothName(name: string, taken: NameLookup, kind: 'file' | 'directory' = 'file'): string {
  const [stem, extension] = splitName(name.normalize('NFC'), kind);
  return firstFree(taken, (number) => `${stem} (${number})${extension}`);
}

/** The name itself where it is free; else as `keepBothName`. */
export function nameBeside(name: string, taken: NameLookup, kind: 'file' | 'directory'): string {
  return taken.has(name) ? keepBothName(name, taken, kind) : name;
}

/** The first of the names for 1, 2, 3 … that is free. */
export function firstFree(taken: NameLookup, nameFor: (number: number) => string): string {
  for (let number = 1; ; number++) {
    const name = nameFor(number);
    if (!taken.has(name)) return name;
  }
}

const EXTENSION = /(?<=[^.])(?:\.tar)?\.[^.\s]+$/i;

/** A name's stem and extension; the extension has its dot, or is empty. */
export function splitName(
  name: string,
  kind: 'file' | 'directory',
): readonly [stem: string, extension: string] {
  const extension = kind === 'file' ? (EXTENSION.exec(name)?.[0] ?? '') : '';
  return [name.slice(0, name.length - extension.length), extension];
}
