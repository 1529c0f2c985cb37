import type { OpenedNamesKey } from '@coffer/crypto';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import type { NamedHere, OpenedPage, PageWanted } from '../tree/read-rows.ts';
import { type Columns, packColumns, unpackColumns } from './columns.ts';
import { createMemoryStore } from './memory-store.ts';
import { isNextToRows } from './next-to-rows.ts';
import {
  entryOf,
  OpenedBlocks,
  type OpenedEntry,
  type OpenedPart,
  PARTS,
  trashedIn,
  withoutRows,
} from './opened-blocks.ts';
import { type PackedItems, type PackedPage, Reading, type UnnamedPage, unpackPage } from './packed-page.ts';
import { isShown, type Replica } from './replica.ts';
import type { TakenIn } from './replica-keeper.ts';
import type { BlockPlace, RowPosition } from './replica-store.ts';
import type { ReplicaPlace } from './row-page.ts';
import { DIRECTORY_RANK, positionOf, readListed } from './rows.ts';

/** Which reading of a directory is wanted. */
interface ReadingOptions extends Pick<PageWanted, 'only' | 'order'> {
  readonly trash?: 'included';
}

type OpeningKeyring = Pick<Keyring, 'openEntries' | 'namesKey'>;

/** Blocks that one message carries, at most: the page takes them in within a frame. */
const BLOCKS_AT_ONCE = 4;
/** The first of a directory of which nothing was opened yet: nobody waits for more than a screen. */
const FIRST = 100;
/** Items that are opened at once. */
const AT_ONCE = 250;
/** Readings that somebody may go on with. */
const MOST_READINGS = 8;
/** Blocks that are read before anything is shown, if there are no more. */
const FEW_BLOCKS = 3;
/** Nobody has asked for anything for so long. */
const REST_MS = 100;

const NAMED = [
  ...(['id', 'parentId', 'kind', 'name', 'mime', 'size', 'media'] as const),
  ...(['modifiedAt', 'createdAt', 'finishedAt', 'isTrashed', 'spaceId'] as const),
] as const;

/** What tells items apart that are looked through. */
export type NamedEntry = Pick<OpenedEntry, (typeof NAMED)[number]>;

/**
 * The rows of a replica, opened. What was opened once is kept sealed beside the rows, so that a directory that is shown again
 * asks the keyring for nothing; what has changed since is opened with the first reading. Whoever puts the keys away lets go of
 * this object too.
 */
