import { type Bytes, concatBytes, idBytes } from '@coffer/crypto';
import { promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import { idText } from '../rows/id-text.ts';
import {
  type BlockPlace,
  type ChildrenPage,
  type KeptRow,
  type ReplicaStore,
  type RowPosition,
  standingSchema,
} from './replica-store.ts';

/** Of the stores in it, not of the rows. */
const VERSION = 4;

/** Rows by their directory and id, so that a directory lies together. */
const ROWS = 'rows';
/** The same by their id alone: for a browser half the work of a store of its own. */
const IDS = 'id';
/** Those in the trash: the others have no such mark. */
const TRASHED = 'trashed';
const HASHES = 'hashes';
const STANDING = 'standing';
/** What was opened of the rows, sealed, by their directory. */
const BLOCKS = 'blocks';
const ALL = [ROWS, HASHES, STANDING, BLOCKS];

const packed = z.custom<Bytes>((value) => value instanceof Uint8Array);
const key = z.instanceof(ArrayBuffer);
/** A row as it lies there, with its id. */
const stored = z.custom<{ readonly packed: Bytes }>(
  (value) => value instanceof Object && 'packed' in value && value.packed instanceof Uint8Array,
);

/**
 * Keeps a replica in the browser. A database that does not open is removed, and made again.
 *
 * @param databases those of the site by default
 */
export async function openIndexedDbStore(
  name: string,
  databases: IDBFactory = indexedDB,
): Promise<ReplicaStore> {
  try {
    return storeOn(await openDatabase(name, databases), name, databases);
  } catch {
    await removeDatabase(name, databases);
    return storeOn(await openDatabase(name, databases), name, databases);
  }
}

/** Removes what a browser keeps under a name. Tabs that have it open let it go. */
export async function removeDatabase(name: string, databases: IDBFactory = indexedDB): Promise<void> {
  await promisifyRequest(databases.deleteDatabase(name));
}

async function openDatabase(name: string, databases: IDBFactory): Promise<IDBDatabase> {
  const request = databases.open(name, VERSION);
  request.onupgradeneeded = () => {
    for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store);
    for (const store of ALL) {
      const made = request.result.createObjectStore(store);
      if (store !== ROWS) continue;
      made.createIndex(IDS, IDS, { unique: true });
      made.createIndex(TRASHED, TRASHED);
    }
  };
  const database = await promisifyRequest(request);
  // Another tab removes it: whoever asks it then is told that it is closed.
  database.onversionchange = () => database.close();
  return database;
}

/** Writes in one transaction, all of it or nothing. */
function writingTo(database: IDBDatabase): WriteTo {
  return async (stores, work) => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
    const done = promisifyRequest(transaction);
    try {
      await work((store) => transaction.objectStore(store));
    } catch (error) {
      done.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    await done;
  };
}

type WriteTo = (
  stores: readonly string[],
  work: (store: (name: string) => IDBObjectStore) => Promise<void>,
) => Promise<void>;

function storeOn(database: IDBDatabase, name: string, databases: IDBFactory): ReplicaStore {
  const reading = (store: string) => database.transaction(store, 'readonly').objectStore(store);
  const write = writingTo(database);

  return {
    ...placesOn(reading),
    ...blocksOn(reading, write),
    persistence: 'kept',

    async standing() {
      const kept: unknown = await promisifyRequest(reading(STANDING).get(0));
      return standingSchema.safeParse(kept).data ?? null;
    },

    row: async (id) => (await rowsOf(reading(ROWS), [id]))[0] ?? null,
    rows: async (ids) => rowsOf(reading(ROWS), ids),

    async trashed() {
      const rows = await promisifyRequest<unknown[]>(reading(ROWS).index(TRASHED).getAll());
      return rows.map((row) => stored.parse(row).packed);
    },

    async children(parentId, page) {
      const range = rangeOf(parentId, page);
      const rows = reading(ROWS);
      const [keys, values] = await Promise.all([
        promisifyRequest(rows.getAllKeys(range, page.limit)),
        promisifyRequest<unknown[]>(rows.getAll(range, page.limit)),
      ]);
      return keys.map((each, index): KeptRow => {
        return { ...positionOf(key.parse(each)), parentId, packed: stored.parse(values[index]).packed };
      });
    },

    async hashes(nodes) {
      const store = reading(HASHES);
      const keys = nodes ?? (await promisifyRequest(store.getAllKeys())).map((each) => z.int().parse(each));
      const values =
        nodes === undefined
          ? await promisifyRequest<unknown[]>(store.getAll())
          : await Promise.all(nodes.map((node) => promisifyRequest<unknown>(store.get(node))));
      return new Map(
        keys.flatMap((node, index) => {
          const value = values[index];
          return value === undefined ? [] : [[node, packed.parse(value)] as const];
        }),
      );
    },

    write: (change) =>
      write([ROWS, HASHES, STANDING], async (store) => {
        const ids = store(ROWS).index(IDS);
        const places = change.removed.map((id) => promisifyRequest(ids.getKey(keyOf(idBytes(id)))));
        for (const place of await Promise.all(places)) {
          if (place !== undefined) store(ROWS).delete(place);
        }
        for (const row of change.put) {
          const id = keyOf(idBytes(row.id));
          const kept = { [IDS]: id, packed: row.packed, ...(row.isTrashed && { [TRASHED]: 1 }) };
          store(ROWS).put(kept, keyOf(idBytes(row.parentId), placeOf(row)));
        }
        for (const [node, hashes] of change.hashes) {
          if (hashes.length === 0) store(HASHES).delete(node);
          else store(HASHES).put(hashes, node);
        }
        store(STANDING).put(change.standing, 0);
      }),

    clear: () =>
      write(ALL, async (store) => {
        for (const each of ALL) store(each).clear();
      }),

    async close() {
      database.close();
    },

    async remove() {
      database.close();
      await removeDatabase(name, databases);
    },
  };
}

