import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recoveryRepository } from '../src/account/recovery-repository.ts';
import { successionRepository } from '../src/account/succession-repository.ts';
import { sessionRepository } from '../src/auth/session-repository.ts';
import { invitationRepository } from '../src/invitations/invitation-repository.ts';
import { passkeyRepository } from '../src/passkeys/passkey-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { InvitationRow, PasskeyRow, SessionRow, UserRow } from '../src/store/database/schema.ts';
import { userRepository } from '../src/users/user-repository.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;
let ada: UserRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const users = () => userRepository(database.queries);

describe('An account', () => {
  it('is found by an address that it has yet to confirm: the preferred one, the newest, that of a password', async () => {
    expect(await users().isEmpty()).toBe(false);
    const waiting = (created_at: number, password_hash: string) =>
      insertUser(database, { unconfirmed_email: 'cy@example.org', created_at, password_hash });
    const [old, recent] = [await waiting(1, 'hash of one'), await waiting(2, 'hash of other')];
    const found = async (preferred: string | null) =>
      (await users().findUnconfirmed('cy@example.org', preferred))?.id;
    expect(await found(null)).toBe(recent.id);
    expect(await found(old.id)).toBe(old.id);
    expect(await found(ada.id)).toBe(recent.id);
    expect((await users().findClaim('cy@example.org', 'of one'))?.id).toBe(old.id);
    expect(await users().findClaim('cy@example.org', 'of two')).toBeUndefined();
    expect((await users().unconfirmedSince(2)).sort()).toEqual([old.id]);
    await within((queries) => userRepository(queries).confirmEmail(old.id, 'cy@example.org', 7));
    expect(await users().findByEmail('cy@example.org')).toMatchObject({ id: old.id, email_verified_at: 7 });
    expect(await found(null)).toBe(recent.id);
  });

  it('gets its first account key once, and others only in place of those that it has', async () => {
    const first = {
      encrypted_account_key: 'AQID',
      encrypted_private_key: 'BAUG',
      generation_signature: 'one',
    };
    const set = () => within((queries) => userRepository(queries).setFirstAccountKey(ada.id, first));
    expect([await set(), await set()]).toEqual([true, false]);
    const former = await users().findById(ada.id);
    expect(former).toMatchObject(first);
    const password = {
      ...{ password_hash: 'another hash', encrypted_private_key: 'CAcI' },
      ...{ generation: 2, generation_signature: 'two' },
    };
    const setPassword = (hash: string) =>
      within((queries) => userRepository(queries).setPassword(ada.id, hash, password));
    expect([await setPassword('wrong'), await setPassword('hash')]).toEqual([false, true]);
    const keys = {
      ...{ pubkey: 'other', fingerprint: 'other', encrypted_private_key: 'AAAA', generation: 3 },
      ...{ encrypted_account_key: 'BBBB', generation_signature: 'three', password_hash: 'third hash' },
    };
    const setKeys = (from: UserRow) =>
      within((queries) => userRepository(queries).setKeyPair(ada.id, from, keys));
    expect(await setKeys(former)).toBe(false);
    expect(await setKeys(await users().findById(ada.id))).toBe(true);
    expect(await users().findByFingerprint('other')).toMatchObject({ id: ada.id, ...keys });
  });

  it('knows whether others are left without an administrator', async () => {
    const only = async (id: string) => [
      await users().isOnlyAdministrator(id),
      await users().leavesOthersWithoutAdministrator(id),
    ];
    expect(await only(ada.id)).toEqual([false, false]);
    await within((queries) => userRepository(queries).setRole(ada.id, 'admin'));
    expect(await only(ada.id)).toEqual([true, false]);
    const suspended = await insertUser(database, { role: 'admin', suspended_at: 5 });
    expect(await only(ada.id)).toEqual([true, true]);
    await within((queries) => userRepository(queries).delete(suspended.id));
    await insertUser(database, { role: 'admin' });
    expect(await only(ada.id)).toEqual([false, false]);
  });

  it('begins again as the row that it was, with other keys', async () => {
    const again = await within(async (queries) => {
      await userRepository(queries).delete(ada.id);
      return userRepository(queries).insert({ ...ada, pubkey: 'other', language: 'de' });
    });
    expect(again).toEqual({ ...ada, pubkey: 'other', language: 'de' });
    expect(await users().findById(ada.id)).toEqual(again);
  });
});

