import { rm } from 'node:fs/promises';
import { type KeptRow, type ReplicaStore, type RowPosition, standingSchema } from '@coffer/client/replica';
import type { Bytes } from '@coffer/crypto';
import { SqliteDatabase } from '@coffer/sqlite';
import * as z from 'zod/mini';

/** Of the tables, and of what is packed in them: a file with another one is loaded again. */
const VERSION = 1;

const SCHEMA = `
  create table if not exists rows (number integer primary key, id blob not null, parent blob not null, place blob not null,
    packed blob not null, trashed integer not null);
  create unique index if not exists rows_by_id on rows (id);
  create index if not exists rows_by_parent on rows (parent, place);
  create index if not exists rows_trashed on rows (number) where trashed = 1;
  create table if not exists hashes (node integer primary key, packed blob not null);
  create table if not exists blocks (parent blob not null, part integer not null, number integer not null,
    sealed blob not null, primary key (parent, part, number)) without rowid;
  create table if not exists standing (only integer primary key check (only = 1), text text not null);`;

/** Of the file, so much is kept in memory. */
const CACHE_KIB = 16_000;

const textRow = z.object({ text: z.string() });
const blob = z.custom<Bytes>((value) => value instanceof Uint8Array);
const packedRow = z.object({ packed: blob });
const childRow = z.object({ place: blob, packed: blob });
const countRow = z.object({ count: z.int() });
const placeRow = z.object({ place: blob });
const blockPlaceRow = z.object({ part: z.int(), number: z.int() });
const blockRow = z.object({ ...blockPlaceRow.shape, sealed: blob });
const hashRow = z.object({ node: z.int(), packed: blob });

/**
 * Keeps a replica in a file. What cannot be opened there is not a replica, and is removed.
 *
 * @param path of the file; SQLite puts two more beside it while it is open
 */
export async function openSqliteStore(path: string): Promise<ReplicaStore> {
  try {
    return sqliteStore(path);
  } catch {
    await removeFiles(path);
    return sqliteStore(path);
  }
}

