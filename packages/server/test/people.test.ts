import { randomBytes, randomUUID } from 'node:crypto';
import type { Settings } from '@coffer/contract';
import { generateKeyPair, importPrivateKey, newSharingSeed, signSharingKey } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttemptLimits } from '../src/limits/attempt-limits.ts';
import { createPeopleService } from '../src/people/people-service.ts';
import { sealedSettingRepository } from '../src/spaces/sealed-setting-repository.ts';
import {
  createSealedSettingService,
  putContactIn,
  putSettingIn,
  storedRowOf,
} from '../src/spaces/sealed-settings.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { sharingKeyRepository } from '../src/users/sharing-key-repository.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

const clock = () => 1_000;

let database: Database;
let ada: UserRow;
let sharing: Pick<Settings, 'sharing' | 'sharing_emails'>;
const pair = await generateKeyPair();
const privateKey = await importPrivateKey(pair.privateKeyPem);

beforeEach(async () => {
  database = await temporaryDatabase();
  sharing = { sharing: true, sharing_emails: [] };
  ada = await insertUser(database, { pubkey: pair.publicKeyPem, fingerprint: pair.fingerprint });
});
afterEach(() => database.close());

const people = () =>
  createPeopleService({
    database,
    limits: createAttemptLimits(database, () => 1_000),
    settings: { current: async () => sharing },
  });

const newKey = async () => {
  const { publicKey: public_key, signature } = await signSharingKey(privateKey, newSharingSeed());
  return { public_key, signature };
};

describe('People', () => {
  it('are found by exactly their address, with the keys by which to share with them', async () => {
    const bob = await insertUser(database);
    expect(await people().find(bob.id, ada.email)).toMatchObject({
      fingerprint: pair.fingerprint,
      sharing_key: null,
      key_successions: [],
    });
    const key = await newKey();
    await people().setKey(ada.id, key);
    expect((await people().find(bob.id, ` ${ada.email.toUpperCase()} `))?.sharing_key).toEqual(key);
    for (const other of [`${randomUUID()}@example.org`, ada.email.slice(1), '%', '']) {
      expect(await people().find(bob.id, other)).toBeNull();
    }
  });

  it('have one sharing key, which their key pair signed', async () => {
    await people().setKey(ada.id, await newKey());
    const next = await newKey();
    await people().setKey(ada.id, next);
    expect(await sharingKeyRepository(database.queries).find(ada.id)).toEqual(next);
    const { public_key } = await newKey();
    await expect(people().setKey(ada.id, { ...next, public_key })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await people().ownKey(ada.id)).toEqual({ sharing_key: next });
  });

  it('are found by nobody where sharing is switched off, and within its patterns alone', async () => {
    const bob = await insertUser(database, {
      email: 'bob@home.example',
      email_normalized: 'bob@home.example',
    });
    const cy = await insertUser(database, { email: 'cy@work.example', email_normalized: 'cy@work.example' });
    sharing = { sharing: true, sharing_emails: ['home.example'] };
    expect(await people().find(bob.id, bob.email)).not.toBeNull();
    expect(await people().find(bob.id, cy.email)).toBeNull();
    await expect(people().find(cy.id, bob.email)).rejects.toMatchObject({ code: 'switched_off' });
    sharing = { sharing: false, sharing_emails: [] };
    await expect(people().find(bob.id, bob.email)).rejects.toMatchObject({ code: 'switched_off' });
    // It is there from the first day, whatever the operator allows.
    await people().setKey(ada.id, await newKey());
  });

  it('are looked for a hundred times an hour by one account, and not found once suspended', async () => {
    const bob = await insertUser(database, { suspended_at: 5 });
    for (let count = 0; count < 100; count++) {
      expect(await people().find(ada.id, bob.email)).toBeNull();
    }
    await expect(people().find(ada.id, bob.email)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('Contacts', () => {
  it('stand beside settings of the same id, and count for themselves', async () => {
    const sealed = { id: randomUUID(), generation: 1, encrypted_body: randomBytes(24).toString('base64url') };
    await database.transaction({ space: ada.space_id }, async (queries) => {
      await putContactIn(spaceChange(queries, ada.space_id, 1), { contact: sealed, known: null });
    });
    const service = createSealedSettingService({ database, clock });
    expect(await service.list(ada.id, ada.space_id, 'contact')).toEqual([
      storedRowOf('contact', { ...sealed, revision: 1 }),
    ]);
    expect(await service.list(ada.id, ada.space_id, 'setting')).toEqual([]);
    expect(await sealedSettingRepository(database.queries).count(ada.space_id, 'setting')).toBe(0);
    const put = (known: number | null) =>
      database.transaction({ space: ada.space_id }, (queries) =>
        putContactIn(spaceChange(queries, ada.space_id, 1), { contact: sealed, known }),
      );
    await expect(put(null)).rejects.toMatchObject({ code: 'space_changed' });
    await put(1);
    const asSetting = database.transaction({ space: ada.space_id }, (queries) =>
      putSettingIn(spaceChange(queries, ada.space_id, 1), { setting: sealed, known: 2 }),
    );
    await expect(asSetting).rejects.toMatchObject({ code: 'space_changed' });
  });
});
