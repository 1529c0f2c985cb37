import { expect } from 'vitest';
import { type HeldKey, reachIn } from './former-key-holder.ts';
import type { RowsHere } from './rows-here.ts';

/** What somebody may know of each item: its names and versions. */
type Known = Map<string, { readonly names: Set<string>; readonly versions: Set<string> }>;

interface KeyHolder {
  readonly held: readonly HeldKey[];
  readonly known: Known;
  /** The space whose member they were; null of a visitor. */
  readonly spaceId: string | null;
  /** The link that they visit, or have visited; null of a former member. */
  readonly linkId: string | null;
}

/** Former members, and visitors of links, each with the whole database and all keys that they ever had. */
export class KeyHolders {
  readonly #rows: RowsHere;
  /** All names that items were given by honest people. */
  readonly #names: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #holders: KeyHolder[] = [];

  constructor(rows: RowsHere, names: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#rows = rows;
    this.#names = names;
  }

  /** What a member has who may go: all keys that their newest one opens, and whatever is there by now. */
  async beforeLeaving(spaceId: string, key: HeldKey): Promise<() => void> {
    const { keys } = await reachIn(this.#rows.sealed(), [key]);
    const known: Known = new Map();
    for (const row of this.#rows.items(spaceId)) this.#learn(known, `${row['id']}`);
    return () => void this.#holders.push({ held: keys, known, spaceId, linkId: null });
  }

  visitor(linkId: string, key: HeldKey): void {
    this.#holders.push({ held: [key], known: new Map(), spaceId: null, linkId });
  }

  /** Takes note of what has changed: former members keep nothing of what went elsewhere, and visitors see what lies behind their link. */
  look(): void {
    for (const { known, spaceId, linkId } of this.#holders) {
      if (spaceId !== null) {
        const there = new Set(this.#rows.items(spaceId).map(({ id }) => id));
        for (const id of known.keys()) if (!there.has(id)) known.delete(id);
        continue;
      }
      const link = this.#rows.links().find(({ id }) => id === linkId);
      if (link === undefined) continue;
      for (const row of this.#rows.below(`${link['file_id']}`)) {
        if (row['in_trash'] === 0) this.#learn(known, `${row['id']}`, row['version_id']);
      }
    }
  }

  #learn(known: Known, id: string, shown?: unknown): void {
    const of = known.get(id) ?? { names: new Set(), versions: new Set() };
    known.set(id, of);
    for (const name of this.#names.get(id) ?? []) of.names.add(name);
    if (shown !== undefined) of.versions.add(String(shown));
    else {
      for (const version of this.#rows.versions()) {
        if (version['item_id'] === id) of.versions.add(`${version['id']}`);
      }
    }
  }

  /** None of them opens what was sealed later, or elsewhere. */
  async check(): Promise<void> {
    const sealed = this.#rows.sealed();
    for (const { held, known, spaceId, linkId } of this.#holders) {
      const { names, versions } = await reachIn(sealed, held);
      const who = spaceId === null ? `a visitor of ${linkId}` : `a former member of ${spaceId}`;
      const all = [...known.values()];
      const mayKnow = new Set(all.flatMap((each) => [...each.names, ...each.versions]));
      // The name of the space is its members' to read, and stays where it was.
      if (spaceId !== null) mayKnow.add(SHARED);
      expect([who, ...[...names, ...versions].filter((each) => !mayKnow.has(each))]).toEqual([who]);
    }
  }
}

/** What the folder is called that Ada shares. */
export const SHARED = 'Shared';
