import { randomUUID } from 'node:crypto';
import type { IntactItem } from '@coffer/client';
import { type DavPath, isWithin, keyOf, nameOf } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import type { Home } from './homes.ts';
import type { SpooledFile } from './sealed-spool.ts';

interface LocalFacts {
  readonly name: string;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/** What is on this machine alone. */
export type LocalEntry =
  | (LocalFacts & { readonly kind: 'file'; readonly id: string; readonly content: SpooledFile })
  | (LocalFacts & { readonly kind: 'directory' })
  /** An item of the drive that a program has renamed so for a moment: in the drive it stays as and where it was. */
  | (LocalFacts & Parked & { readonly kind: 'parked' });

interface Parked {
  readonly item: IntactItem;
  /** The drive that it is in. */
  readonly home: Home;
  readonly from: DavPath;
}

const MOST_ENTRIES = 20_000;

/** Files that never leave this machine, by their paths; gone when this program ends. */
export class LocalFiles {
  readonly #entries = new Map<string, { readonly path: DavPath; readonly entry: LocalEntry }>();
  /** Where an item is parked, by the path at which it is in the drive. */
  readonly #parked = new Map<string, DavPath>();

  get(path: DavPath): LocalEntry | undefined {
    return this.#entries.get(keyOf(path))?.entry;
  }

  /** Those in a directory, which may itself be in the drive. */
  in(directory: DavPath): LocalEntry[] {
    const found = [...this.#entries.values()].filter(
      ({ path }) => path.length === directory.length + 1 && isWithin(path, directory),
    );
    return found.map(({ entry }) => entry);
  }

  async putFile(path: DavPath, content: SpooledFile, modifiedAt: number): Promise<void> {
    await this.#put(path, { kind: 'file', name: nameOf(path), id: randomUUID(), content, modifiedAt });
  }

  async putDirectory(path: DavPath, modifiedAt: number): Promise<void> {
    await this.#put(path, { kind: 'directory', name: nameOf(path), modifiedAt });
  }

  /** Lets an item of the drive be seen at another path, until it goes back or something replaces it. */
  async park(path: DavPath, parked: Parked): Promise<void> {
    const { modifiedAt } = parked.item;
    await this.#put(path, { kind: 'parked', name: nameOf(path), ...parked, modifiedAt });
    this.#parked.set(keyOf(parked.from), path);
  }

  /** Where what is at a path in the drive is parked. */
  parkedFrom(path: DavPath): DavPath | undefined {
    return this.#parked.get(keyOf(path));
  }

  /** Something new is at a path: what is parked from there is an earlier version of it. */
  replaced(path: DavPath): void {
    this.#parked.delete(keyOf(path));
  }

  /**
   * Moves what is on this machine along with what it lies in, to a path that is free; what is parked from there is from the
   * new path then.
   */
  move(from: DavPath, to: DavPath): void {
    const moved = (path: DavPath) => (isWithin(path, from) ? [...to, ...path.slice(from.length)] : path);
    for (const [key, { path, entry }] of [...this.#entries]) {
      const isParkedHere = this.#isParked(entry, path);
      if (!isWithin(path, from) && !(isParkedHere && isWithin(entry.from, from))) continue;
      const at = moved(path);
      this.#entries.delete(key);
      if (!isParkedHere) {
        this.#entries.set(keyOf(at), { path: at, entry: { ...entry, name: nameOf(at) } });
        continue;
      }
      const origin = isWithin(path, from) && keyOf(path) === keyOf(from) ? entry.from : moved(entry.from);
      this.#parked.delete(keyOf(entry.from));
      this.#parked.set(keyOf(origin), at);
      this.#entries.set(keyOf(at), { path: at, entry: { ...entry, name: nameOf(at), from: origin } });
    }
  }

  /** Throws away what is at a path, and all in it. */
  async remove(path: DavPath): Promise<void> {
    for (const [key, { path: each, entry }] of [...this.#entries]) {
      if (!isWithin(each, path)) continue;
      this.#entries.delete(key);
      if (this.#isParked(entry, each)) this.#parked.delete(keyOf(entry.from));
      if (entry.kind === 'file') await entry.content.remove();
    }
  }

  async #put(path: DavPath, entry: LocalEntry): Promise<void> {
    const before = this.get(path);
    if (before === undefined && this.#entries.size >= MOST_ENTRIES) {
      throw new Refused(507, 'There are too many temporary files.');
    }
    this.#entries.set(keyOf(path), { path, entry });
    if (before?.kind === 'file') await before.content.remove();
  }

  #isParked(entry: LocalEntry, path: DavPath): entry is LocalEntry & { kind: 'parked' } {
    if (entry.kind !== 'parked') return false;
    const at = this.parkedFrom(entry.from);
    return at !== undefined && keyOf(at) === keyOf(path);
  }
}
