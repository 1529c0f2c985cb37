import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkRepository } from '../src/check/check-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

it('The check names the owner of an item, and the file and the owner of a version', async () => {
  const [owner] = [await insertUser(database), await insertUser(database)];
  const { id } = await database.transaction({ lock: 'database' }, (queries) =>
    insertFile(queries, owner.space_id),
  );
  const check = checkRepository(database.queries);
  expect(await check.ownerOf(id)).toBe(owner.email);
  expect(await check.ofVersion(id)).toEqual({ item_id: id, owner: owner.email });
  expect(await versionRepository(database.queries).prefixes()).toEqual([id.slice(0, 2)]);
  expect(await check.ownerOf(randomUUID())).toBeNull();
  expect(await check.ofVersion(randomUUID())).toBeUndefined();
});
