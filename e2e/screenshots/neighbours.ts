import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { seededBytes, store, type TestDrive, testDrive } from '../support/test-drive.ts';
import { DAY_SECONDS, daysAgo, MOMENT } from './fixed-clock.ts';

const MEBIBYTE = 1 << 20;
const HISTORY_DAYS = 90;

interface Neighbour {
  readonly email: string;
  readonly files: number;
  readonly mebibytes: number;
  /** Days before the moment. */
  readonly joined: number;
  readonly seen: number;
}

const NEIGHBOURS: readonly Neighbour[] = [
  { email: 'garden@example.org', files: 9, mebibytes: 6, joined: 71, seen: 0.05 },
  { email: 'office@example.org', files: 14, mebibytes: 5, joined: 52, seen: 0.3 },
  { email: 'choir@example.org', files: 5, mebibytes: 7, joined: 33, seen: 1.2 },
  { email: 'workshop@example.org', files: 6, mebibytes: 4, joined: 12, seen: 6 },
];

/** Registers an account with a password of its own choice. */
export async function register(url: string, email: string, password: string): Promise<TestDrive> {
  const drive = testDrive(url);
  const { request } = await drive.keyring.prepareRegistration({
    email,
    password,
    keySize: 2048,
    storePrivateKey: true,
  });
  await drive.api.call('register', { body: request });
  return drive;
}

/** Others who use the same server, each with some files. */
export async function addNeighbours(url: string): Promise<void> {
  for (const { email, files, mebibytes } of NEIGHBOURS) {
    const drive = await register(url, email, `the password of ${email}`);
    for (let index = 0; index < files; index++) {
      await store(drive, `${index}.bin`, seededBytes(mebibytes * MEBIBYTE, `${email} ${index}`));
    }
    await drive.api.call('logout');
  }
}

/**
 * Lets time have passed in a server's records: when accounts were made and used, and how the instance has grown up to
 * what it holds now.
 */
export function rememberHistory(dataDir: string, owner: string): void {
  const people = [{ email: owner, joined: HISTORY_DAYS, seen: 0 }, ...NEIGHBOURS];
  const database = new SqliteDatabase(join(dataDir, 'coffer.sqlite'));
  const one = (sql: string) => Number(database.prepare(sql).get()?.['n']);
  const bytes = one('select sum(used_space) as n from users');
  const files = one('select count(*) as n from items where kind = 1');
  const meet = database.prepare('update users set created_at = ?, last_seen_at = ? where email = ?');
  for (const { email, joined, seen } of people) meet.run(daysAgo(joined), daysAgo(seen), email);
  const count = database.prepare(
    'insert or ignore into daily_totals (day, users, files, bytes) values (?, ?, ?, ?)',
  );
  for (const [age, grown] of growth()) {
    const day = Math.floor(MOMENT / 1_000 / DAY_SECONDS - age) * DAY_SECONDS;
    const users = people.filter(({ joined }) => joined >= age).length;
    count.run(day, users, Math.round(files * grown), Math.round(bytes * grown));
  }
  database.close();
}

/** Of each day before the moment, which part of all was there already. */
function growth(): [age: number, grown: number][] {
  const random = seeded(11);
  let grown = 0.16;
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const age = HISTORY_DAYS - index;
    grown += ((1 - grown) / age) * random() * 2 * (random() < 0.3 ? 2.2 : 0.5);
    return [age, Math.min(grown, 0.99)];
  });
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