describe('What opens an account beside the password', () => {
  it('is one recovery code, which finds an address that is yet to be confirmed', async () => {
    const put = (key_hash: string) =>
      within((queries) =>
        recoveryRepository(queries).replace({ user_id: ada.id, key_hash, encrypted_private_key: 'AQID' }),
      );
    const recoveries = recoveryRepository(database.queries);
    await put('one');
    await put('two');
    expect(await recoveries.find(ada.id)).toMatchObject({ key_hash: 'two' });
    const claim = async (hash: string) => (await recoveries.findClaim('ada@example.org', hash))?.id;
    expect(await claim('two')).toBeUndefined();
    await within((queries) =>
      queries.updateTable('users').set({ unconfirmed_email: 'ada@example.org' }).execute(),
    );
    expect([await claim('one'), await claim('two')]).toEqual([undefined, ada.id]);
    await within((queries) => recoveryRepository(queries).delete(ada.id));
    expect(await recoveries.find(ada.id)).toBeUndefined();
  });

  it('are passkeys, each of which counts up or never', async () => {
    const passkey = (id: string, created_at: number): PasskeyRow => ({
      ...{ id, user_id: ada.id, credential_id: `credential of ${id}`, public_key: 'key', counter: 0 },
      ...{ transports: 'usb', name: id, encrypted_private_key: 'key', created_at, last_used_at: null },
    });
    const [one, two] = [passkey('one', 2), passkey('two', 1)];
    for (const row of [one, two]) {
      expect(await within((queries) => passkeyRepository(queries).insert(row))).toEqual(row);
    }
    const passkeys = passkeyRepository(database.queries);
    expect((await passkeys.list(ada.id)).map(({ id }) => id)).toEqual(['two', 'one']);
    expect(await passkeys.findByCredentialId('credential of one')).toEqual(one);
    const use = (id: string, counter: number) =>
      within((queries) => passkeyRepository(queries).use(id, counter, 9));
    expect([await use('one', 0), await use('one', 3), await use('one', 3), await use('one', 0)]).toEqual([
      ...[true, true, false, false],
    ]);
    const rename = (userId: string) =>
      within((queries) => passkeyRepository(queries).rename(userId, 'one', 'new'));
    expect(await rename(randomUUID())).toBeUndefined();
    expect(await rename(ada.id)).toMatchObject({ name: 'new', counter: 3, last_used_at: 9 });
    const remove = () => within((queries) => passkeyRepository(queries).delete(ada.id, 'one'));
    expect([await remove(), await remove()]).toEqual([true, false]);
    await within((queries) => passkeyRepository(queries).deleteAll(ada.id));
    expect(await passkeys.list(ada.id)).toEqual([]);
  });

  it('came from key pair to key pair', async () => {
    const succession = (generation: number) => ({
      ...{ generation, former_pubkey: 'key', fingerprint: 'ab', changed_at: 5, signature: 'signature' },
    });
    await within(async (queries) => {
      for (const each of [3, 2]) await successionRepository(queries).insert(ada.id, succession(each));
    });
    const list = (after?: number) => successionRepository(database.queries).list(ada.id, after);
    expect(await list()).toEqual([succession(2), succession(3)]);
    expect(await list(2)).toEqual([succession(3)]);
  });

  it('fault S14: came from the last sixteen key pairs, whoever has changed theirs more often', async () => {
    const succession = (generation: number) => ({
      ...{ generation, former_pubkey: 'key', fingerprint: 'ab', changed_at: 5, signature: 'signature' },
    });
    const bob = await insertUser(database);
    await within(async (queries) => {
      await successionRepository(queries).insert(bob.id, succession(2));
      for (let each = 2; each <= 20; each++)
        await successionRepository(queries).insert(ada.id, succession(each));
    });
    const generations = (await successionRepository(database.queries).list(ada.id)).map(
      ({ generation }) => generation,
    );
    expect(generations).toEqual(Array.from({ length: 16 }, (_, index) => index + 5));
    expect(await successionRepository(database.queries).list(bob.id)).toHaveLength(1);
  });
});