/** The rows of items, all of which are asked for at once. */
async function rowsOf(rows: IDBObjectStore, ids: readonly string[]): Promise<(Uint8Array | null)[]> {
  const index = rows.index(IDS);
  const kept = ids.map((id) => promisifyRequest<unknown>(index.get(keyOf(idBytes(id)))));
  return (await Promise.all(kept)).map(packedOf);
}

type Reading = (store: string) => IDBObjectStore;

function placesOn(reading: Reading): Pick<ReplicaStore, 'count' | 'positions' | 'rowsAt'> {
  return {
    count: (parentId, rank) => promisifyRequest(reading(ROWS).count(rangeOf(parentId, ofRank(rank)))),

    async positions(parentId, rank) {
      const keys = await promisifyRequest(reading(ROWS).getAllKeys(rangeOf(parentId, ofRank(rank))));
      return keys.map((each) => positionOf(key.parse(each)));
    },

    async rowsAt(parentId, positions) {
      const rows = reading(ROWS);
      const parent = idBytes(parentId);
      const all = positions.map((position) =>
        promisifyRequest<unknown>(rows.get(keyOf(parent, placeOf(position)))),
      );
      return (await Promise.all(all)).map(packedOf);
    },
  };
}

function blocksOn(
  reading: Reading,
  write: WriteTo,
): Pick<ReplicaStore, 'blockPlaces' | 'blocks' | 'writeBlocks'> {
  return {
    async blockPlaces(parentId) {
      const keys = await promisifyRequest(reading(BLOCKS).getAllKeys(rangeOf(parentId, {})));
      return keys.map((each) => blockPlaceOf(key.parse(each)));
    },

    async blocks(parentId, places) {
      const blocks = reading(BLOCKS);
      if (places === undefined) {
        const range = rangeOf(parentId, {});
        const [keys, values] = await Promise.all([
          promisifyRequest(blocks.getAllKeys(range)),
          promisifyRequest<unknown[]>(blocks.getAll(range)),
        ]);
        return keys.map((each, index) => ({
          ...blockPlaceOf(key.parse(each)),
          sealed: packed.parse(values[index]),
        }));
      }
      const parent = idBytes(parentId);
      const values = await Promise.all(
        places.map((place) => promisifyRequest<unknown>(blocks.get(keyOf(parent, blockKey(place))))),
      );
      return places.flatMap((place, index) => {
        const value = values[index];
        return value === undefined ? [] : [{ ...place, sealed: packed.parse(value) }];
      });
    },

    writeBlocks: (parentId, { clear, put }) =>
      write([BLOCKS], async (store) => {
        if (clear) store(BLOCKS).delete(rangeOf(parentId, {}));
        for (const block of put) store(BLOCKS).put(block.sealed, keyOf(idBytes(parentId), blockKey(block)));
      }),
  };
}

function packedOf(row: unknown): Bytes | null {
  return row === undefined ? null : stored.parse(row).packed;
}

/** The keys of a directory's rows, those of one rank alone or behind one of them. */
function rangeOf(parentId: string, { after, rank }: Omit<ChildrenPage, 'limit'>): IDBKeyRange {
  const first = after === undefined ? Uint8Array.of(rank ?? 0) : placeOf(after);
  const end = Uint8Array.of(rank === undefined ? 0xff : rank + 1);
  const parent = idBytes(parentId);
  return IDBKeyRange.bound(keyOf(parent, first), keyOf(parent, end), after !== undefined, true);
}

function ofRank(rank: number | undefined): Pick<ChildrenPage, 'rank'> {
  return rank === undefined ? {} : { rank };
}

/** Where a row stands in its directory, so that bytes have its order. */
function placeOf({ rank, id }: RowPosition): Bytes {
  return new Uint8Array([rank, ...idBytes(id)]);
}

/** Of a row's key: 16 bytes of its directory, then where it stands there. */
function positionOf(place: ArrayBuffer): RowPosition {
  const [rank = 0, ...id] = new Uint8Array(place, 16);
  return { rank, id: idText(Uint8Array.from(id)) };
}

function blockKey({ part, number }: BlockPlace): Bytes {
  const bytes = new Uint8Array(5);
  bytes[0] = part;
  new DataView(bytes.buffer).setUint32(1, number);
  return bytes;
}

function blockPlaceOf(place: ArrayBuffer): BlockPlace {
  const view = new DataView(place, 16);
  return { part: view.getUint8(0), number: view.getUint32(1) };
}

function keyOf(...parts: readonly Bytes[]): ArrayBuffer {
  return concatBytes(...parts).buffer;
}
