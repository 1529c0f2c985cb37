import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase, SqliteError } from '@coffer/sqlite';
import * as z from 'zod/mini';
import { ownFile } from '../profile/profile-folder.ts';
import type { KnownEntry, SyncPath } from './model.ts';

/** Of the tables: what another version has written is forgotten, as by `clear`. */
const VERSION = 1;

const SCHEMA = `
  create table if not exists entries (
    path text primary key,
    kind text not null,
    id text not null,
    version_id text,
    identity text not null,
    stamp text not null,
    size integer not null,
    sha256 text,
    seen_at integer not null
  ) without rowid;
  create table if not exists moving (id text primary key) without rowid;
  create table if not exists sending (path text primary key, directory_id text) without rowid;
  create table if not exists about (name text primary key, value text not null) without rowid;
`;

const TABLES = ['entries', 'moving', 'sending', 'about'] as const;

const entryRow = z.object({
  path: z.string(),
  kind: z.enum(['file', 'directory']),
  id: z.string(),
  version_id: z.nullable(z.string()),
  identity: z.string(),
  stamp: z.string(),
  size: z.int(),
  sha256: z.nullable(z.string()),
  seen_at: z.int(),
});
const sendingRow = z.object({ path: z.string(), directory_id: z.nullable(z.string()) });
const movingRow = z.object({ id: z.string() });
const about = z.object({
  /** The folder of the drive, by its id; null for the top. */
  directoryId: z.nullable(z.string()),
  spaceId: z.string(),
  /** What lies in the folder on this device, so that another one in its place is noticed. */
  mark: z.string(),
  /**
   * The head of the drive that was verified when both sides were in step, and whether the drive had nothing then but what is
   * known of it.
   */
  head: z.nullable(z.object({ revision: z.int(), hash: z.string(), isAllKnown: z.boolean() })),
});
const aboutRow = z.object({ value: z.string() });
const pair = z.object({
  /** The folder on this device, by its real path. */
  folder: z.string(),
  spaceId: z.string(),
  directoryId: z.nullable(z.string()),
  /** The folder of the drive as it was named. */
  path: z.string(),
});

/** Two folders that are kept the same. */
export type SyncPair = z.infer<typeof pair>;

/** What a folder is kept the same with. */
export type AboutSync = z.infer<typeof about>;

/** What was in step, in a file of the profile. */
export interface SyncState {
  about(): AboutSync | null;
  describe(about: AboutSync): void;
  /** Which folders these are; null before they are noted. */
  pair(): SyncPair | null;
  /** Writes down which folders these are, for other pairs of the profile; what is noted stays until all is forgotten. */
  notePair(pair: SyncPair): void;
  /** All that was in step. It is read once, and follows what is written. */
  readonly known: ReadonlyMap<SyncPath, KnownEntry>;
  /** Items that are about to be moved on the drive. */
  readonly moving: ReadonlySet<string>;
  set(entries: Iterable<readonly [SyncPath, KnownEntry]>): void;
  /** Forgets entries with all that lies below them. */
  forget(paths: Iterable<SyncPath>): void;
  /** What is known of an entry, and of all below it, is known of another place. */
  move(from: SyncPath, to: SyncPath): void;
  beginMoving(id: string): void;
  endMoving(id: string): void;
  /** Files of which an upload was begun, and the directories of the drive into which they go; null is the top. */
  readonly sending: ReadonlyMap<SyncPath, string | null>;
  beginSending(path: SyncPath, directoryId: string | null): void;
  endSending(path: SyncPath): void;
  /** Forgets all of it: the next time is the first one. What was begun to be sent is there still, to be removed. */
  clear(): void;
  close(): void;
}

/** The file of the profile that says what was in step of a folder. */
export function statePath(profileFolder: string, folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(profileFolder, `sync-${name}.sqlite`);
}

/** Reads which folders a state file of the profile is about; null where it says nothing, as before the first start. */
export function pairIn(path: string): SyncPair | null {
  const database = new SqliteDatabase(path, { readonly: true });
  try {
    return pairOf(database);
  } catch (error) {
    if (error instanceof SqliteError && error.code === 'SQLITE_ERROR') return null;
    throw error;
  } finally {
    database.close();
  }
}

function pairOf(database: SqliteDatabase): SyncPair | null {
  const row = database.prepare(`select value from about where name = 'pair'`).get();
  return row === undefined ? null : pair.parse(JSON.parse(aboutRow.parse(row).value));
}

/** Forgets that a folder is kept the same. Its lock file stays. */
export async function forgetState(path: string): Promise<void> {
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(path + end, { force: true })));
}

/**
 * Opens it; where another version has written it, only what was begun to be sent is left. Throws the errors of the file system and of SQLite.
 *
 * @param path of the file; made where it is not there
 */
export async function openState(path: string): Promise<SyncState> {
  await ownFile(path);
  const database = new SqliteDatabase(path);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = normal');
  database.transaction(() => forgetOther(database));
  return new StoredState(database);
}

