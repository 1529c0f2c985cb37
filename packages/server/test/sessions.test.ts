import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GrantedSession } from '../src/auth/session-renewal.ts';
import { GRACE_SECONDS, SESSION_SECONDS } from '../src/auth/session-rotation.ts';
import { createSessions, type Sessions } from '../src/auth/sessions.ts';
import type { PresentedTokens } from '../src/calls/cookies.ts';
import { passkeyRepository } from '../src/passkeys/passkey-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { eventLog } from './support/event-log.ts';
import { refusalOf } from './support/refused.ts';

const REMEMBER_SECONDS = 30 * 24 * 60 * 60;

let database: Database;
let now: number;
let sessions: Sessions;
let user: UserRow;

beforeEach(async () => {
  now = 1_000_000;
  database = await temporaryDatabase();
  user = await insertUser(database);
  sessions = createSessions({
    database,
    clock: () => now,
    random: randomBytes,
    events: eventLog(),
    settings: async () => ({ remember_days: 30 }),
  });
});
afterEach(() => database.close());

/** The tokens of a session, as a browser sends them. */
function presented({ tokens }: GrantedSession): PresentedTokens {
  return { session: tokens.session, refresh: tokens.refresh?.token ?? null };
}

describe('A session', () => {
  it('is recognised until its token expires', async () => {
    const { tokens, session, expiresAt } = await sessions.begin(
      { method: 'password', user },
      { remember: false, device: 'Firefox on Linux' },
    );
    expect(expiresAt).toBe(now + SESSION_SECONDS);
    expect(await sessions.recognise(tokens.session)).toEqual({
      userId: user.id,
      spaceId: user.space_id,
      role: 'user',
      unconfirmed: false,
      confirmsFirst: false,
      sessionId: session.id,
      expiresAt,
    });
    now = expiresAt - 1;
    expect(await sessions.recognise(tokens.session)).not.toBeNull();
    now = expiresAt;
    expect(await sessions.recognise(tokens.session)).toBeNull();
  });

  it('knows which version of the format its program has, as that said last', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux', format: 1 },
    );
    const listed = async () => (await sessions.list(user.id, begun.session.id)).map(({ format }) => format);
    expect(await listed()).toContain(1);
    await sessions.renew(presented(begun), 2);
    expect(await listed()).toContain(2);
    expect(await listed()).not.toContain(1);
  });

  it('without "remember" cannot be renewed once it is over', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: false, device: 'Firefox on Linux' },
    );
    expect(begun.tokens.refresh).toBeNull();
    now += SESSION_SECONDS;
    expect((await refusalOf(() => sessions.renew(presented(begun)))).code).toBe('unauthenticated');
  });

  it('with "remember" goes on for as long as it is used within thirty days', async () => {
    let last = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    for (let i = 0; i < 5; i += 1) {
      now += REMEMBER_SECONDS - 1;
      last = await sessions.renew(presented(last));
    }
    now += REMEMBER_SECONDS;
    expect((await refusalOf(() => sessions.renew(presented(last)))).code).toBe('unauthenticated');
  });

  it('keeps its id and its device secret through every renewal', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    const renewed = await sessions.renew(presented(begun));
    expect(renewed.session.id).toBe(begun.session.id);
    expect(renewed.session.device_id).toBe(begun.session.device_id);
    expect(renewed.tokens.session).not.toBe(begun.tokens.session);
    expect(renewed.tokens.refresh?.token).not.toBe(begun.tokens.refresh?.token);
  });

  it('gives the same successor to a refresh token that comes twice within the grace period', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    const one = await sessions.renew(presented(begun));
    now += GRACE_SECONDS;
    const two = await sessions.renew(presented(begun));
    expect(two.tokens.refresh?.token).toBe(one.tokens.refresh?.token);
  });

  it('ends for both when a refresh token comes back later', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    const renewed = await sessions.renew(presented(begun));
    now += GRACE_SECONDS + 1;
    const thief = { session: null, refresh: presented(begun).refresh };
    expect((await refusalOf(() => sessions.renew(thief))).code).toBe('refresh_token_reused');
    expect(await sessions.recognise(renewed.tokens.session)).toBeNull();
    expect((await refusalOf(() => sessions.renew(presented(renewed)))).code).toBe('unauthenticated');
  });

  it('is not ended by a refresh token that is left over from another one', async () => {
    const former = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    await sessions.renew(presented(former));
    now += GRACE_SECONDS + 1;
    const current = await sessions.begin(
      { method: 'password', user },
      { remember: false, device: 'Firefox on Linux' },
    );
    const renewed = await sessions.renew({
      session: current.tokens.session,
      refresh: presented(former).refresh,
    });
    expect(renewed.session.id).toBe(current.session.id);
  });

  it('ends with every token of it, whichever is presented', async () => {
    const begun = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    const renewed = await sessions.renew(presented(begun));
    await sessions.end({ session: null, refresh: presented(begun).refresh });
    expect(await sessions.recognise(renewed.tokens.session)).toBeNull();
    expect(await database.queries.selectFrom('session_tokens').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['password', { password_hash: 'another hash' }],
    ['key pair', { fingerprint: 'another fingerprint' }],
  ])('audit 10: does not begin with a %s that was changed meanwhile', async (_, change) => {
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.updateTable('users').set(change).execute(),
    );
    const shown = { method: 'password', user } as const;
    const refusal = await refusalOf(() => sessions.begin(shown, { remember: true, device: 'Firefox' }));
    expect(refusal.code).toBe('wrong_credentials');
    expect(await database.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('audit 10: does not begin with a passkey that was removed meanwhile, nor for an account that is gone', async () => {
    const removed = {
      id: 'removed',
      isKept: (queries: Queries) => passkeyRepository(queries).has(user.id, 'removed'),
    };
    const shown = { method: 'passkey', user, passkey: removed } as const;
    const begin = () => sessions.begin(shown, { remember: true, device: 'Firefox' });
    expect((await refusalOf(begin)).code).toBe('wrong_credentials');
    await database.transaction({ lock: 'database' }, (queries) => queries.deleteFrom('users').execute());
    expect((await refusalOf(begin)).code).toBe('wrong_credentials');
  });

  it('ends with its account', async () => {
    const { tokens } = await sessions.begin(
      { method: 'password', user },
      { remember: true, device: 'Firefox on Linux' },
    );
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', '=', user.id).execute(),
    );
    expect(await sessions.recognise(tokens.session)).toBeNull();
    expect(await database.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
