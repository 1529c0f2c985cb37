import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessions } from '../src/auth/sessions.ts';
import { challengeRepository } from '../src/passkeys/challenge-repository.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from '../src/passkeys/challenges.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { eventLog } from './support/event-log.ts';

let database: Database;
let now: number;
let challenges: PasskeyChallenges;

beforeEach(async () => {
  now = 1_000;
  database = await temporaryDatabase();
  challenges = createPasskeyChallenges({ database, clock: () => now, random: randomBytes });
});
afterEach(() => database.close());

/** The challenge as a browser returns it. */
const answering = (challenge: unknown) =>
  Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url');

const count = async () =>
  (await database.queries.selectFrom('passkey_challenges').selectAll().execute()).length;

describe('The challenge of a passkey', () => {
  it('is random, of 256 bits', async () => {
    const [one, two] = [await challenges.give(null), await challenges.give(null)];
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(one).not.toBe(two);
  });

  it('is taken once', async () => {
    const challenge = await challenges.give(null);
    expect(await challenges.take(answering(challenge), null)).toBe(challenge);
    expect(await challenges.take(answering(challenge), null)).toBeNull();
  });

  it('is taken by one of many that come together', async () => {
    const challenge = await challenges.give(null);
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => challenges.take(answering(challenge), null)),
    );
    expect(taken.filter((one) => one !== null)).toEqual([challenge]);
  });

  it('is good for five minutes, and then forgotten', async () => {
    const [first, second] = [await challenges.give(null), await challenges.give(null)];
    now += 299;
    expect(await challenges.take(answering(first), null)).toBe(first);
    now += 1;
    expect(await challenges.take(answering(second), null)).toBeNull();
    expect(await count()).toBe(1);
    await database.transaction({ lock: 'database' }, (queries) =>
      challengeRepository(queries).deleteExpired(now),
    );
    expect(await count()).toBe(0);
  });

  it('is good for what it was given for: a login, or the session that adds a passkey', async () => {
    const sessions = createSessions({
      database,
      clock: () => now,
      random: randomBytes,
      events: eventLog(),
      settings: async () => ({ remember_days: 30 }),
    });
    const user = await insertUser(database);
    const { session } = await sessions.begin(
      { method: 'password', user },
      { remember: false, device: 'Firefox' },
    );
    const { session: other } = await sessions.begin(
      { method: 'password', user },
      { remember: false, device: 'Chrome' },
    );
    const [forLogin, forSession] = [await challenges.give(null), await challenges.give(session.id)];
    expect(await challenges.take(answering(forLogin), session.id)).toBeNull();
    expect(await challenges.take(answering(forSession), null)).toBeNull();
    expect(await challenges.take(answering(forSession), other.id)).toBeNull();
    expect(await challenges.take(answering(forSession), session.id)).toBe(forSession);

    const lost = await challenges.give(session.id);
    await sessions.revoke(user.id, session.id);
    expect(await challenges.take(answering(lost), session.id)).toBeNull();
  });

  it('is none where the browser says nothing that makes sense', async () => {
    await challenges.give(null);
    for (const challenge of [undefined, null, 1, '', "' or 1=1 --", ['x'], {}]) {
      expect(await challenges.take(answering(challenge), null)).toBeNull();
    }
    for (const text of ['', 'AAAA', Buffer.from('null').toString('base64url')]) {
      expect(await challenges.take(text, null)).toBeNull();
    }
    expect(await count()).toBe(1);
  });
});