function forgetOther(database: SqliteDatabase): void {
  const isOther = database.pragma('user_version') !== VERSION;
  const sending = isOther ? sendingOf(database) : [];
  if (isOther) for (const table of TABLES) database.exec(`drop table if exists ${table}`);
  database.exec(SCHEMA);
  if (!isOther) return;
  const put = database.prepare('insert into sending (path, directory_id) values (?, ?)');
  for (const { path, directory_id: id } of sending) put.run(path, id);
  database.pragma(`user_version = ${VERSION}`);
}

/** What was begun to be sent; nothing where there is no such table, or it is of another shape. */
function sendingOf(database: SqliteDatabase): z.infer<typeof sendingRow>[] {
  try {
    return database
      .prepare('select path, directory_id from sending')
      .all()
      .map((row) => sendingRow.parse(row));
  } catch {
    return [];
  }
}

class StoredState implements SyncState {
  readonly #database: SqliteDatabase;
  readonly #known: Map<SyncPath, KnownEntry>;
  readonly #moving: Set<string>;
  readonly #sending: Map<SyncPath, string | null>;

  constructor(database: SqliteDatabase) {
    this.#database = database;
    this.#known = new Map(database.prepare('select * from entries').all().map(readEntry));
    const sending = database
      .prepare('select * from sending')
      .all()
      .map((row) => sendingRow.parse(row));
    this.#sending = new Map(sending.map(({ path, directory_id: id }) => [path, id]));
    const moving = database.prepare('select id from moving').all();
    this.#moving = new Set(moving.map((row) => movingRow.parse(row).id));
  }

  get known(): ReadonlyMap<SyncPath, KnownEntry> {
    return this.#known;
  }

  get moving(): ReadonlySet<string> {
    return this.#moving;
  }

  get sending(): ReadonlyMap<SyncPath, string | null> {
    return this.#sending;
  }

  about(): AboutSync | null {
    const row = this.#database.prepare(`select value from about where name = 'sync'`).get();
    return row === undefined ? null : about.parse(JSON.parse(aboutRow.parse(row).value));
  }

  describe(described: AboutSync): void {
    const put = this.#database.prepare(`insert or replace into about (name, value) values ('sync', ?)`);
    put.run(JSON.stringify(described));
  }

  pair(): SyncPair | null {
    return pairOf(this.#database);
  }

  notePair(noted: SyncPair): void {
    const put = this.#database.prepare(`insert or ignore into about (name, value) values ('pair', ?)`);
    put.run(JSON.stringify(noted));
  }

  set(entries: Iterable<readonly [SyncPath, KnownEntry]>): void {
    const put = this.#database.prepare(
      'insert or replace into entries (path, kind, id, version_id, identity, stamp, size, sha256, seen_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#together(() => {
      for (const [path, entry] of entries) {
        const { kind, id, versionId, identity, stamp, size, sha256, seenAt } = entry;
        put.run(path, kind, id, versionId, identity, stamp, size, sha256, Math.floor(seenAt));
        this.#known.set(path, entry);
      }
    });
  }

  forget(paths: Iterable<SyncPath>): void {
    const remove = this.#database.prepare('delete from entries where path = ?');
    this.#together(() => {
      for (const path of paths) {
        for (const [each] of this.#within(path)) {
          remove.run(each);
          this.#known.delete(each);
        }
      }
    });
  }

  move(from: SyncPath, to: SyncPath): void {
    this.#together(() => {
      const moved = this.#within(from);
      this.forget([from]);
      this.set(moved.map(([path, entry]) => [to + path.slice(from.length), entry] as const));
    });
  }

  beginMoving(id: string): void {
    this.#database.prepare('insert or ignore into moving (id) values (?)').run(id);
    this.#moving.add(id);
  }

  endMoving(id: string): void {
    this.#database.prepare('delete from moving where id = ?').run(id);
    this.#moving.delete(id);
  }

  beginSending(path: SyncPath, directoryId: string | null): void {
    const put = this.#database.prepare('insert or replace into sending (path, directory_id) values (?, ?)');
    put.run(path, directoryId);
    this.#sending.set(path, directoryId);
  }

  endSending(path: SyncPath): void {
    if (!this.#sending.delete(path)) return;
    this.#database.prepare('delete from sending where path = ?').run(path);
  }

  clear(): void {
    this.#database.exec('delete from entries; delete from moving; delete from about');
    this.#known.clear();
    this.#moving.clear();
  }

  close(): void {
    this.#database.close();
  }

  /** A file has nothing below it, and is not looked for in all of them. */
  #within(path: SyncPath): [SyncPath, KnownEntry][] {
    const entry = this.#known.get(path);
    if (entry?.kind === 'file') return [[path, entry]];
    return [...this.#known].filter(([each]) => each === path || each.startsWith(`${path}/`));
  }

  #together(write: () => void): void {
    this.#database.transaction(write);
  }
}

function readEntry(row: unknown): [SyncPath, KnownEntry] {
  const { path, version_id: versionId, seen_at: seenAt, ...entry } = entryRow.parse(row);
  return [path, { ...entry, versionId, seenAt }];
}
