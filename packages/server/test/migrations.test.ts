import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../src/auth/sessions.ts';
import { migrations } from '../src/store/database/migrations/index.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { userRepository } from '../src/users/user-repository.ts';
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
      database,
      clock: () => 100,
      random: randomBytes,
      events: eventLog(),
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
});
