import { randomUUID } from 'node:crypto';
import { VERSIONS_PAGE_SIZE } from '@coffer/contract';
import {
  fromBase64Url,
  fromHex,
  itemHash,
  readItemRow,
  readVersionRow,
  toHex,
  versionRowBytes,
} from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashesBelow } from '../src/spaces/keep-digests.ts';
import { rowRepository } from '../src/spaces/row-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { storedFile, storedVersion } from './support/stored-items.ts';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

describe('The row of a file with many versions', () => {
  it('fault S5: has the hashes of those before the newest, which lead to the hash of the file', async () => {
    const { space_id: space } = await insertUser(database);
    const further = 2;
    const { id, name_hash } = await database.transaction({ space }, async (queries) => {
      const file = await storedFile(queries, space);
      for (let number = 2; number <= VERSIONS_PAGE_SIZE + further + 1; number += 1) {
        await storedVersion(queries, file, { id: randomUUID(), item_id: file.id, number });
      }
      return file;
    });
    const {
      rows: [row],
    } = await rowRepository(database.queries).ofItems(space, [id]);
    if (row === undefined) throw new Error('There is no row');
    const { further: hashed = [] } = row;
    const [shown, ...others] = (row.versions ?? []).map((version) => readVersionRow(fromBase64Url(version)));
    expect(shown?.number).toBe(1);
    expect(others.map(({ number }) => number)).toEqual(
      Array.from({ length: VERSIONS_PAGE_SIZE }, (_, index) => VERSIONS_PAGE_SIZE + further + 1 - index),
    );
    expect(hashed).toHaveLength(further);
    const bytes = fromBase64Url(row.item);
    expect(readItemRow(bytes)).toMatchObject({ id, nameHash: name_hash, shownVersionId: id });
    const versions = [...(shown ? [shown] : []), ...others].map((version) => ({
      id: version.id,
      bytes: versionRowBytes(version),
    }));
    const rowHashes = hashed.map((version) => ({ id: version.id, rowHash: fromHex(version.hash) }));
    const hash = toHex(await itemHash({ id, bytes }, [...versions, ...rowHashes]));
    expect(hash).toBe((await hashesBelow(database.queries, space, [id])).get(id));
  });
});
