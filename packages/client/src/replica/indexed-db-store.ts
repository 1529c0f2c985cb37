import { type Bytes, idBytes } from '@coffer/crypto';
import { promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import {
  type ChildrenPage,
  type KeptRow,
  type ReplicaStore,
  type RowPosition,
  standingSchema,
} from './replica-store.ts';
import { idText } from './row-hashes.ts';

/** Of the stores in it, not of the rows. */
const VERSION = 1;

/** Rows by their directory and id, so that a directory lies together. */
const ROWS = 'rows';
/** The directory of each row by its id. */
const PLACES = 'places';
const HASHES = 'hashes';
const STANDING = 'standing';

const packed = z.custom<Bytes>((value) => value instanceof Uint8Array);
const key = z.instanceof(ArrayBuffer);

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
    for (const store of [ROWS, PLACES, HASHES, STANDING]) request.result.createObjectStore(store);
  };
  const database = await promisifyRequest(request);
  // Another tab removes it: whoever asks it then is told that it is closed.
  database.onversionchange = () => database.close();
  return database;
}

function storeOn(database: IDBDatabase, name: string, databases: IDBFactory): ReplicaStore {
  const reading = (store: string) => database.transaction(store, 'readonly').objectStore(store);

  async function write(work: (store: (name: string) => IDBObjectStore) => Promise<void>): Promise<void> {
    const all = [ROWS, PLACES, HASHES, STANDING];
    const transaction = database.transaction(all, 'readwrite', { durability: 'relaxed' });
    const done = promisifyRequest(transaction);
    try {
      await work((store) => transaction.objectStore(store));
    } catch (error) {
      done.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    await done;
  }

  return {
    persistence: 'kept',

    async standing() {
      const kept: unknown = await promisifyRequest(reading(STANDING).get(0));
      return standingSchema.safeParse(kept).data ?? null;
    },

    async row(id) {
      const transaction = database.transaction([ROWS, PLACES], 'readonly');
      const place: unknown = await promisifyRequest(transaction.objectStore(PLACES).get(keyOf(idBytes(id))));
      if (place === undefined) return null;
      const row: unknown = await promisifyRequest(transaction.objectStore(ROWS).get(key.parse(place)));
      return row === undefined ? null : packed.parse(row);
    },

    async children(parentId, page) {
      const range = rangeOf(parentId, page);
      const rows = reading(ROWS);
      const [keys, values] = await Promise.all([
        promisifyRequest(rows.getAllKeys(range, page.limit)),
        promisifyRequest<unknown[]>(rows.getAll(range, page.limit)),
      ]);
      return keys.map((each, index): KeptRow => {
        return { ...positionOf(key.parse(each)), parentId, packed: packed.parse(values[index]) };
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
      write(async (store) => {
        const places = change.removed.map((id) =>
          promisifyRequest<unknown>(store(PLACES).get(keyOf(idBytes(id)))),
        );
        for (const place of await Promise.all(places)) {
          if (place !== undefined) store(ROWS).delete(key.parse(place));
        }
        for (const id of change.removed) store(PLACES).delete(keyOf(idBytes(id)));
        for (const row of change.put) {
          const place = keyOf(idBytes(row.parentId), placeOf(row));
          store(ROWS).put(row.packed, place);
          store(PLACES).put(place, keyOf(idBytes(row.id)));
        }
        for (const [node, hashes] of change.hashes) {
          if (hashes.length === 0) store(HASHES).delete(node);
          else store(HASHES).put(hashes, node);
        }
        store(STANDING).put(change.standing, 0);
      }),

    clear: () =>
      write(async (store) => {
        for (const each of [ROWS, PLACES, HASHES, STANDING]) store(each).clear();
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

/** The keys of a directory's rows, those of one rank alone or behind one of them. */
function rangeOf(parentId: string, { after, rank }: ChildrenPage): IDBKeyRange {
  const first = after === undefined ? Uint8Array.of(rank ?? 0) : placeOf(after);
  const end = Uint8Array.of(rank === undefined ? 0xff : rank + 1);
  const parent = idBytes(parentId);
  return IDBKeyRange.bound(keyOf(parent, first), keyOf(parent, end), after !== undefined, true);
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

function keyOf(...parts: readonly Bytes[]): ArrayBuffer {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined.buffer;
}
