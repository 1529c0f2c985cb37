import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, currentRequester } from '../src/calls/requester.ts';
import { createEventIds, createEventLog } from '../src/events/event-log.ts';
import { createEventPages } from '../src/events/event-pages.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

describe('The ids of events', () => {
  it('keep the order of time, also within a millisecond and when the clock is set back', () => {
    const next = createEventIds(randomBytes);
    const ids = [1_000, 1_000, 2_000, 500, 3_000].map(next);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('The log of events', () => {
  let database: Database;
  let ada: UserRow;
  let admin: UserRow;
  let now: number;

  beforeEach(async () => {
    now = 5_000_000;
    database = await temporaryDatabase();
    ada = await insertUser(database);
    admin = await insertUser(database, { role: 'admin' });
  });
  afterEach(() => database.close());

  const log = () =>
    createEventLog({ milliseconds: () => now, random: randomBytes, requester: currentRequester });
  const pages = () => createEventPages({ database });
  const by = (userId: string | null) => ({ userId, address: '192.0.2.7', device: 'Firefox on Linux' });

  it('knows who asked and from where', async () => {
    await answering(by(admin.id), () =>
      database.transaction({ lock: 'database' }, (queries) =>
        log().record(queries, { kind: 'account_suspended', userId: ada.id }),
      ),
    );
    const { events } = await pages().ofInstance({});
    expect(events).toEqual([
      {
        id: expect.any(String),
        kind: 'account_suspended',
        created_at: 5_000,
        details: {},
        address: '192.0.2.7',
        device: 'Firefox on Linux',
        user: { id: ada.id, email: ada.email },
        actor: { id: admin.id, email: admin.email },
      },
    ]);
  });

  it('does not tell people where their administrator was', async () => {
    await answering(by(admin.id), () =>
      database.transaction({ lock: 'database' }, (queries) =>
        log().record(queries, { kind: 'quota_changed', userId: ada.id }),
      ),
    );
    const { events } = await pages().ofAccount(ada.id, {});
    expect(events).toMatchObject([{ by: 'administrator', address: null, device: null }]);
    expect(JSON.stringify(events)).not.toContain(admin.id);
  });

  it('is written with what it tells, or not at all', async () => {
    const failing = database.transaction({ lock: 'database' }, async (queries) => {
      await log().record(queries, { kind: 'logged_in', userId: ada.id });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect((await pages().ofInstance({})).events).toEqual([]);
  });

  it('is read page by page, each event once, the newest first', async () => {
    for (let index = 0; index < 7; index += 1) {
      now += index % 2 === 0 ? 0 : 1_000;
      await database.transaction({ lock: 'database' }, (queries) =>
        log().record(queries, { kind: 'logged_in', userId: ada.id }),
      );
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await pages().ofAccount(ada.id, { limit: 3, cursor });
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(7);
  });

  it('is found by account, by kind and by time, all at once too', async () => {
    const record = (kind: 'logged_in' | 'quota_changed', userId: string, byWhom: string) =>
      answering(by(byWhom), () =>
        database.transaction({ lock: 'database' }, (queries) => log().record(queries, { kind, userId })),
      );
    const steps = [
      ['logged_in', ada.id, ada.id],
      ['quota_changed', ada.id, admin.id],
      ['logged_in', admin.id, admin.id],
      ['quota_changed', ada.id, admin.id],
    ] as const;
    for (const [kind, about, actor] of steps) {
      await record(kind, about, actor);
      now += 10_000;
    }
    const found = async (query: Parameters<ReturnType<typeof pages>['ofInstance']>[0]) =>
      (await pages().ofInstance(query)).events.map(({ created_at }) => created_at);
    const kind = 'quota_changed';
    expect(await found({ kind })).toEqual([5_030, 5_010]);
    expect(await found({ user_id: admin.id })).toEqual([5_030, 5_020, 5_010]);
    expect(await found({ kind, user_id: admin.id })).toEqual([5_030, 5_010]);
    expect(await found({ kind, user_id: ada.id, from: 5_011 })).toEqual([5_030]);
    expect(await found({ kind, user_id: ada.id, to: 5_030 })).toEqual([5_010]);
    expect(await found({ from: 5_010, to: 5_030 })).toEqual([5_020, 5_010]);
    const all = { kind, user_id: admin.id, from: 5_010, to: 5_031 } as const;
    expect(await found(all)).toEqual([5_030, 5_010]);
    const { next_cursor } = await pages().ofInstance({ ...all, limit: 1 });
    expect(await found({ ...all, cursor: next_cursor ?? '' })).toEqual([5_010]);
  });

  it('gives up an account with its events, and forgets who an actor was', async () => {
    await answering(by(admin.id), () =>
      database.transaction({ lock: 'database' }, async (queries) => {
        await log().record(queries, { kind: 'role_changed', userId: ada.id });
        await log().record(queries, { kind: 'settings_changed', userId: null });
      }),
    );
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', 'in', [ada.id, admin.id]).execute(),
    );
    const { events } = await pages().ofInstance({ user_id: randomUUID() });
    expect(events).toEqual([]);
    expect((await pages().ofInstance({})).events).toMatchObject([{ kind: 'settings_changed', actor: null }]);
  });
});
