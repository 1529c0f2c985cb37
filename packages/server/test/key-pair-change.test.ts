import { createHash, randomUUID } from 'node:crypto';
import type { ResealedLink, SharingKey } from '@coffer/contract';
import {
  generateKeyPair,
  importPrivateKey,
  newSharingSeed,
  type PrivateKey,
  signGeneration,
  signLink,
  signSharingKey,
  signSuccession,
  toBase64Url,
} from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyPairChanges } from '../src/account/key-pair-changes.ts';
import { signedPayloadOf } from '../src/links/link-of.ts';
import { linkRepository } from '../src/links/link-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { sharingKeyRepository } from '../src/users/sharing-key-repository.ts';
import { userRepository } from '../src/users/user-repository.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { eventLog } from './support/event-log.ts';
import { sharedSpace } from './support/shared-space.ts';
import { shownKeys } from './support/shown-keys.ts';
import { storedDirectory } from './support/stored-items.ts';

const NOW = 1_000_000;
const [former, next] = [await generateKeyPair(), await generateKeyPair()];
const [formerKey, nextKey] = [
  await importPrivateKey(former.privateKeyPem),
  await importPrivateKey(next.privateKeyPem),
];

let database: Database;
let ada: UserRow;
let links: { readonly id: string; readonly file_id: string }[];
/** Whether proofs are right, and come for the first time. */
let accepts: boolean;

beforeEach(async () => {
  database = await temporaryDatabase();
  const keys = { pubkey: former.publicKeyPem, fingerprint: former.fingerprint };
  ada = await insertUser(database, { ...keys, encrypted_account_key: 'AAAA' });
  links = [];
  accepts = true;
  await database.transaction({ space: ada.space_id }, async (queries) => {
    for (const id of [randomUUID(), randomUUID()]) {
      const { id: file_id } = await storedDirectory(queries, ada.space_id);
      links.push({ id, file_id });
      await linkRepository(queries).insert({
        ...{ id, file_id, space_id: ada.space_id, created_at: 5, encrypted_link_key: 'AAAA' },
        ...{ signature: 'BBBB', row_hash: 'hash' },
      });
    }
  });
});
afterEach(() => database.close());

const ASKER = { sessionId: 'session' };
const asker = () => ({ userId: ada.id, ...ASKER });

/** Whose password and proofs are right. */
const changes = (now = NOW) =>
  createKeyPairChanges({
    ...{ database, clock: () => now, events: eventLog() },
    passwords: { hash: async () => 'next', verify: async () => true },
    proofs: { accept: async () => accepts },
    currentPassword: { check: (id: string) => userRepository(database.queries).findById(id) },
  });

async function resealed({ id, file_id }: { id: string; file_id: string }): Promise<ResealedLink> {
  const sealed = { id, file_id, encrypted_link_key: 'CCCC' };
  const limits = { signed_expires_at: null, signed_max_downloads: null };
  const signature = await signLink(nextKey, signedPayloadOf({ ...sealed, ...limits }));
  const epoch_key = { epoch: 2, encrypted_key: 'KKKK' };
  return { id, encrypted_link_key: 'CCCC', signature: toBase64Url(signature), epoch_key };
}

/** Sends links ahead, one in each part. Gives what names the parts. */
async function send(some: readonly { id: string; file_id: string }[]): Promise<string> {
  const all = createHash('sha256');
  for (const [number, link] of some.entries()) {
    const body = JSON.stringify({ fingerprint: next.fingerprint, links: [await resealed(link)] });
    async function* pieces() {
      yield Buffer.from(body);
    }
    const part = { pieces: pieces(), announcedLength: body.length };
    const { hash } = await changes().keepPart(asker(), String(number), part);
    all.update(hash, 'hex');
  }
  return all.digest('hex');
}

