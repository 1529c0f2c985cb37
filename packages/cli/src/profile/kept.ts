import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import * as z from 'zod/mini';
import { CommandRefused } from '../failures/command-refused.ts';
import { ownFile, ownFolder } from './profile-folder.ts';

const SCHEMA = 'create table if not exists kept (name text primary key, value text not null) without rowid';
/** Of what a profile keeps. What must survive an upgrade stays under its name as it is; something else gets another one. */
const VERSION = 1;
/** Another program of the same profile writes for some milliseconds at most. */
const BUSY_MS = 5_000;

const kept = z.object({ name: z.string(), value: z.string() });

/** What a profile keeps between two starts, by name: texts, shared by all programs that run with it. */
export interface Kept {
  get(name: string): string | null;
  /** @param value null to forget it */
  set(name: string, value: string | null): void;
  /** Sets what a function makes of what is there, while no other program changes it. */
  update(name: string, change: (former: string | null) => string | null): void;
  /** All whose names begin so, without that beginning. */
  below(prefix: string): [name: string, value: string][];
  /** Forgets all whose names begin so. */
  forgetBelow(prefix: string): void;
  close(): void;
}

/** Opens what a profile keeps; makes its folder if need be. Throws CommandRefused for one of a newer program, and the errors of the file system and of SQLite. */
export async function openKept(folder: string): Promise<Kept> {
  await ownFolder(folder);
  const path = join(folder, 'profile.sqlite');
  await ownFile(path);
  const database = new SqliteDatabase(path, { timeout: BUSY_MS });
  try {
    mustBeKnown(database, folder);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = normal');
    database.exec(SCHEMA);
  } catch (error) {
    database.close();
    throw error;
  }
  const one = database.prepare('select name, value from kept where name = ?');
  const some = database.prepare(
    'select name, value from kept where substr(name, 1, length(?)) = ? order by name',
  );
  const put = database.prepare('insert or replace into kept (name, value) values (?, ?)');
  const remove = database.prepare('delete from kept where name = ?');
  const removeSome = database.prepare('delete from kept where substr(name, 1, length(?)) = ?');

  const get = (name: string): string | null => {
    const row = one.get(name);
    return row === undefined ? null : kept.parse(row).value;
  };
  const set = (name: string, value: string | null) => {
    if (value === null) remove.run(name);
    else put.run(name, value);
  };
  return {
    get,
    set,
    update: (name, change) => database.transaction(() => set(name, change(get(name))), 'begin immediate'),
    below: (prefix) =>
      some.all(prefix, prefix).map((row) => {
        const { name, value } = kept.parse(row);
        return [name.slice(prefix.length), value];
      }),
    forgetBelow: (prefix) => void removeSome.run(prefix, prefix),
    close: () => void database.close(),
  };
}

/** Nothing of a newer program is changed: what it has seen of the drive must not be lost. */
function mustBeKnown(database: SqliteDatabase, folder: string): void {
  const version = z.int().parse(database.pragma('user_version'));
  if (version > VERSION) {
    throw new CommandRefused(
      'local',
      `${folder} was written by a newer version of this program. Update this one, or name another --profile.`,
    );
  }
  if (version < VERSION) database.pragma(`user_version = ${VERSION}`);
}
