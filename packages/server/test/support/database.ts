import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/store/database/database.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import type { NewItemRow, UserRow } from '../../src/store/database/schema.ts';
import { openSqlite } from '../../src/store/database/sqlite.ts';
import { userRepository } from '../../src/users/user-repository.ts';
import { migratedPostgres } from './postgres.ts';

/** Whether the tests run on PostgreSQL. */
export const isPostgres = process.env['COFFER_TEST_DATABASE'] === 'postgres';

/** A real database with all its tables, which goes when it is closed. */
export function temporaryDatabase(): Promise<Database> {
  return isPostgres ? temporaryPostgres() : temporarySqlite();
}

async function temporaryPostgres(): Promise<Database> {
  const { configuration, drop } = await migratedPostgres();
  const database = await openPostgres(configuration);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function temporarySqlite(): Promise<Database> {
  const directory = await mkdtemp(join(tmpdir(), 'coffer-database-'));
  const database = await openSqlite(join(directory, 'coffer.sqlite'));
  return {
    ...database,
    async close() {
      await database.close();
      await rm(directory, { recursive: true });
    },
  };
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

/** The row of a file at the root, unfinished and of one chunk. */
export function itemRow(spaceId: string, changes: Partial<NewItemRow> = {}): NewItemRow {
  const id = randomUUID();
  return {
    space_id: spaceId,
    id,
    revision: 0,
    parent_id: null,
    kind: 1,
    mime: 'text/plain',
    size: 5,
    chunks: 1,
    encrypted_key: 'key',
    sealed_parent_id: changes.parent_id ?? null,
    encrypted_name: 'name',
    encrypted_metadata: null,
    name_hash: id,
    md5: null,
    sha1: null,
    sha256: null,
    blake2b: null,
    file_modified_at: 0,
    created_at: 0,
    finished_upload_at: null,
    ...changes,
  };
}
