import { fittingName } from './fitting-name.ts';

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

/** Bytes of a name in UTF-8 that a drive takes: sealed and padded, they fit into `encryptedName` of the contract. */
export const MOST_NAME_BYTES = 1_503;

/**
 * A free name for an item whose own name is in use: "report.pdf" becomes "report (1).pdf", or the next number
 * that is free. Of directories, and of names that begin with their only dot, nothing counts as an extension;
 * "backup.tar.gz" becomes "backup (1).tar.gz". A name that is too long then is cut before that. The result is in NFC.
 */
export function keepBothName(name: string, taken: NameLookup, kind: 'file' | 'directory' = 'file'): string {
  const composed = name.normalize('NFC');
  return firstFree(taken, (number) => fittingName(composed, ` (${number})`, kind, MOST_NAME_BYTES));
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