function sqliteStore(path: string): ReplicaStore {
  const database = new SqliteDatabase(path);
  try {
    return storeOn(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws for a file that another version of this program has made. */
function mustBeOfThisVersion(database: SqliteDatabase): void {
  const isNew = database.prepare('select 1 from sqlite_schema').get() === undefined;
  if (!isNew && database.pragma('user_version') !== VERSION) {
    throw new Error('Another version has made this file');
  }
  database.pragma(`user_version = ${VERSION}`);
}

function storeOn(database: SqliteDatabase, path: string): ReplicaStore {
  database.pragma('journal_mode = wal');
  // What the last moments before a crash wrote comes again from the server.
  database.pragma('synchronous = normal');
  database.pragma(`cache_size = -${CACHE_KIB}`);
  mustBeOfThisVersion(database);
  database.exec(SCHEMA);
  const insertRow = database.prepare(
    'insert or replace into rows (id, parent, place, packed, trashed) values (?, ?, ?, ?, ?)',
  );
  const deleteRow = database.prepare('delete from rows where id = ?');
  const rowOf = database.prepare('select packed from rows where id = ?');
  const trashedRows = database.prepare('select packed from rows where trashed = 1');
  const childrenOf = database.prepare(
    'select place, packed from rows where parent = ? and place > ? and place < ? order by place limit ?',
  );
  const insertHashes = database.prepare('insert or replace into hashes (node, packed) values (?, ?)');
  const deleteHashes = database.prepare('delete from hashes where node = ?');
  const allHashes = database.prepare('select node, packed from hashes');
  const hashesOf = database.prepare('select node, packed from hashes where node = ?');
  const standingText = database.prepare('select text from standing');
  const setStanding = database.prepare('insert or replace into standing (only, text) values (1, ?)');

  const write: ReplicaStore['write'] = async (change) => {
    database.transaction(() => {
      for (const id of change.removed) deleteRow.run(keyOf(id));
      for (const { id, parentId, rank, packed, isTrashed } of change.put) {
        insertRow.run(keyOf(id), keyOf(parentId), placeOf({ rank, id }), packed, Number(isTrashed));
      }
      for (const [node, packed] of change.hashes) {
        if (packed.length === 0) deleteHashes.run(node);
        else insertHashes.run(node, packed);
      }
      setStanding.run(JSON.stringify(change.standing));
    });
  };

  const packedOf = (id: string) => {
    const row = rowOf.get(keyOf(id));
    return row === undefined ? null : packedRow.parse(row).packed;
  };

  return {
    ...placesOn(database),
    ...blocksOn(database),
    persistence: 'kept',
    write,

    async standing() {
      const row = standingText.get();
      return row === undefined ? null : standingSchema.parse(JSON.parse(textRow.parse(row).text));
    },

    row: async (id) => packedOf(id),
    rows: async (ids) => ids.map(packedOf),

    trashed: async () => trashedRows.all().map((row) => packedRow.parse(row).packed),

    async children(parentId, { after, rank, limit }) {
      const [begin, end] = ranksOf(rank);
      const first = after === undefined ? begin : placeOf(after);
      const rows = childrenOf.all(keyOf(parentId), first, end, limit);
      return rows.map((row): KeptRow => {
        const { place, packed } = childRow.parse(row);
        return { ...positionOf(place), parentId, packed };
      });
    },

    async hashes(nodes) {
      const rows = nodes === undefined ? allHashes.all() : nodes.flatMap((node) => hashesOf.all(node));
      return new Map(
        rows.map((row): [number, Bytes] => {
          const { node, packed } = hashRow.parse(row);
          return [node, packed];
        }),
      );
    },

    async clear() {
      database.exec('delete from rows; delete from hashes; delete from standing; delete from blocks;');
    },

    async close() {
      database.close();
    },

    async remove() {
      database.close();
      await removeFiles(path);
    },
  };
}

function placesOn(database: SqliteDatabase): Pick<ReplicaStore, 'count' | 'positions' | 'rowsAt'> {
  const countOf = database.prepare(
    'select count(*) as count from rows where parent = ? and place >= ? and place < ?',
  );
  const placesOf = database.prepare(
    'select place from rows where parent = ? and place >= ? and place < ? order by place',
  );
  const rowAt = database.prepare('select packed from rows where parent = ? and place = ?');

  return {
    count: async (parentId, rank) => countRow.parse(countOf.get(keyOf(parentId), ...ranksOf(rank))).count,

    async positions(parentId, rank) {
      return placesOf
        .all(keyOf(parentId), ...ranksOf(rank))
        .map((row) => positionOf(placeRow.parse(row).place));
    },

    async rowsAt(parentId, positions) {
      return positions.map((position) => {
        const row = rowAt.get(keyOf(parentId), placeOf(position));
        return row === undefined ? null : packedRow.parse(row).packed;
      });
    },
  };
}

function blocksOn(database: SqliteDatabase): Pick<ReplicaStore, 'blockPlaces' | 'blocks' | 'writeBlocks'> {
  const blockPlacesOf = database.prepare(
    'select part, number from blocks where parent = ? order by part, number',
  );
  const blocksOf = database.prepare(
    'select part, number, sealed from blocks where parent = ? order by part, number',
  );
  const blockAt = database.prepare(
    'select part, number, sealed from blocks where parent = ? and part = ? and number = ?',
  );
  const insertBlock = database.prepare(
    'insert or replace into blocks (parent, part, number, sealed) values (?, ?, ?, ?)',
  );
  const deleteBlocks = database.prepare('delete from blocks where parent = ?');

  return {
    blockPlaces: async (parentId) =>
      blockPlacesOf.all(keyOf(parentId)).map((row) => blockPlaceRow.parse(row)),

    async blocks(parentId, places) {
      const parent = keyOf(parentId);
      const rows =
        places === undefined
          ? blocksOf.all(parent)
          : places.flatMap(({ part, number }) => blockAt.all(parent, part, number));
      return rows.map((row) => blockRow.parse(row));
    },

    async writeBlocks(parentId, { clear, put }) {
      const parent = keyOf(parentId);
      database.transaction(() => {
        if (clear) deleteBlocks.run(parent);
        for (const { part, number, sealed } of put) insertBlock.run(parent, part, number, sealed);
      });
    },
  };
}

function keyOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Where the rows of a rank begin, and those behind them. */
function ranksOf(rank: number | undefined): [Buffer, Buffer] {
  return [Buffer.of(rank ?? 0), Buffer.of(rank === undefined ? 0xff : rank + 1)];
}

/** Where a row stands in its directory, so that bytes have its order. */
function placeOf({ rank, id }: RowPosition): Buffer {
  return Buffer.concat([Buffer.of(rank), keyOf(id)]);
}

function positionOf(place: Uint8Array): RowPosition {
  const hex = Buffer.from(place.subarray(1)).toString('hex');
  return { rank: place[0] ?? 0, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}

async function removeFiles(path: string): Promise<void> {
  await Promise.all(['', '-wal', '-shm', '-journal'].map((end) => rm(path + end, { force: true })));
}
