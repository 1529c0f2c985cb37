import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemRepository } from '../../src/storage/item-repository.ts';
import { versionRepository } from '../../src/storage/version-repository.ts';
import type { Database, Queries } from '../../src/store/database/database.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import type { NewItemRow, NewVersionRow, UserRow } from '../../src/store/database/schema.ts';
import { openSqlite } from '../../src/store/database/sqlite.ts';
import { userRepository } from '../../src/users/user-repository.ts';
import { type EmptyDatabase, emptying, emptyPostgres, migratedPostgres } from './postgres.ts';

/** Whether the tests run on PostgreSQL. */
export const isPostgres = process.env['COFFER_TEST_DATABASE'] === 'postgres';

/** A real database with all its tables, which goes when it is closed. On PostgreSQL it is one that other tests had before. */
export function temporaryDatabase(): Promise<Database> {
  return isPostgres ? keptPostgres() : temporarySqlite();
}

/** The same, opened for this test: what another one has told as news is passed on a moment later. */
export function freshDatabase(): Promise<Database> {
  return isPostgres ? migratedPostgres().then(openedPostgres) : temporarySqlite();
}

/** Opens databases that begin alike. */
export interface FilledDatabases {
  open(): Promise<Database>;
  close(): Promise<void>;
}

/** Databases with all tables that begin with what `fill` has put into one of them. It does that once, and is copied. */
export async function databasesFilledBy(
  fill: (database: Database) => Promise<void>,
): Promise<FilledDatabases> {
  if (!isPostgres) {
    const file = await sqliteFile(fill);
    return { open: () => temporarySqlite(file), close: async () => {} };
  }
  const { configuration, drop } = await migratedPostgres();
  const database = await openPostgres(configuration);
  await fill(database);
  await database.close();
  const open = async () => openedPostgres(await emptyPostgres(`template ${configuration.database}`));
  return { open, close: drop };
}

/** Databases that tests of this process are done with, open and empty: to open one takes longer than most tests. */
const kept: { readonly database: Database; readonly empty: () => Promise<void> }[] = [];

async function keptPostgres(): Promise<Database> {
  const one = kept.pop() ?? (await openedToKeep());
  return {
    ...one.database,
    async close() {
      await one.empty();
      kept.push(one);
    },
  };
}

async function openedToKeep() {
  const { configuration } = await migratedPostgres();
  return { database: await openPostgres(configuration), empty: await emptying(configuration) };
}

async function openedPostgres({ configuration, drop }: EmptyDatabase): Promise<Database> {
  const database = await openPostgres(configuration);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** What a file with all tables holds, which are made once by each process: a quarter of what most tests took. */
let tables: Promise<Buffer> | undefined;

/** A file of SQLite with all tables, and what is put into them: of its own kind on whichever the tests run. */
export async function temporarySqlite(content?: Buffer): Promise<Database> {
  tables ??= sqliteFile();
  const directory = await mkdtemp(join(tmpdir(), 'coffer-database-'));
  const file = join(directory, 'coffer.sqlite');
  await writeFile(file, content ?? (await tables));
  const database = await openSqlite(file);
  return {
    ...database,
    async close() {
      await database.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** A file of SQLite with all tables, and what is put into them. */
async function sqliteFile(fill: (database: Database) => Promise<void> = async () => {}): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'coffer-database-'));
  const file = join(directory, 'coffer.sqlite');
  const database = await openSqlite(file);
  await fill(database);
  const copy = join(directory, 'copy.sqlite');
  await database.snapshot(copy);
  await database.close();
  const content = await readFile(copy);
  await rm(directory, { recursive: true });
  return content;
}

/** Adds an account that no rule objects to, with its drive. */
export function insertUser(database: Database, changes: Partial<UserRow> = {}): Promise<UserRow> {
  const id = randomUUID();
  return database.transaction({ lock: 'accounts' }, (queries) =>
    userRepository(queries).insert({
      id,
      space_id: randomUUID(),
      email: `${id}@example.org`,
      email_normalized: `${id}@example.org`,
      password_hash: 'hash',
      role: 'user',
      fingerprint: id,
      pubkey: 'key',
      encrypted_private_key: null,
      encrypted_account_key: null,
      generation_signature: null,
      email_verified_at: null,
      created_at: 0,
      ...changes,
    }),
  );
}

/** The row of a file at the root. */
export function itemRow(spaceId: string, changes: Partial<NewItemRow> = {}): NewItemRow {
  const id = randomUUID();
  const isDirectory = changes.kind === 0;
  return {
    space_id: spaceId,
    id,
    revision: 0,
    parent_id: null,
    kind: 1,
    version_id: isDirectory ? null : (changes.id ?? id),
    encrypted_name: 'name',
    name_epoch: 1,
    name_hash: id,
    name_hash_epoch: 1,
    directory_metadata: null,
    directory_modified_at: isDirectory ? 0 : null,
    created_at: 0,
    ...changes,
  };
}

/** The row of a file's version, unfinished and of one chunk. */
export function versionRow(
  { space_id, id }: Pick<NewItemRow, 'space_id' | 'id'>,
  changes: Partial<NewVersionRow> = {},
): NewVersionRow {
  return {
    space_id,
    id,
    item_id: id,
    number: 1,
    encrypted_key: null,
    encrypted_upload: null,
    mime: 'text/plain',
    size: 5,
    chunks: 1,
    encrypted_metadata: null,
    md5: null,
    sha1: null,
    sha256: null,
    blake2b: null,
    root: null,
    sealed_size: null,
    file_modified_at: 0,
    begun_at: 0,
    finished_upload_at: null,
    ...changes,
  };
}

/** Adds a file at the root, with its one version; gives its row. */
export async function insertFile(
  queries: Queries,
  spaceId: string,
  { item = {}, version = {} }: { item?: Partial<NewItemRow>; version?: Partial<NewVersionRow> } = {},
): Promise<NewItemRow> {
  const row = itemRow(spaceId, item);
  await itemRepository(queries).insert(row);
  await versionRepository(queries).insert(versionRow(row, version));
  return row;
}
