import { type Bytes, fromHex, toHex } from '@coffer/crypto';
import { promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import type { KeptRow, ReplicaStore } from './replica-store.ts';
import { standingSchema } from './standing-schema.ts';

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

/** Keeps a replica in the browser. A database that does not open is removed, and made again. */
export async function openIndexedDbStore(name: string): Promise<ReplicaStore> {
  try {
    return storeOn(await openDatabase(name), name);
  } catch {
    await removeDatabase(name);
    return storeOn(await openDatabase(name), name);
  }
}

/** Removes what a browser keeps under a name. Tabs that have it open let it go. */
export async function removeDatabase(name: string): Promise<void> {
  await promisifyRequest(indexedDB.deleteDatabase(name));
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    for (const store of [ROWS, PLACES, HASHES, STANDING]) request.result.createObjectStore(store);
  };
  const database = await promisifyRequest(request);
  // Another tab removes it: whoever asks it then is told that it is closed.
  database.onversionchange = () => database.close();
  return database;
}

function storeOn(database: IDBDatabase, name: string): ReplicaStore {
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
      const place: unknown = await promisifyRequest(transaction.objectStore(PLACES).get(keyOf(id)));
      if (place === undefined) return null;
      const row: unknown = await promisifyRequest(transaction.objectStore(ROWS).get(key.parse(place)));
      return row === undefined ? null : packed.parse(row);
    },

    async children(parentId, { after, limit }) {
      const first = keyOf(parentId, after ?? LOWEST);
      const range = IDBKeyRange.bound(first, keyOf(parentId, HIGHEST), after !== undefined);
      const rows = reading(ROWS);
      const [keys, values] = await Promise.all([
        promisifyRequest(rows.getAllKeys(range, limit)),
        promisifyRequest<unknown[]>(rows.getAll(range, limit)),
      ]);
      return keys.map((each, index): KeptRow => {
        return { id: idOf(key.parse(each)), parentId, packed: packed.parse(values[index]) };
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
        const places = change.removed.map((id) => promisifyRequest<unknown>(store(PLACES).get(keyOf(id))));
        for (const place of await Promise.all(places)) {
          if (place !== undefined) store(ROWS).delete(key.parse(place));
        }
        for (const id of change.removed) store(PLACES).delete(keyOf(id));
        for (const row of change.put) {
          const place = keyOf(row.parentId, row.id);
          store(ROWS).put(row.packed, place);
          store(PLACES).put(place, keyOf(row.id));
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
      await removeDatabase(name);
    },
  };
}

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function keyOf(...ids: readonly string[]): ArrayBuffer {
  return fromHex(ids.join('').replaceAll('-', '')).buffer;
}

/** Of a row's key, which ends with it. */
function idOf(place: ArrayBuffer): string {
  return toHex(new Uint8Array(place, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
