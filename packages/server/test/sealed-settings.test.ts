import { randomBytes, randomUUID } from 'node:crypto';
import type { StoredRow } from '@coffer/contract';
import { fromBase64Url, readSealedRow } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChangesService } from '../src/spaces/changes-service.ts';
import { createDigestsService } from '../src/spaces/digests-service.ts';
import { createProofsService } from '../src/spaces/proofs-service.ts';
import { sealedSettingRepository } from '../src/spaces/sealed-setting-repository.ts';
import { createSealedSettingService, putSettingIn, sealedRowHash } from '../src/spaces/sealed-settings.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

const clock = () => 1_000;

let database: Database;
let user: UserRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  user = await insertUser(database);
});
afterEach(() => database.close());

const newSetting = (id: string = randomUUID(), generation = 1) => ({
  ...{ id, generation },
  encrypted_body: randomBytes(24).toString('base64url'),
});

const put = (setting: ReturnType<typeof newSetting>, known: number | null, of = user) =>
  database.transaction({ space: of.space_id }, (queries) =>
    putSettingIn(spaceChange(queries, of.space_id, 1), { setting, known }),
  );

const read = (rows: readonly StoredRow[]) =>
  rows.map(({ row, revision }) => {
    const { id, generation, sealedBody } = readSealedRow('setting', fromBase64Url(row));
    return { id, generation, encrypted_body: sealedBody, revision };
  });
const list = async (of = user) =>
  read(await createSealedSettingService({ database, clock }).list(of.id, of.space_id, 'setting'));
const digests = () => createDigestsService({ database, clock }).of(user.id, user.space_id, {});

describe('A sealed setting', () => {
  it('is put in once, and replaced by who knows it', async () => {
    const first = newSetting();
    await put(first, null);
    expect(await list()).toEqual([{ ...first, revision: 1 }]);
    const next = newSetting(first.id, 2);
    for (const known of [null, 0, 2]) {
      await expect(put(next, known)).rejects.toMatchObject({ code: 'space_changed' });
    }
    await expect(put(newSetting(), 1)).rejects.toMatchObject({ code: 'space_changed' });
    expect(await list()).toEqual([{ ...first, revision: 1 }]);
    await put(next, 1);
    expect(await list()).toEqual([{ ...next, revision: 2 }]);
  });

  it('is its space’s alone, and goes with it', async () => {
    const other = await insertUser(database);
    const [own, theirs] = [newSetting(), newSetting()];
    await put(own, null);
    await put({ ...theirs, id: own.id }, null, other);
    expect(await list()).toEqual([{ ...own, revision: 1 }]);
    await expect(
      createSealedSettingService({ database, clock }).list(other.id, user.space_id, 'setting'),
    ).rejects.toMatchObject({ code: 'not_found' });
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', '=', user.id).execute(),
    );
    const settings = sealedSettingRepository(database.queries);
    expect(await settings.rows(user.space_id)).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });

  it('stands in the owner’s digest, and in no other one', async () => {
    const before = await digests();
    const setting = newSetting();
    await put(setting, null);
    const after = await digests();
    expect(after).toMatchObject({ items: before.items, rows: { settings: 1, links: 0 } });
    expect(after.owner).not.toBe(before.owner);
    const [row] = await sealedSettingRepository(database.queries).rows(user.space_id);
    expect(row?.row_hash).toBe(sealedRowHash('setting', setting));
    await put(newSetting(setting.id), 1);
    expect((await digests()).owner).not.toBe(after.owner);
  });

  it('is given by its bytes where proofs are asked for it by its id', async () => {
    const [setting, other] = [newSetting(), newSetting()];
    await put(setting, null);
    await put(other, null);
    const asked = { after: 0, rows: [], nodes: [], buckets: [], owned: false, links: [] };
    const proofs = await createProofsService({ database, clock }).of(user.id, user.space_id, {
      ...asked,
      kept: [setting.id, randomUUID()],
    });
    const { generation, encrypted_body: sealedBody } = setting;
    const kept = (proofs.kept ?? []).map((row) => readSealedRow('setting', fromBase64Url(row)));
    expect(kept).toMatchObject([{ id: setting.id, generation, sealedBody }]);
  });

  it('comes behind the items of what has changed', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted();
    await database.transaction({ space: user.space_id }, async (queries) => {
      const change = spaceChange(queries, user.space_id, 1);
      for (const id of ids) await putSettingIn(change, { setting: newSetting(id), known: null });
    });
    const since = (query: { after: number; limit?: number; cursor?: string }) =>
      createChangesService({ database, clock }).since(user.id, user.space_id, query);
    const first = await since({ after: 0, limit: 2 });
    const idsIn = (rows: readonly StoredRow[]) => read(rows).map(({ id }) => id);
    expect(idsIn(first.settings)).toEqual(ids.slice(0, 2));
    const second = await since({ after: 0, limit: 2, cursor: first.next_cursor ?? '' });
    expect(idsIn(second.settings)).toEqual(ids.slice(2));
    expect(second.next_cursor).toBeNull();
    expect(await since({ after: 1 })).toMatchObject({ settings: [], next_cursor: null });
  });
});
