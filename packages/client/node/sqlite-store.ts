import { rm } from 'node:fs/promises';
import { type KeptRow, type ReplicaStore, standingSchema } from '@coffer/client/replica';
import type { Bytes } from '@coffer/crypto';
import Database from 'better-sqlite3';
import * as z from 'zod/mini';

const SCHEMA = `
  create table if not exists rows (number integer primary key, id blob not null, parent blob not null, packed blob not null);
  create unique index if not exists rows_by_id on rows (id);
  create index if not exists rows_by_parent on rows (parent, id);
  create table if not exists hashes (node integer primary key, packed blob not null);
  create table if not exists standing (only integer primary key check (only = 1), text text not null);`;

const textRow = z.object({ text: z.string() });
const blob = z.custom<Bytes>((value) => value instanceof Uint8Array);
const packedRow = z.object({ packed: blob });
const childRow = z.object({ id: blob, packed: blob });
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
  database.exec(SCHEMA);
  const insertRow = database.prepare('insert or replace into rows (parent, id, packed) values (?, ?, ?)');
  const deleteRow = database.prepare('delete from rows where id = ?');
  const rowOf = database.prepare('select packed from rows where id = ?');
  const childrenOf = database.prepare(
    'select id, packed from rows where parent = ? and id > ? order by id limit ?',
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
      for (const { id, parentId, packed } of change.put) insertRow.run(keyOf(parentId), keyOf(id), packed);
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

    async children(parentId, { after, limit }) {
      const rows = childrenOf.all(keyOf(parentId), after === undefined ? NO_KEY : keyOf(after), limit);
      return rows.map((row): KeptRow => {
        const { id, packed } = childRow.parse(row);
        return { id: idOf(id), parentId, packed };
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

const NO_KEY = Buffer.alloc(0);

function keyOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(key: Uint8Array): string {
  return Buffer.from(key)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function removeFiles(path: string): Promise<void> {
  await Promise.all(['', '-wal', '-shm', '-journal'].map((end) => rm(path + end, { force: true })));
}