export class OpenedReplica {
  readonly #replica: Replica;
  readonly #keyring: OpeningKeyring;
  #key: Promise<OpenedNamesKey> | null = null;
  readonly #readings = new Map<string, Reading>();
  #begun = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(replica: Replica, keyring: OpeningKeyring) {
    this.#replica = replica;
    this.#keyring = keyring;
  }

  /**
   * A page of a directory, those in the order of their names first that are known; unfinished uploads are no rows, and are
   * not in it. All pages are of the revision that they name. Null where the server has to be asked: see `Replica.place`.
   * Throws `keys_locked`, `replica_not_kept`.
   */
  async page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null> {
    const page = await this.packed(directoryId, wanted);
    return page && unpackPage(page);
  }

  /** The same, as it goes from thread to thread. */
  async packed(directoryId: string | null, wanted: PageWanted): Promise<PackedPage | null> {
    this.#askedAt = performance.now();
    const [name = '', number = '0'] = wanted.cursor?.split('.') ?? [];
    const reading = wanted.cursor === undefined ? this.#begin(directoryId, wanted) : this.#readings.get(name);
    const page = await reading?.page(Number(number));
    this.#askedAt = performance.now();
    return page ?? null;
  }

  /** All that lies in a directory, the trash too, in groups of some thousand; nothing where it is not there. */
  async *entries(directoryId: string | null): AsyncGenerator<readonly NamedEntry[], void, undefined> {
    for await (const { items } of this.#read(directoryId, { trash: 'included' })) {
      yield items.flatMap(({ columns, picks }) => {
        // Nobody but this file packs them.
        return unpackColumns(columns, picks, NAMED) as unknown as NamedEntry[];
      });
    }
  }

  /** See `RowsOnDevice`. Null where `page` is. */
  async named(directoryId: string | null, names: readonly string[]): Promise<readonly NamedHere[] | null> {
    if ((await this.#replica.place(directoryId)) === null) return null;
    const wanted = new Set(names.map((name) => name.normalize('NFC')));
    const found: NamedHere[] = [];
    for await (const entries of this.entries(directoryId)) {
      for (const { id, name, isTrashed } of entries) {
        if (!isTrashed && wanted.has(name.normalize('NFC'))) found.push({ id, name });
      }
    }
    return found;
  }

  /** A page of a directory without its items. Null where `page` is. */
  async above(directoryId: string | null): Promise<OpenedPage | null> {
    const place = await this.#replica.place(directoryId);
    if (place === null) return null;
    const parents = await this.#above(place, await this.#blocksOf(directoryId, place));
    const space = { id: this.#replica.spaceId, revision: place.revision };
    return { parents, above: { parents: place.parents }, children: [], space, next_cursor: null };
  }

  /** One item, in the trash or not; null where it is not there, or does not open. */
  async entry(id: string): Promise<NamedEntry | null> {
    const [row] = (await this.#replica.chain(id))?.slice(-1) ?? [];
    const place = row && (await this.#replica.place(row.file_id, 'trash too'));
    if (place == null || row === undefined) return null;
    const { entries } = await this.#open(place, row.file_id ?? this.#replica.spaceId, [positionOf(row)]);
    return entries[0] ?? null;
  }

  /**
   * Opens what of a directory was not opened yet, and keeps it. Whoever shows something goes first. False where the
   * directory is not there.
   */
  async keep(directoryId: string | null): Promise<boolean> {
    let isThere = false;
    for await (const _ of this.#read(directoryId, { trash: 'included' })) {
      isThere = true;
      while (performance.now() - this.#askedAt < REST_MS) await sleep(REST_MS);
    }
    return isThere;
  }

  #begin(directoryId: string | null, wanted: PageWanted): Reading {
    const name = String(this.#begun++);
    const reading = new Reading(name, this.#read(directoryId, wanted), () => this.#readings.delete(name));
    this.#readings.set(name, reading);
    const [oldest] = this.#readings.values();
    if (this.#readings.size > MOST_READINGS) oldest?.end();
    return reading;
  }

  async *#read(
    directoryId: string | null,
    options: ReadingOptions,
  ): AsyncGenerator<UnnamedPage, void, undefined> {
    const place = await this.#replica.place(directoryId, options.trash && 'trash too');
    if (place === null) return;
    const { spaceId } = this.#replica;
    const parentId = directoryId ?? spaceId;
    const blocks = await this.#blocksOf(directoryId, place);
    const [places, parents] = await Promise.all([blocks.places(), this.#above(place, blocks)]);
    const { first, rest } = inOrder(places, options);
    const page = (items: readonly PackedItems[], isLast: boolean) => ({
      ...{ parents, above: { parents: place.parents }, items, isLast },
      space: { id: spaceId, revision: place.revision },
    });

    const known: KnownPart[] = [];
    const read = async (places: readonly BlockPlace[]) => {
      const items: PackedItems[] = [];
      for await (const part of blocks.read(places)) {
        const counting = ofKind(part, options);
        known.push(knownIn(counting));
        items.push(listed(counting, options));
      }
      return items;
    };
    let items = await read(first);
    for (const places of batches(rest, BLOCKS_AT_ONCE)) {
      if (items.length > 0) yield page(items, false);
      items = await read(places);
    }

    const missing = await this.#missing(parentId, known, options);
    if (missing.length === 0) yield page(items, true);
    else if (items.length > 0 && missing.length > AT_ONCE) {
      yield page(items, false);
      items = [];
    }
    const screen = missing.slice(0, known.length === 0 ? FIRST : AT_ONCE);
    const groups = [screen, ...batches(missing.slice(screen.length), AT_ONCE)];
    for (const [index, positions] of groups.entries()) {
      if (positions.length === 0) break;
      const { children, entries } = await this.#open(place, parentId, positions);
      await blocks.add(entries);
      const packed = { columns: packColumns(options.trash === 'included' ? entries : children) };
      yield page([...items, packed], index + 1 === groups.length);
      items = [];
    }
    if (options.only === undefined) await blocks.finish();
  }

  /** The rows of which nothing was opened yet, or something else. */
  async #missing(
    parentId: string,
    known: readonly KnownPart[],
    { only }: ReadingOptions,
  ): Promise<readonly RowPosition[]> {
    const { store } = this.#replica;
    const rank = only === undefined ? undefined : DIRECTORY_RANK;
    const counted = known.reduce((sum, { picks }) => sum + picks.length, 0);
    if ((await store.count(parentId, rank)) === counted) return [];
    const ids = new Set(known.flatMap(({ ids, picks }) => unpackColumns(ids, picks).map(({ id }) => id)));
    return (await store.positions(parentId, rank)).filter(({ id }) => !ids.has(id));
  }

  async #open({ parents }: ReplicaPlace, parentId: string, positions: readonly RowPosition[]) {
    const { spaceId, store } = this.#replica;
    const packed = (await store.rowsAt(parentId, positions)).filter((row) => row !== null);
    const rows = packed.map((row) => readListed(spaceId, row));
    const opened = await this.#keyring.openEntries({ parents, children: rows, isProven: true });
    const trashed = new Set(rows.filter((row) => !isShown(row)).map(({ id }) => id));
    const sealed = new Map(rows.map(({ id }, index) => [id, packed[index]]));
    const entries = opened.children.map((item) => entryFrom(item, sealed.get(item.id)));
    return {
      rows,
      children: opened.children.filter(({ id }) => !trashed.has(id)),
      entries: (await Promise.all(entries)).filter((entry) => entry !== null),
    };
  }

  /** The directories above, itself included, as they were opened before, or now. */
  async #above({ parents }: ReplicaPlace, blocks: OpenedBlocks): Promise<readonly OpenedItem[]> {
    if (parents.length === 0) return [];
    const kept = await blocks.above();
    if (kept !== null) return kept.map(itemOf);
    const opened = await this.#keyring.openEntries({ parents, children: [], isProven: true });
    const { store } = this.#replica;
    const entries = opened.parents.map(async (item) =>
      entryFrom(item, (await store.row(item.id)) ?? undefined),
    );
    const intact = (await Promise.all(entries)).filter((entry) => entry !== null);
    if (intact.length === parents.length) await blocks.keepAbove(intact);
    return opened.parents;
  }

  async #blocksOf(directoryId: string | null, { parents }: ReplicaPlace): Promise<OpenedBlocks> {
    const { spaceId, store } = this.#replica;
    const [key, hashes] = await Promise.all([this.#namesKey(), this.#replica.hashes()]);
    const parentId = directoryId ?? spaceId;
    // Of a directory with the id of what is kept next to the rows, nothing that was opened is kept.
    const own = isNextToRows(parentId) ? createMemoryStore() : store;
    return OpenedBlocks.of({ store: own, spaceId, parentId, key, hashes, parents });
  }

  #namesKey(): Promise<OpenedNamesKey> {
    if (this.#key !== null) return this.#key;
    const key = Promise.resolve(this.#keyring.namesKey());
    this.#key = key;
    key.catch(() => {
      this.#key = null;
    });
    return key;
  }
}

/** The items that changed, or are gone. */
export function idsOf({ rows, removed }: TakenIn): ReadonlySet<string> {
  return new Set([...rows.map(({ id }) => id), ...removed]);
}

/** The ids of a block whose entries count. */
interface KnownPart {
  readonly ids: Columns;
  readonly picks: readonly number[];
}

/** Of their own memory, so that a reading does not hold all that it has handed out. */
function knownIn({ columns: { count, columns }, picks }: OpenedPart): KnownPart {
  const { id } = columns;
  const own = id?.kind === 'ids' ? { id: { ...id, bytes: id.bytes.slice() } } : {};
  return { ids: { count, columns: own }, picks };
}

/** Which blocks are read at once, so that the first names are there, and then all others. */
function inOrder(places: readonly BlockPlace[], { order, only }: ReadingOptions) {
  const of = (wanted: number) => {
    const found = places.filter(({ part }) => part === wanted);
    return order === 'desc' ? found.toReversed() : found;
  };
  const directories = of(PARTS.directories);
  const files = only === undefined ? of(PARTS.files) : [];
  const since = of(PARTS.since);
  const all = [...since, ...directories, ...files];
  if (all.length <= FEW_BLOCKS) return { first: all, rest: [] };
  const ordered = [...directories.slice(0, 1), ...files.slice(0, 1)];
  const first = ordered.length > 0 ? ordered : since.slice(0, 1);
  return { first, rest: all.filter((place) => !first.includes(place)) };
}

function ofKind({ columns, picks }: OpenedPart, { only }: ReadingOptions): OpenedPart {
  if (only === undefined) return { columns, picks };
  const kinds = unpackColumns(columns, picks, ['kind']);
  return { columns, picks: picks.filter((_, index) => kinds[index]?.['kind'] === 'directory') };
}

function listed({ columns, picks }: OpenedPart, { order, trash }: ReadingOptions): PackedItems {
  const isTrashed = trashedIn(columns);
  const shown = trash === 'included' ? picks : picks.filter((index) => !isTrashed(index));
  return {
    columns: trash === 'included' ? columns : withoutRows(columns),
    picks: order === 'desc' ? shown.toReversed() : shown,
  };
}

async function entryFrom(item: OpenedItem, packed: Uint8Array | undefined): Promise<OpenedEntry | null> {
  return item.state === 'intact' && packed !== undefined ? entryOf(item, packed) : null;
}

function itemOf({ hash: _, bucket: __, isTrashed: ___, ...item }: OpenedEntry): OpenedItem {
  return item;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
