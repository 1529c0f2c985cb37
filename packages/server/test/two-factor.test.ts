import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTwoFactor, type TwoFactor } from '../src/auth/two-factor.ts';
import { createAttemptLimits } from '../src/limits/attempt-limits.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { eventLog } from './support/event-log.ts';
import { refusalOf } from './support/refused.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

let database: Database;
let now: number;
let twoFactor: TwoFactor;
let user: UserRow;
let app: TOTP;
let recoveryCodes: string[];
let drawn = 0;

/** The same sequence every time, in which no code stands for another half minute by chance. */
function random(length: number): Buffer {
  drawn += 1;
  return createHash('shake256', { outputLength: length }).update(String(drawn)).digest();
}

beforeEach(async () => {
  now = 1_700_000_010;
  drawn = 0;
  database = await temporaryDatabase();
  const clock = () => now;
  twoFactor = createTwoFactor({
    database,
    clock,
    random,
    limits: createAttemptLimits(database, clock),
    events: eventLog(),
    settings: async () => ({ app_name: 'Coffer' }),
  });
  user = await insertUser(database);
  const { secret } = await twoFactor.setUp(user);
  app = new TOTP({ secret });
  recoveryCodes = await twoFactor.confirm(user, codeAt(now));
  // All limits begin anew.
  now += DAY;
});
afterEach(() => database.close());

/** The code that the app shows. @param time unix seconds */
const codeAt = (time: number) => app.generate({ timestamp: time * 1000 });

const wrongCode = () => String((Number(codeAt(now)) + 1) % 1_000_000).padStart(6, '0');
const check = (token: string) => twoFactor.check(user.id, token);
const refused = async (token: string) => (await refusalOf(() => check(token))).code;

describe('A code of the app', () => {
  it('is good for one login, until the end of its time', async () => {
    const code = codeAt(now);
    await check(code);
    expect(await refused(code)).toBe('two_factor_required');
    now += 29;
    expect(await refused(code)).toBe('two_factor_required');
  });

  it('is not good once a later one was used', async () => {
    const earlier = codeAt(now);
    now += 30;
    await check(codeAt(now));
    expect(await refused(earlier)).toBe('two_factor_required');
  });

  it('is good half a minute before and after, for clocks that differ, and no longer', async () => {
    await check(codeAt(now - 30));
    now += 120;
    await check(codeAt(now + 30));
    now += 120;
    expect(await refused(codeAt(now - 60))).toBe('two_factor_required');
    expect(await refused(codeAt(now + 60))).toBe('two_factor_required');
  });
});

describe('Guessing', () => {
  it('of codes ends after five for a quarter of an hour, also for the right one', async () => {
    for (let i = 0; i < 5; i += 1) expect(await refused(wrongCode())).toBe('two_factor_required');
    expect(await refused(codeAt(now))).toBe('too_many_requests');
    now += QUARTER_OF_AN_HOUR - 1;
    expect(await refused(codeAt(now))).toBe('too_many_requests');
    now += 1;
    await check(codeAt(now));
  });

  it('of recovery codes is counted together with that of codes', async () => {
    for (let i = 0; i < 3; i += 1) expect(await refused('AAAA-AAAA-AAAA-AAAA')).toBe('two_factor_required');
    for (let i = 0; i < 2; i += 1) expect(await refused(wrongCode())).toBe('two_factor_required');
    expect(await refused(recoveryCodes[0] ?? '')).toBe('too_many_requests');
    now += QUARTER_OF_AN_HOUR;
    await check(recoveryCodes[0] ?? '');
    expect(await refused(recoveryCodes[0] ?? '')).toBe('two_factor_required');
  });

  it('with patience ends after thirty a day', async () => {
    const began = now;
    for (let round = 0; round < 6; round += 1) {
      for (let i = 0; i < 5; i += 1) expect(await refused(wrongCode())).toBe('two_factor_required');
      now += QUARTER_OF_AN_HOUR;
    }
    expect(await refused(codeAt(now))).toBe('too_many_requests');
    now = began + DAY;
    await check(codeAt(now));
  });

  it('costs nobody else a try', async () => {
    const other = await insertUser(database);
    const { secret } = await twoFactor.setUp(other);
    for (let i = 0; i < 5; i += 1) expect(await refused(wrongCode())).toBe('two_factor_required');
    const theirs = new TOTP({ secret }).generate({ timestamp: now * 1000 });
    expect(await twoFactor.confirm(other, theirs)).toHaveLength(10);
  });

  it('is not made harder by codes that were right', async () => {
    for (let i = 0; i < 12; i += 1) {
      now += 60;
      await check(codeAt(now));
    }
  });
});
