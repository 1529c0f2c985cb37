import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../src/auth/sessions.ts';
import { userRepository } from '../src/auth/user-repository.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { searchRepository } from '../src/storage/search-repository.ts';
import { eventLog } from './support/event-log.ts';

const FIRST_TWO = ['0001-accounts', '0002-items'];

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-migrations-'));
  file = join(folder, 'coffer.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

/** A database as the first two migrations left it, with what `statements` put into it. */
async function formerDatabase(statements: readonly string[]): Promise<void> {
  const connection = new SqliteDatabase(file);
  const queries = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  const former = Object.entries(migrations).filter(([name]) => FIRST_TWO.includes(name));
  const getMigrations = async () => Object.fromEntries(former);
  const { error } = await new Migrator({ db: queries, provider: { getMigrations } }).migrateToLatest();
  expect(error).toBeUndefined();
  for (const statement of statements) connection.exec(statement);
  await queries.destroy();
}

describe('The migrations', () => {
  it('keep accounts and their sessions', async () => {
    const tokenHash = createHash('sha256').update('token').digest('hex');
    await formerDatabase([
      `insert into users (id, email, email_normalized, password_hash, role, fingerprint, pubkey, email_verified_at, created_at)
       values ('ada', 'Ada@example.org', 'ada@example.org', 'hash', 'admin', 'fingerprint', 'key', 5, 5)`,
      `insert into sessions (id, user_id, device_id, rotation_key, remember, created_at, expires_at)
       values ('session', 'ada', 'device', 'rotation', 0, 5, 1000)`,
      `insert into session_tokens (token_hash, session_id, kind, expires_at)
       values ('${tokenHash}', 'session', 'session', 1000)`,
    ]);
    const database = await openSqlite(file);
    const sessions = createSessions({
      ...{ database, clock: () => 100, random: randomBytes, events: eventLog() },
      settings: async () => ({ remember_days: 30 }),
    });
    expect(await sessions.recognise('token')).toMatchObject({ userId: 'ada', role: 'admin' });
    expect(await sessions.list('ada', 'session')).toMatchObject([
      { id: 'session', device: 'Unknown device', current: true, last_seen_at: 100 },
    ]);
    const user = await userRepository(database.queries).findByEmail('ada@example.org');
    expect(user).toMatchObject({ id: 'ada', email_verified_at: 5, unconfirmed_email: null });
    await database.close();
  });

  it('keep what names are found by', async () => {
    const owner = '7f3c2a10-1111-4111-8111-111111111111';
    const [report, word] = ['ab'.repeat(16), 'cd'.repeat(16)];
    const item = (id: string, modified: number) =>
      `insert into items (id, owner_id, kind, mime, size, chunks, encrypted_key, encrypted_name, name_hash,
         file_modified_at, created_at)
       values ('${id}', '${owner}', 1, 'text/plain', 5, 1, 'key', 'name', '${id}', ${modified}, 5)`;
    const token = (id: string, text: string, whole: number) =>
      `insert into search_tokens (owner_id, token, item_id, whole) values ('${owner}', '${text}', '${id}', ${whole})`;
    await formerDatabase([
      `insert into users (id, email, email_normalized, password_hash, role, fingerprint, pubkey, email_verified_at, created_at)
       values ('${owner}', 'ada@example.org', 'ada@example.org', 'hash', 'admin', 'fingerprint', 'key', 5, 5)`,
      ...[item('one', 10), item('two', 20), item('three', 30)],
      ...[token('one', report, 1), token('one', word, 0), token('two', report, 0)],
    ]);
    const database = await openSqlite(file);
    const find = async (...tokens: string[]) => {
      const page = { directoryId: null, limit: 10, skip: 0 };
      const rows = await searchRepository(database.queries).search(owner, tokens, page);
      return rows.map(({ id }) => id);
    };
    expect(await find(report)).toEqual(['one', 'two']);
    expect(await find(report, word)).toEqual(['one']);
    await database.close();
  });
});