describe('The sessions of an account', () => {
  const session = (id: string, changes: Partial<SessionRow> = {}): SessionRow => ({
    ...{
      id,
      user_id: ada.id,
      device_id: 'device',
      rotation_key: 'key',
      device: 'Firefox',
      format: 1,
      passkey_id: null,
    },
    ...{ role: 'user', remember: 1, created_at: 1, expires_at: 100, last_seen_at: 1, ...changes },
  });
  const left = async () =>
    (await database.queries.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id);

  beforeEach(() =>
    within(async (queries) => {
      const sessions = sessionRepository(queries);
      await sessions.insertSession(session('a', { created_at: 1 }));
      await sessions.insertSession(session('b', { created_at: 3 }));
      await sessions.insertSession(session('c', { created_at: 2, expires_at: 50 }));
      const token = { session_id: 'a', kind: 'session' as const, replaced_at: null };
      await queries
        .insertInto('session_tokens')
        .values([
          { ...token, token_hash: 'old', expires_at: 40 },
          { ...token, token_hash: 'new', expires_at: 90 },
        ])
        .execute();
    }),
  );

  it('are listed, the newest first, and let nobody in whose account is suspended', async () => {
    const sessions = sessionRepository(database.queries);
    expect((await sessions.list(ada.id, 50)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await sessions.findLasting(['a', 'c', 'd'], 49)).map(({ id }) => id).sort()).toEqual(['a', 'c']);
    expect((await sessions.findLasting(['a', 'c', 'd'], 50)).map(({ id }) => id)).toEqual(['a']);
    await within((queries) => queries.updateTable('users').set({ suspended_at: 5 }).execute());
    expect(await sessions.findLasting(['a'], 49)).toEqual([]);
  });

  it('go when their time is over, with tokens whose time is', async () => {
    await within((queries) => sessionRepository(queries).deleteExpired([ada.id], 50));
    expect(await left()).toEqual(['a', 'b']);
    const tokens = await database.queries.selectFrom('session_tokens').select('token_hash').execute();
    expect(tokens).toEqual([{ token_hash: 'new' }]);
  });

  it('end together: all, all but one, and those of a passkey', async () => {
    await within((queries) =>
      passkeyRepository(queries).insert({
        ...{ id: 'passkey', user_id: ada.id, credential_id: 'credential', public_key: 'key', counter: 0 },
        ...{ transports: '', name: 'name', encrypted_private_key: 'key', created_at: 1, last_used_at: null },
      }),
    );
    await within((queries) =>
      queries.updateTable('sessions').set({ passkey_id: 'passkey' }).where('id', 'in', ['a', 'b']).execute(),
    );
    await within((queries) => sessionRepository(queries).deleteOfPasskey(ada.id, 'passkey', 'a'));
    expect(await left()).toEqual(['a', 'c']);
    await within((queries) => sessionRepository(queries).deleteOthers(ada.id, 'c'));
    expect(await left()).toEqual(['c']);
    await within((queries) => sessionRepository(queries).deleteAllOf(ada.id));
    expect(await left()).toEqual([]);
  });
});

describe('An invitation', () => {
  it('is listed, found by the secret of either link, renewed and deleted', async () => {
    const invitation = (id: string, created_at: number): InvitationRow => ({
      ...{ id, email: `${id}@Example.org`, email_normalized: `${id}@example.org`, role: 'user', quota: 0 },
      ...{
        link_hash: `link of ${id}`,
        mail_hash: `mail of ${id}`,
        invited_by: null,
        created_at,
        expires_at: 50,
      },
    });
    const [one, two] = [invitation('one', 1), invitation('two', 2)];
    await within(async (queries) => {
      for (const each of [one, two]) await invitationRepository(queries).insert(each);
    });
    const invitations = invitationRepository(database.queries);
    expect(await invitations.list()).toEqual([two, one]);
    for (const secret of ['link of one', 'mail of one']) {
      expect(await invitations.findBySecret(secret)).toEqual(one);
    }
    expect(await invitations.isInvited('one@example.org', 50)).toBe(false);
    const renewed = { link_hash: 'another', mail_hash: null, invited_by: 'ada@example.org', expires_at: 90 };
    await within((queries) => invitationRepository(queries).renew('one', renewed));
    expect(await invitations.find('one')).toEqual({ ...one, ...renewed });
    expect(await invitations.isInvited('one@example.org', 50)).toBe(true);
    expect(await invitations.findBySecret('link of one')).toBeUndefined();
    await within((queries) => invitationRepository(queries).delete('one'));
    expect(await invitations.list()).toEqual([two]);
  });
});
