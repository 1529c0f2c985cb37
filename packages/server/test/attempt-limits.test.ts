import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttemptLimits, type Limit } from '../src/limits/attempt-limits.ts';
import type { Database } from '../src/store/database/database.ts';
import { temporaryDatabase } from './support/database.ts';
import { refusalOf } from './support/refused.ts';

/** The same database, which counts what is written. */
function watched(database: Database): { database: Database; writes(): number } {
  let writes = 0;
  const transaction: Database['transaction'] = (order, work) => {
    writes += 1;
    return database.transaction(order, work);
  };
  return { database: { ...database, transaction }, writes: () => writes };
}

const THREE_A_MINUTE: Limit = { name: 'test', attempts: 3, windowSeconds: 60 };

let database: Database;
let now: number;
let limits: ReturnType<typeof createAttemptLimits>;

beforeEach(async () => {
  now = 1_000;
  database = await temporaryDatabase();
  limits = createAttemptLimits(database, () => now);
});
afterEach(() => database.close());

const take = (subject = 'someone', limit = THREE_A_MINUTE) => limits.take(limit, subject);

async function takeAll(): Promise<void> {
  for (let i = 0; i < THREE_A_MINUTE.attempts; i += 1) await take();
}

describe('A limit on attempts', () => {
  it('takes as many as it says, and refuses the next with the time to wait', async () => {
    await takeAll();
    now += 20;
    const refusal = await refusalOf(() => take());
    expect(refusal.code).toBe('too_many_requests');
    expect(refusal.retryAfterSeconds).toBe(40);
    expect(refusal.message).toContain('1 min');
  });

  it('begins anew when the window is over, and not before', async () => {
    await takeAll();
    now += 59;
    expect((await refusalOf(() => take())).retryAfterSeconds).toBe(1);
    now += 1;
    await takeAll();
    expect((await refusalOf(() => take())).retryAfterSeconds).toBe(60);
  });

  it('is not prolonged by attempts that it refuses', async () => {
    await takeAll();
    for (let i = 0; i < 5; i += 1) {
      now += 11;
      await refusalOf(() => take());
    }
    now += 5;
    await take();
  });

  it('counts every subject and every limit by itself', async () => {
    await takeAll();
    await take('someone else');
    await take('someone', { ...THREE_A_MINUTE, name: 'other' });
  });

  it('does not count what is given back, and never less than nothing', async () => {
    await take();
    for (let i = 0; i < 5; i += 1) await limits.giveBack(THREE_A_MINUTE, 'someone');
    await takeAll();
    await refusalOf(() => take());
  });

  it('keeps no subject in the database', async () => {
    await take('a password typed into the wrong field');
    const rows = await database.queries.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('password typed');
  });

  it('audit 19: that is used up refuses without a write, at every instance', async () => {
    await takeAll();
    const before = await database.queries.selectFrom('attempts').selectAll().execute();
    for (const instance of [watched(database), watched(database)]) {
      const other = createAttemptLimits(instance.database, () => now);
      for (let i = 0; i < 50; i += 1) {
        expect((await refusalOf(() => other.take(THREE_A_MINUTE, 'someone'))).retryAfterSeconds).toBe(60);
      }
      expect(instance.writes()).toBe(0);
    }
    expect(await database.queries.selectFrom('attempts').selectAll().execute()).toEqual(before);
  });

  it('audit 19: that is used up lets no other limit count, and writes nothing', async () => {
    await takeAll();
    const instance = watched(database);
    const other = createAttemptLimits(instance.database, () => now);
    const both = [
      [{ ...THREE_A_MINUTE, name: 'other' }, 'somebody'],
      [THREE_A_MINUTE, 'someone'],
    ] as const;
    for (let i = 0; i < 10; i += 1) await refusalOf(() => other.takeAll(both));
    expect(instance.writes()).toBe(0);
    for (let i = 0; i < 3; i += 1) await other.take(both[0][0], 'somebody');
  });

  it('audit 19: counts no more than it takes, so that good attempts give back all that they took', async () => {
    const [one, two] = [limits, createAttemptLimits(database, () => now)];
    const tries = Array.from({ length: 8 }, (_, i) =>
      (i % 2 === 0 ? one : two).take(THREE_A_MINUTE, 'someone').then(
        () => 'taken',
        () => 'refused',
      ),
    );
    expect((await Promise.all(tries)).filter((each) => each === 'taken')).toHaveLength(3);
    for (let i = 0; i < 3; i += 1) await limits.giveBack(THREE_A_MINUTE, 'someone');
    await takeAll();
  });
});
