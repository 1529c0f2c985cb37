import { rm } from 'node:fs/promises';
import { type KeptRow, type ReplicaStore, type RowPosition, standingSchema } from '@coffer/client/replica';
import type { Bytes } from '@coffer/crypto';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';

const SCHEMA = `
  create table if not exists rows (number integer primary key, id blob not null, parent blob not null, place blob not null,
    packed blob not null);
  create unique index if not exists rows_by_id on rows (id);
  create index if not exists rows_by_parent on rows (parent, place);
  create table if not exists hashes (node integer primary key, packed blob not null);
  create table if not exists standing (only integer primary key check (only = 1), text text not null);`;

const MAPPED_BYTES = 1 << 30;

const textRow = z.object({ text: z.string() });
const blob = z.custom<Bytes>((value) => value instanceof Uint8Array);
const packedRow = z.object({ packed: blob });
const childRow = z.object({ place: blob, packed: blob });
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
  const database = new Database(path);
  try {
    return storeOn(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
}

function storeOn(database: Database.Database, path: string): ReplicaStore {
  database.pragma('journal_mode = wal');
  // What the last moments before a crash wrote comes again from the server.
  database.pragma('synchronous = normal');
  // The rows of a directory lie all over the file.
  database.pragma(`mmap_size = ${MAPPED_BYTES}`);
  database.exec(SCHEMA);
  const insertRow = database.prepare(
    'insert or replace into rows (id, parent, place, packed) values (?, ?, ?, ?)',
  );
  const deleteRow = database.prepare('delete from rows where id = ?');
  const rowOf = database.prepare('select packed from rows where id = ?');
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
      for (const { id, parentId, rank, packed } of change.put) {
        insertRow.run(keyOf(id), keyOf(parentId), placeOf({ rank, id }), packed);
      }
      for (const [node, packed] of change.hashes) {
        if (packed.length === 0) deleteHashes.run(node);
        else insertHashes.run(node, packed);
      }
      setStanding.run(JSON.stringify(change.standing));
    })();
  };

  return {
    persistence: 'kept',
    write,

    async standing() {
      const row = standingText.get();
      return row === undefined ? null : standingSchema.parse(JSON.parse(textRow.parse(row).text));
    },

    async row(id) {
      const row = rowOf.get(keyOf(id));
      return row === undefined ? null : packedRow.parse(row).packed;
    },

    async children(parentId, { after, rank, limit }) {
      const first = after === undefined ? Buffer.of(rank ?? 0) : placeOf(after);
      const end = Buffer.of(rank === undefined ? 0xff : rank + 1);
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
      database.exec('delete from rows; delete from hashes; delete from standing;');
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

function keyOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
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