async function beginning() {
  const [generation, sealed] = [2, { encrypted_private_key: null, encrypted_account_key: 'DDDD' }];
  const { fingerprint } = next;
  const signed = { generation, email: ada.email, encryptedPrivateKey: null, encryptedAccountKey: 'DDDD' };
  return {
    ...{ current_password: 'one', password: 'two', pubkey: next.publicKeyPem, fingerprint, ...sealed },
    ...{ former_signature: 'AAAA', signature: 'AAAA', generation, changed_at: NOW },
    generation_signature: await signGeneration(nextKey, signed),
    succession_signature: await signSuccession(formerKey, { generation, fingerprint, changedAt: NOW }),
  };
}

const begin = async (form?: Awaited<ReturnType<typeof beginning>>) =>
  changes().begin(asker(), form ?? (await beginning()), 'https://example.org');

const signedBy = async (key: PrivateKey) => {
  const { publicKey: public_key, signature } = await signSharingKey(key, newSharingSeed());
  return { public_key, signature };
};

const commit = async (
  parts_hash: string | null,
  deleted_links: string[] = [],
  by = changes(),
  sharing_key?: SharingKey,
) =>
  by.commit(asker(), {
    ...{ fingerprint: next.fingerprint, parts_hash, settings: [], deleted_links },
    root: {
      ...{ epoch: 2, account_key: 2, encrypted_key: 'EEEE', name_epoch: null, encrypted_name: null },
      file_id: null,
    },
    former: { epoch: 2, former_epoch: 1, encrypted_key: 'FFFF' },
    sharing_key: sharing_key ?? (await signedBy(nextKey)),
  });

