import {
  type Bytes,
  type OpenedNamesKey,
  openOpenedNames,
  readItemRow,
  rowHasher,
  sealOpenedNames,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import type { IntactItem } from '../keyring/opened-item.ts';
import { bytesHash } from '../rows/canonical-item.ts';
import { type Column, type Columns, packColumns, unpackColumns } from './columns.ts';
import { columnsFromBytes, columnsToBytes } from './columns-as-bytes.ts';
import { type HashIndex, SeenRows } from './hash-index.ts';
import type { BlockPlace, ReplicaStore } from './replica-store.ts';
import { type ListedRow, readSigned } from './rows.ts';

/** What was opened of a row, and which row that was. */
export type OpenedEntry = IntactItem & {
  /** Hex. */
  readonly hash: string;
  readonly bucket: number;
  readonly isTrashed: boolean;
};

/** Entries of a block that count: those whose rows are as they were when they were opened. */
export interface OpenedPart {
  readonly columns: Columns;
  readonly picks: readonly number[];
}

/** Raised with every change of what an entry is, or of how it is written: what was kept before does not open then. */
const FORMAT = 2;

/** Entries of a block: so many are read before anything is shown. */
const BLOCK = 1_000;

/** A directory with no more than these is written anew with each change. */
const FEW = 2 * BLOCK;

/** The directories above, itself included; its directories by name; its files by name; what came since, in no order. */
export const PARTS = { above: 0, directories: 1, files: 2, since: 3 } as const;

export interface BlockPorts {
  readonly store: Pick<ReplicaStore, 'blockPlaces' | 'blocks' | 'writeBlocks'>;
  readonly key: OpenedNamesKey;
  readonly hashes: HashIndex;
  readonly spaceId: string;
  /** The id of a directory; that of the space at the top. */
  readonly parentId: string;
  readonly parents: readonly ListedRow[];
}

/**
 * What was opened of the rows of a directory, kept sealed beside them. An entry counts as long as its row is the one from
 * which it was opened, below the directories in which it lies. What does not open, or is not there, is opened again
 * from its row; so nothing of it decides anything.
 */
export class OpenedBlocks {
  readonly #ports: BlockPorts;
  readonly #above: string;
  /** Which rows have an entry that counts. */
  readonly #seen = new SeenRows();
  #counted = 0;
  /** Entries that are written and do not count any more, or stand there twice. */
  #stale = 0;
  /** Those that stand in no order. */
  #since = 0;
  #isOrdered = false;
  #nextNumber = 0;
  #fresh: OpenedEntry[] = [];
  #added = 0;

  private constructor(ports: BlockPorts, above: string) {
    this.#ports = ports;
    this.#above = above;
  }

  static async of(ports: BlockPorts): Promise<OpenedBlocks> {
    return new OpenedBlocks(ports, await placesAbove(ports.parents));
  }

  /** How many rows have an entry among those that were read. */
  get counted(): number {
    return this.#counted;
  }

  async places(): Promise<readonly BlockPlace[]> {
    const places = await this.#ports.store.blockPlaces(this.#ports.parentId);
    this.#isOrdered = places.some(({ part }) => part === PARTS.directories || part === PARTS.files);
    const since = places.filter(({ part }) => part === PARTS.since);
    this.#nextNumber = (since.at(-1)?.number ?? -1) + 1;
    return places;
  }

  /** The entries of these blocks that count and were not read before, block by block. */
  async *read(places: readonly BlockPlace[]): AsyncGenerator<OpenedPart, void, undefined> {
    const kept = await this.#ports.store.blocks(this.#ports.parentId, places);
    const byPlace = new Map(kept.map((block) => [placeText(block), block]));
    for (const place of places) {
      const block = byPlace.get(placeText(place));
      const columns = block === undefined ? null : await this.#open(place, block.sealed);
      if (columns === null) continue;
      const picks = this.#valid(columns, this.#seen);
      this.#counted += picks.length;
      this.#stale += columns.count - picks.length;
      if (place.part === PARTS.since) this.#since += picks.length;
      yield { columns, picks };
    }
  }

  /** The directories above, itself included; null where they have to be opened. */
  async above(): Promise<readonly OpenedEntry[] | null> {
    const { store, parentId, parents } = this.#ports;
    const place = { part: PARTS.above, number: 0 };
    const [block] = await store.blocks(parentId, [place]);
    const columns = block === undefined ? null : await this.#open(place, block.sealed);
    if (columns === null || columns.count !== parents.length) return null;
    if (this.#valid(columns, new SeenRows()).length !== parents.length) return null;
    return entriesOf(columns);
  }

  /** Keeps the directories above, which were opened. */
  async keepAbove(above: readonly OpenedEntry[]): Promise<void> {
    const place = { part: PARTS.above, number: 0 };
    await this.#write(false, [{ place, entries: above }]);
  }

  /** Keeps what was opened of rows, in blocks that stand in no order until `finish`. */
  async add(entries: readonly OpenedEntry[]): Promise<void> {
    this.#added += entries.length;
    this.#fresh.push(...entries);
    while (this.#fresh.length >= BLOCK) await this.#flush(this.#fresh.splice(0, BLOCK));
  }

  /** Ends a reading of all blocks, after which all rows have entries: what is too much out of order is written anew. */
  async finish(): Promise<void> {
    const unordered = this.#since + this.#fresh.length;
    const isFew = this.#counted + this.#added <= FEW;
    const isAnew = this.#added > 0 && (!this.#isOrdered || isFew || unordered > BLOCK);
    if (isAnew || this.#stale > Math.max(BLOCK, this.#counted)) await this.#rewrite();
    else if (this.#fresh.length > 0) await this.#flush(this.#fresh.splice(0));
  }

  async #flush(entries: readonly OpenedEntry[]): Promise<void> {
    const place = { part: PARTS.since, number: this.#nextNumber++ };
    this.#since += entries.length;
    await this.#write(false, [{ place, entries }]);
  }

  /** All entries in order of their names, so that the first ones of a list are the first ones that are read. */
  async #rewrite(): Promise<void> {
    const { store, parentId } = this.#ports;
    const seen = new SeenRows();
    const above = await this.above();
    const entries: OpenedEntry[] = [];
    for (const { part, number, sealed } of await store.blocks(parentId)) {
      if (part === PARTS.above) continue;
      const columns = await this.#open({ part, number }, sealed);
      if (columns !== null) entries.push(...entriesOf(columns, this.#valid(columns, seen)));
    }
    entries.push(...this.#fresh.splice(0));
    entries.sort((one, other) => BY_NAME.compare(one.name, other.name));
    const blocks = (part: number, of: readonly OpenedEntry[]) =>
      Array.from({ length: Math.ceil(of.length / BLOCK) }, (_, number) => ({
        place: { part, number },
        entries: of.slice(number * BLOCK, (number + 1) * BLOCK),
      }));
    await this.#write(true, [
      ...(above === null ? [] : [{ place: { part: PARTS.above, number: 0 }, entries: above }]),
      ...blocks(PARTS.directories, entries.filter(isDirectory)),
      ...blocks(
        PARTS.files,
        entries.filter((entry) => !isDirectory(entry)),
      ),
    ]);
  }

  async #write(clear: boolean, blocks: readonly { place: BlockPlace; entries: readonly OpenedEntry[] }[]) {
    const { key, store, parentId } = this.#ports;
    const put = blocks.map(async ({ place, entries }) => {
      const bytes = columnsToBytes(packColumns(entries));
      return { ...place, sealed: await sealOpenedNames(key, this.#boundTo(place), bytes) };
    });
    await store.writeBlocks(parentId, { clear, put: await Promise.all(put) });
  }

  async #open(place: BlockPlace, sealed: Bytes): Promise<Columns | null> {
    const bytes = await openOpenedNames(this.#ports.key, this.#boundTo(place), sealed);
    return bytes === null ? null : columnsFromBytes(bytes);
  }

  #boundTo({ part, number }: BlockPlace) {
    const { spaceId, parentId } = this.#ports;
    return [FORMAT, spaceId, parentId, part, number, this.#above];
  }

  /** Which entries of a block are of rows as they are now, and not seen yet. */
  #valid({ count, columns }: Columns, seen: SeenRows): number[] {
    const [ids, hashes] = [bytesIn(columns['id']), bytesIn(columns['hash'])];
    const buckets = columns['bucket'];
    if (ids === null || hashes === null || buckets?.kind !== 'numbers') return [];
    const picks: number[] = [];
    for (let index = 0; index < count; index++) {
      const found = this.#ports.hashes.find(buckets.values[index] ?? 0, ids, hashes, index);
      if (found !== null && seen.add(found)) picks.push(index);
    }
    return picks;
  }
}

/** An entry of an item that was opened from a row as it is kept. */
export async function entryOf(item: IntactItem, packed: Uint8Array): Promise<OpenedEntry> {
  const hasher = await rowHasher();
  const signed = readSigned(packed);
  const isTrashed = readItemRow(signed.item).trashed !== null;
  return { ...item, hash: toHex(bytesHash(signed, hasher)), bucket: hasher.bucketOf(item.id), isTrashed };
}

/** The items of entries, without what tells of their rows. */
export function withoutRows({ count, columns }: Columns): Columns {
  const { hash: _, bucket: __, isTrashed: ___, ...others } = columns;
  return { count, columns: others };
}

/** Which of these entries lie in the trash, by their places in the block. */
export function trashedIn({ columns }: Columns): (index: number) => boolean {
  const column = columns['isTrashed'];
  if (column?.kind === 'same') return () => column.value === true;
  return (index) => column?.kind === 'choices' && column.values[column.picks[index] ?? 0] === true;
}

function entriesOf(columns: Columns, picks?: readonly number[]): OpenedEntry[] {
  // Nobody but this file writes them: what is kept is sealed.
  return unpackColumns(columns, picks) as unknown as OpenedEntry[];
}

function bytesIn(column: Column | undefined): Uint8Array | null {
  return column?.kind === 'ids' || column?.kind === 'hex' ? column.bytes : null;
}

function isDirectory({ kind }: OpenedEntry): boolean {
  return kind === 'directory';
}

function placeText({ part, number }: BlockPlace): string {
  return `${part}.${number}`;
}

/** As the page orders names; what it shows is in order whatever this says. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true, sensitivity: 'variant' });

/** Of directories one below the other where they lie: another name of one leaves all below it as it is. */
async function placesAbove(parents: readonly ListedRow[]): Promise<string> {
  const places = parents.map((row) => [row.id, row.file_id]);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8Encode(JSON.stringify(places)))));
}
