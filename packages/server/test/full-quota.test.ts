import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIn, renameIn } from '../src/storage/item-service.ts';
import { quotaRepository } from '../src/storage/quota-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { exceedSpace, takeSpace } from '../src/storage/take-space.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { newHash, storedDirectory } from './support/stored-items.ts';

let database: Database;
let ada: UserRow;
let drive: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  drive = ada.space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: drive }, work);
const change = (queries: Queries) => spaceChange(queries, drive, 5);
const space = () => quotaRepository(database.queries).find(drive);

/** Lets this be the quota of the account. */
const allow = (quota: number) =>
  database.transaction({ lock: 'database' }, (queries) =>
    queries.updateTable('users').set({ quota }).where('id', '=', ada.id).execute(),
  );

const create = () =>
  within((queries) => {
    const sealed = { encrypted_key: '', encrypted_name: 'name', name_hash: newHash(), file_modified_at: 0 };
    const item = { id: randomUUID(), mime: 'dir', ...sealed, search_tokens_hashed: [] };
    return createIn(change(queries), item, 100);
  });

describe('Where the quota is full', () => {
  it('what is there gets a longer name, and nothing new comes', async () => {
    const { id } = await within((queries) => storedDirectory(queries, drive));
    const { used_space } = await space();
    await allow(used_space);
    const name = { encrypted_name: 'a longer name', name_hash: newHash(), search_tokens_hashed: [] };
    await within((queries) => renameIn(change(queries), id, name));
    expect((await space()).used_space).toBeGreaterThan(used_space);
    await expect(create()).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('by what visitors of links read, that refuses new things alone', async () => {
    await allow(100_000);
    await within((queries) => quotaRepository(queries).countLinks(drive, 100_001));
    expect(await space()).toMatchObject({ used_space: 100_001, quota: 100_000 });
    await expect(create()).rejects.toMatchObject({ code: 'quota_exceeded' });
    await within((queries) => exceedSpace(queries, drive, { bytes: 7, items: 1 }));
    expect(await space()).toMatchObject({ used_space: 100_008, item_count: 1 });
    await within((queries) => quotaRepository(queries).countLinks(drive, -100_001));
    await create();
  });

  it('more than can be counted is refused all the same', async () => {
    const bytes = Number.MAX_SAFE_INTEGER;
    await within((queries) => takeSpace(queries, drive, { bytes: 5, items: 0 }));
    const refused = within((queries) => exceedSpace(queries, drive, { bytes, items: 0 }));
    await expect(refused).rejects.toMatchObject({ code: 'quota_exceeded' });
  });
});