const held = async (id: string) => {
  const { held_by_owner, held_until } = await database.queries
    .selectFrom('spaces')
    .select(['held_by_owner', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { held_by_owner, seconds: Math.round((held_until - Date.now()) / 1_000) };
};

const keys = () => shownKeys(database.queries, ada.space_id);

describe('A change of the key pair', () => {
  it('fault S10: takes what was sent ahead, begins an epoch of the drive, and forgets the parts', async () => {
    await begin();
    await commit(await send(links));
    expect(await keys()).toMatchObject({
      root: { epoch: 2, account_key: 2, encrypted_key: 'EEEE' },
      former: [{ epoch: 2, former_epoch: 1 }],
    });
    const stored = await linkRepository(database.queries).list(ada.space_id, { aliveAt: null, fileId: null });
    expect(stored.map(({ encrypted_link_key }) => encrypted_link_key)).toEqual(['CCCC', 'CCCC']);
    const given = await database.queries.selectFrom('link_epoch_keys').selectAll().execute();
    expect(given.map(({ link_id }) => link_id).sort()).toEqual(links.map(({ id }) => id).sort());
    expect(await database.queries.selectFrom('parts').selectAll().execute()).toEqual([]);
    const user = await userRepository(database.queries).findById(ada.id);
    expect(user.fingerprint).toBe(next.fingerprint);
  });

  it('changes nothing without all links, or without all parts', async () => {
    await begin();
    const all = await send(links);
    await expect(commit('ab'.repeat(32))).rejects.toMatchObject({ errors: { parts: expect.anything() } });
    await expect(commit(null)).rejects.toMatchObject({ errors: { links: expect.anything() } });
    // Another part in the place of the second one.
    const [first] = links;
    await send(first === undefined ? [] : [first, first]);
    await expect(commit(all)).rejects.toMatchObject({ errors: { parts: expect.anything() } });
    expect((await keys()).root.epoch).toBe(1);
  });

  it('brings the next sharing key, signed by the next key pair', async () => {
    const { find } = sharingKeyRepository(database.queries);
    const [ofFormer, ofNext] = [await signedBy(formerKey), await signedBy(nextKey)];
    await begin();
    const parts = await send(links);
    const refused = commit(parts, [], changes(), ofFormer);
    await expect(refused).rejects.toMatchObject({ errors: { sharing_key: expect.anything() } });
    expect(await find(ada.id)).toBeNull();
    await commit(parts, [], changes(), ofNext);
    expect(await find(ada.id)).toEqual(ofNext);
  });

  it('deletes links that do not open, and no others', async () => {
    await begin();
    const [one, other] = links;
    if (one === undefined || other === undefined) throw new Error('There are two');
    const parts = await send([one]);
    await expect(commit(parts, [one.id])).rejects.toMatchObject({ errors: { links: expect.anything() } });
    await expect(commit(parts, [other.id, randomUUID()])).rejects.toMatchObject({ code: 'not_found' });
    await commit(parts, [other.id]);
    const left = await linkRepository(database.queries).list(ada.space_id, { aliveAt: null, fileId: null });
    expect(left.map(({ id }) => id)).toEqual([one.id]);
  });

  it('fault S3: gives no account its first account key, which comes with the first head of the drive', async () => {
    await database.transaction({ account: ada.id }, (queries) =>
      queries.updateTable('users').set({ encrypted_account_key: null }).where('id', '=', ada.id).execute(),
    );
    await expect(begin()).rejects.toMatchObject({ errors: { encrypted_account_key: expect.anything() } });
    expect((await held(ada.space_id)).held_by_owner).toBe(0);
  });

  it('holds all spaces of the account against everybody, for a minute and for another with each part', async () => {
    const shared = await database.transaction({ lock: 'database' }, (queries) =>
      sharedSpace(queries, ada.id),
    );
    const { spaces } = await begin();
    expect((await held(shared)).seconds).toBeGreaterThan(50);
    const standing = { revision: 0, head: null };
    expect(new Map(spaces.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map([ada.space_id, shared].map((id) => [id, standing])),
    );
    const both = [ada.space_id, shared];
    for (const space of both) expect((await held(space)).held_by_owner).toBe(2);
    // All at once, as each of them waits two seconds.
    await Promise.all(
      both.flatMap((space) =>
        [null, 'ab'.repeat(32)].map((author) => {
          const refused = database.transaction({ space }, (queries) =>
            spaceChange(queries, space, 1, { author }).revision(),
          );
          return expect(refused).rejects.toMatchObject({ code: 'space_changed' });
        }),
      ),
    );
    await database.transaction({ lock: 'database' }, (queries) =>
      queries
        .updateTable('spaces')
        .set({ held_until: Date.now() + 9_000 })
        .execute(),
    );
    await send(links);
    expect((await held(shared)).seconds).toBeGreaterThan(50);
    // An hour after it began it ends, whatever comes.
    await database.transaction({ lock: 'database' }, (queries) =>
      queries
        .updateTable('spaces')
        .set({ held_since: Date.now() - 3_570_000 })
        .execute(),
    );
    await send(links);
    expect((await held(shared)).seconds).toBeLessThanOrEqual(30);
    await changes().end(asker());
    expect((await held(shared)).seconds).toBeLessThanOrEqual(0);
  });

  it('is proven once, by whoever begins it, and committed by them within an hour', async () => {
    const form = await beginning();
    await begin(form);
    accepts = false;
    // As where the answer was lost.
    await begin(form);
    await expect(begin()).rejects.toMatchObject({ errors: { former_signature: expect.anything() } });
    const parts = await send(links);
    const { fingerprint } = next;
    const notBegun = { errors: { fingerprint: expect.anything() } };
    const others = changes().keepPart({ userId: ada.id, sessionId: 'another' }, '0', {
      ...{ announcedLength: null, pieces: piecesOf(JSON.stringify({ fingerprint })) },
    });
    await expect(others).rejects.toMatchObject(notBegun);
    await expect(commit(parts, [], changes(NOW + 3_601))).rejects.toMatchObject(notBegun);
    await changes().end({ userId: ada.id, sessionId: 'another' });
    await commit(parts);
    await expect(commit(parts)).rejects.toMatchObject(notBegun);
  });
});

async function* piecesOf(text: string) {
  yield Buffer.from(text);
}
