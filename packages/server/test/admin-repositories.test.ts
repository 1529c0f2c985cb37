import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUserRepository } from '../src/admin/admin-user-repository.ts';
import { overviewRepository } from '../src/admin/overview-repository.ts';
import { linkRepository } from '../src/links/link-repository.ts';
import { chunkRepository } from '../src/storage/chunk-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase } from './support/database.ts';

const DAY_SECONDS = 24 * 60 * 60;
const PAGE = { sort: 'email', order: 'asc', skip: 0, limit: 10 } as const;

let database: Database;
let ada: UserRow;
let bob: UserRow;
let cy: UserRow;

beforeAll(async () => {
  database = await temporaryDatabase();
  const named = (name: string, changes: Partial<UserRow>) =>
    insertUser(database, {
      ...{ email: `${name}@Example.org`, email_normalized: `${name.toLowerCase()}@example.org`, ...changes },
    });
  ada = await named('Ada', { role: 'admin', quota: 7, created_at: 3, last_seen_at: 9, email_verified_at: 4 });
  bob = await named('bob_1', { used_space: 8, created_at: 1, suspended_at: 5, email_verified_at: 4 });
  cy = await named('Cy', { quota: 3, created_at: 2, unconfirmed_email: 'new%cy@example.org' });
  await within(async (queries) => {
    await queries
      .insertInto('two_factors')
      .values({ user_id: bob.id, secret: 'secret', confirmed_at: 6, last_step: 0 })
      .execute();
    await itemRepository(queries).insert(itemRow(ada.space_id, { kind: 0 }));
    const file = await insertFile(queries, ada.space_id);
    await chunkRepository(queries).insert({
      ...{ space_id: ada.space_id, version_id: file.id, chunk_index: 0, length: 33, created_at: 5 },
      ...{ checksum: '0000', checksum_function: 'crc16', segment_hashes: 'hashes' },
      ...{ encrypted_digest: null, attempt: null },
    });
    await linkRepository(queries).insert({
      ...{ id: 'link', space_id: ada.space_id, file_id: file.id, created_at: 5, encrypted_link_key: 'key' },
      ...{ signature: 'signature', row_hash: 'hash' },
    });
  });
});
afterAll(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const accounts = () => adminUserRepository(database.queries);
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('The list of accounts', () => {
  it.each([
    ['email', () => [ada, bob, cy]],
    ['last_seen_at', () => [...inOrder([bob, cy]), ada]],
    ['created_at', () => [bob, cy, ada]],
    ['quota', () => [bob, cy, ada]],
    ['used_space', () => [...inOrder([ada, cy]), bob]],
    ['role', () => [ada, ...inOrder([bob, cy])]],
  ] as const)('is ordered by %s, both ways', async (sort, expected) => {
    expect(idsOf(await accounts().page({}, { ...PAGE, sort }))).toEqual(idsOf(expected()));
    const [first] = await accounts().page({}, { ...PAGE, sort, order: 'desc', limit: 1 });
    const last = { email: cy, last_seen_at: ada, created_at: ada, quota: ada, used_space: bob, role: null }[
      sort
    ];
    if (last !== null) expect(first?.id).toBe(last.id);
    else expect(first?.role).toBe('user');
  });

  it.each([
    ['what it is searched for, as it stands there', { search: ' BOB_ ' }, () => [bob]],
    ['an address that is yet to be confirmed', { search: 'w%c' }, () => [cy]],
    ['no other one', { search: 'b%b' }, () => []],
    ['a role', { role: 'admin' }, () => [ada]],
    ['who is suspended', { status: 'suspended' }, () => [bob]],
    ['who has yet to confirm an address', { status: 'unverified' }, () => [cy]],
    ['who may sign in', { status: 'active' }, () => [ada]],
    ['all of that at once', { search: 'example', role: 'admin', status: 'active' }, () => [ada]],
  ] as const)('is narrowed by %s', async (_, filter, expected) => {
    expect(idsOf(await accounts().page(filter, PAGE))).toEqual(idsOf(expected()));
    expect(await accounts().count(filter)).toBe(expected().length);
  });

  it('comes in pages, with what stands beside each account', async () => {
    expect(await accounts().count({})).toBe(3);
    expect(idsOf(await accounts().page({}, { ...PAGE, skip: 1, limit: 1 }))).toEqual([bob.id]);
    expect(await accounts().find(bob.id)).toMatchObject({
      two_factor_since: 6,
      suspended_at: 5,
      used_space: 8,
    });
    expect(await accounts().countFiles(ada.id)).toBe(1);
    expect(await accounts().countFiles(bob.id)).toBe(0);
    await within(async (queries) => {
      await adminUserRepository(queries).setQuota(cy.id, 99);
      await adminUserRepository(queries).setSuspendedAt(cy.id, 12);
    });
    expect(await accounts().find(cy.id)).toMatchObject({ quota: 99, suspended_at: 12 });
    await within(async (queries) => {
      await adminUserRepository(queries).setQuota(cy.id, 3);
      await adminUserRepository(queries).setSuspendedAt(cy.id, null);
    });
  });
});

describe('The instance in numbers', () => {
  it('counts accounts, items, chunks and links', async () => {
    const overview = overviewRepository(database.queries);
    expect(await overview.users()).toEqual({ users: 3, administrators: 1, suspended: 1, bytes: 8 });
    expect(await overview.items()).toEqual({ files: 1, directories: 1 });
    expect(await overview.chunks()).toEqual({ chunks: 1, chunk_bytes: 33 });
    expect(await overview.links()).toBe(1);
  });

  it('keeps one row for each day', async () => {
    const record = (now: number) => within((queries) => overviewRepository(queries).recordToday(now));
    await record(DAY_SECONDS + 5);
    await record(2 * DAY_SECONDS + 5);
    await record(2 * DAY_SECONDS + 6);
    const days = (since: number) => overviewRepository(database.queries).days(since);
    const totals = { users: 3, files: 1, bytes: 8 };
    expect(await days(0)).toEqual([
      { day: DAY_SECONDS, ...totals },
      { day: 2 * DAY_SECONDS, ...totals },
    ]);
    expect(await days(DAY_SECONDS + 1)).toEqual([{ day: 2 * DAY_SECONDS, ...totals }]);
  });
});

/** Of accounts that are equal in what they are ordered by, the ids decide. */
function inOrder(rows: readonly UserRow[]): UserRow[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
}
