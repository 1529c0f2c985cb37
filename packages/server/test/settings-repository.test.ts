import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsRepository } from '../src/settings/settings-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { temporaryDatabase } from './support/database.ts';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

describe('Stored settings', () => {
  it('are what was set last, until they are reset', async () => {
    const all = () => settingsRepository(database.queries).all();
    for (const value of ['"Ours"', '"Theirs"']) {
      await database.transaction({ lock: 'database' }, (queries) =>
        settingsRepository(queries).set('app_name', value),
      );
    }
    expect(await all()).toEqual([{ name: 'app_name', value: '"Theirs"' }]);
    await database.transaction({ lock: 'database' }, (queries) =>
      settingsRepository(queries).reset('app_name'),
    );
    expect(await all()).toEqual([]);
  });
});
