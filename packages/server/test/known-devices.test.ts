import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownDeviceRepository } from '../src/auth/known-device-repository.ts';
import { createKnownDevices, type KnownDevices } from '../src/auth/known-devices.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;
let now: number;
let devices: KnownDevices;

beforeEach(async () => {
  now = 1_000;
  database = await temporaryDatabase();
  devices = createKnownDevices({ database, clock: () => now, random: randomBytes });
});
afterEach(() => database.close());

describe('A known device', () => {
  it('audit 12: is known to its account alone, and never by a token that it brought along', async () => {
    const [owner, stranger] = [await insertUser(database), await insertUser(database)];
    const planted = await devices.remember(stranger.id, null);
    const token = await devices.remember(owner.id, planted);
    expect(token).not.toBe(planted);
    expect(await devices.counterOf(token, [owner.id])).not.toBeNull();
    expect(await devices.counterOf(planted, [owner.id])).toBeNull();
    expect(await devices.counterOf(token, [stranger.id])).toBeNull();
    expect(await devices.counterOf(token, [])).toBeNull();
    expect(await devices.remember(owner.id, token)).toBe(token);
  });

  it('audit 12: is one of twenty at most, those that were used last', async () => {
    const owner = await insertUser(database);
    const tokens: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      now += 1;
      tokens.push(await devices.remember(owner.id, null));
    }
    const known = await Promise.all(tokens.map((token) => devices.counterOf(token, [owner.id])));
    expect(known.map((counter) => counter !== null)).toEqual(tokens.map((_, n) => n >= 2));
  });

  it('is forgotten when it was not used for long', async () => {
    const owner = await insertUser(database);
    const token = await devices.remember(owner.id, null);
    await database.transaction({ lock: 'database' }, (queries) =>
      knownDeviceRepository(queries).deleteUsedBefore(now + 1),
    );
    expect(await devices.counterOf(token, [owner.id])).toBeNull();
  });
});
