import { afterEach, beforeEach, expect, it } from 'vitest';
import { twoFactorRepository } from '../src/auth/two-factor-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

const newFactor = (user_id: string) => ({ user_id, secret: 'secret', confirmed_at: null, last_step: 0 });

it('A recovery code works once, and is counted until then; new ones take the place of all', async () => {
  const { id } = await insertUser(database);
  const other = await insertUser(database);
  await database.transaction({ lock: 'accounts' }, async (queries) => {
    const factors = twoFactorRepository(queries);
    for (const each of [id, other.id]) await factors.replace(newFactor(each));
    await factors.replaceCodes(id, ['one', 'two', 'three']);
    await factors.replaceCodes(other.id, ['one']);
    expect([await factors.useCode(id, 'one'), await factors.useCode(id, 'one')]).toEqual([true, false]);
    expect([await factors.countCodes(id), await factors.countCodes(other.id)]).toEqual([2, 1]);
    await factors.replaceCodes(id, ['four']);
    expect([await factors.countCodes(id), await factors.useCode(id, 'two')]).toEqual([1, false]);
  });
});

it('A code of an app works at no step that was used, and at none before', async () => {
  const { id } = await insertUser(database);
  await database.transaction({ lock: 'accounts' }, async (queries) => {
    const factors = twoFactorRepository(queries);
    await factors.replace(newFactor(id));
    await factors.confirm(id, 5);
    expect(await factors.find(id)).toMatchObject({ confirmed_at: 5 });
    const used = [];
    for (const step of [7, 7, 6, 8]) used.push(await factors.useStep(id, step));
    expect(used).toEqual([true, false, false, true]);
    await factors.delete(id);
    expect(await factors.find(id)).toBeUndefined();
  });
});
