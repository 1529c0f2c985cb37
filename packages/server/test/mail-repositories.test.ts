import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOverRepository } from '../src/account/start-over-repository.ts';
import { activationRepository } from '../src/auth/activation-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { MailRow } from '../src/store/database/schema.ts';
import { outboxRepository } from '../src/store/mail/outbox-repository.ts';
import { userRepository } from '../src/users/user-repository.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

function mail(changes: Partial<MailRow>): MailRow {
  const text = { recipient: 'ada@example.org', subject: 'Hello', body: 'A letter' };
  return { ...{ id: randomUUID(), ...text, attempts: 0, next_attempt_at: 0 }, ...changes };
}

describe('The outbox', () => {
  it('gives the message that is due and has waited longest, until it is deleted', async () => {
    const [late, early, later] = [
      mail({ next_attempt_at: 20 }),
      mail({ next_attempt_at: 10 }),
      mail({ next_attempt_at: 30 }),
    ];
    const due = () => outboxRepository(database.queries).findDue(25);
    await database.transaction({ lock: 'database' }, async (queries) => {
      for (const each of [late, early, later]) await outboxRepository(queries).insert(each);
    });
    expect(await due()).toEqual(early);
    await database.transaction({ lock: 'database' }, (queries) => outboxRepository(queries).delete(early.id));
    expect(await due()).toEqual(late);
    await database.transaction({ lock: 'database' }, (queries) =>
      outboxRepository(queries).reschedule(late.id, 26),
    );
    expect(await due()).toBeUndefined();
  });

  it('counts an attempt when it begins, and those that were in vain', async () => {
    const waiting = mail({});
    await database.transaction({ lock: 'database' }, async (queries) => {
      await outboxRepository(queries).insert(waiting);
      await outboxRepository(queries).insert(mail({ next_attempt_at: 99 }));
      await outboxRepository(queries).beginAttempt(waiting.id, 50);
    });
    expect(await outboxRepository(database.queries).findDue(49)).toBeUndefined();
    expect(await outboxRepository(database.queries).findDue(50)).toMatchObject({ attempts: 1 });
    expect(await outboxRepository(database.queries).countFailed()).toBe(1);
  });
});

describe('Mail about what is shared', () => {
  it('goes to an account unless that wants none', async () => {
    const user = await insertUser(database);
    const wanted = async () => (await userRepository(database.queries).findById(user.id)).sharing_mails;
    expect(await wanted()).toBe(1);
    for (const wants of [false, true]) {
      await database.transaction({ account: user.id }, (queries) =>
        userRepository(queries).setSharingMails(user.id, wants),
      );
      expect(await wanted()).toBe(Number(wants));
    }
  });
});

describe('The language of an account', () => {
  it('is left to the browser until one is chosen, and can be again', async () => {
    const user = await insertUser(database);
    expect(user.language).toBeNull();
    for (const language of ['ar', null] as const) {
      await database.transaction({ account: user.id }, (queries) =>
        userRepository(queries).setLanguage(user.id, language),
      );
      expect(await userRepository(database.queries).findById(user.id)).toMatchObject({ language });
    }
  });
});

describe.each([
  ['activation', activationRepository],
  ['starting over', startOverRepository],
] as const)('A mailed code for %s', (_, repository) => {
  it('leads to its account until it expires, and goes then', async () => {
    const user = await insertUser(database);
    await database.transaction({ lock: 'database' }, (queries) =>
      repository(queries).insert('hash', user.id, 100),
    );
    const found = (now: number) => repository(database.queries).findUser('hash', now);
    expect(await found(99)).toMatchObject({ id: user.id });
    expect(await found(100)).toBeUndefined();
    await database.transaction({ lock: 'database' }, (queries) => repository(queries).deleteExpired(99));
    expect(await found(99)).toBeDefined();
    await database.transaction({ lock: 'database' }, (queries) => repository(queries).deleteExpired(100));
    expect(await found(99)).toBeUndefined();
  });
});
