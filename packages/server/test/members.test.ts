import { randomBytes, randomUUID } from 'node:crypto';
import { MEMBERS_PER_ACCOUNT, type Membership } from '@coffer/contract';
import {
  fromBase64Url,
  generateKeyPair,
  generateSpaceKey,
  importPrivateKey,
  memberRowBytes,
  newItemId,
  newSharingSeed,
  readMemberRow,
  sealMembership,
  signSharingKey,
  toBase64Url,
} from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overviewRepository } from '../src/admin/overview-repository.ts';
import { batches } from '../src/batches.ts';
import { sharedSpaces } from '../src/people/shared-spaces.ts';
import { createDigestsService } from '../src/spaces/digests-service.ts';
import { followingRepository } from '../src/spaces/following-repository.ts';
import { createMembersService, memberRowOf, putMemberIn, removeMemberIn } from '../src/spaces/members.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { memberRepository } from '../src/storage/member-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { sharingKeyRepository } from '../src/users/sharing-key-repository.ts';
import { insertUser, itemRow, temporaryDatabase } from './support/database.ts';
import { rootIn } from './support/shown-keys.ts';

const clock = () => 1_000;

let database: Database;
let ada: UserRow;
let bob: UserRow;
let spaceId: string;
let sharingKey: string;
/** Of whose becoming a member somebody heard, by which owner. */
let told: [owner: string, member: string][];
const [pair, other] = [await generateKeyPair(), await generateKeyPair()];
const { publicKey: cysKey } = await signSharingKey(
  await importPrivateKey(other.privateKeyPem),
  newSharingSeed(),
);
const owner = await importPrivateKey(pair.privateKeyPem);

beforeEach(async () => {
  told = [];
  database = await temporaryDatabase();
  ada = await insertUser(database, { pubkey: pair.publicKeyPem, fingerprint: pair.fingerprint });
  bob = await insertUser(database, { pubkey: other.publicKeyPem, fingerprint: other.fingerprint });
  const signed = await signSharingKey(await importPrivateKey(other.privateKeyPem), newSharingSeed());
  sharingKey = signed.publicKey;
  await database.transaction({ lock: 'database' }, (queries) =>
    sharingKeyRepository(queries).put(bob.id, { public_key: sharingKey, signature: signed.signature }),
  );
  await newSpace();
});
afterEach(() => database.close());

/** Makes another space of Ada's the one that is meant. */
async function newSpace(): Promise<void> {
  spaceId = randomUUID();
  await database.transaction({ lock: 'database' }, (queries) =>
    spaceRepository(queries).insert({
      ...{ id: spaceId, owner_id: ada.id, created_at: 1, epoch: 2 },
      ...{ account_key: 1, wrapped_key: 'AAAA', name_epoch: 1, encrypted_name: 'AAAA' },
    }),
  );
}

/** Lets a directory represent a space in somebody's drive, as accepting does. */
async function mount({ space_id }: UserRow, spaceOfOther: string): Promise<void> {
  const row = itemRow(space_id, { kind: 0 });
  await database.transaction({ space: space_id }, async (queries) => {
    await itemRepository(queries).insert(row);
    await itemRepository(queries).standFor({ spaceId: space_id, id: row.id }, spaceOfOther);
  });
}

async function newMember(
  role: Membership['role'] = 'viewer',
  expiresAt: number | null = null,
  id: string = newItemId(),
  memberFingerprint = other.fingerprint,
) {
  const terms = {
    ...{ id, spaceId, epoch: 2, revision: 1, headHash: 'ab'.repeat(32), role, since: 5, expiresAt },
    ...{ ownerFingerprint: pair.fingerprint, memberFingerprint, sealedMessage: 'AQID' },
  };
  const row = await sealMembership(owner, terms, { sharingKey, spaceKey: generateSpaceKey() });
  const member: Membership = {
    ...{ id, epoch: 2, revision: 1, head_hash: row.headHash },
    ...{ owner_fingerprint: row.ownerFingerprint, member_fingerprint: row.memberFingerprint },
    ...{ sharing_key_hash: row.sharingKeyHash, role, since: 5, expires_at: expiresAt },
    ...{ sealed_key: row.sealedKey, sealed_message: row.sealedMessage, signature: row.signature },
  };
  expect(memberRowOf(spaceId, member)).toEqual(row);
  return member;
}

const put = (member: Membership, known: number | null = null, allows: readonly UserRow[] = [ada, bob]) =>
  database.transaction({ space: spaceId }, (queries) =>
    putMemberIn(spaceChange(queries, spaceId, 1), { member, known }, ada.id, {
      isAllowed: (email) => allows.some(({ email_normalized }) => email_normalized === email),
      tell: async (_, { id: owner }, { id }) => void told.push([owner, id]),
    }),
  );

const rowOf = (member: Membership) => toBase64Url(memberRowBytes(memberRowOf(spaceId, member)));

describe('A membership', () => {
  it('has a role by its name or number, and none that only a later version has', async () => {
    const refused = { errors: { 'member.role': ['This server does not know this role.'] } };
    await expect(put(await newMember(2))).rejects.toMatchObject(refused);
    const member = await newMember(1);
    await put(member);
    expect(await memberRepository(database.queries).find(spaceId, member.id)).toMatchObject({
      role: 'editor',
    });
  });

  it('stands in the owner’s digest, and is replaced by who knows it', async () => {
    const before = await createDigestsService({ database, clock }).of(ada.id, spaceId, {});
    const member = await newMember();
    await put(member);
    const after = await createDigestsService({ database, clock }).of(bob.id, spaceId, {});
    expect(after.owner).not.toBe(before.owner);
    expect(after).toMatchObject({ items: before.items, rows: { members: 1 } });
    await expect(put(await newMember())).rejects.toMatchObject({ code: 'space_changed' });
    const next = await newMember('editor', null, member.id);
    for (const known of [null, 0, 2]) {
      await expect(put(next, known)).rejects.toMatchObject({ code: 'space_changed' });
    }
    await put(next, 1);
    const shown = await createMembersService({ database, clock }).of(bob.id, spaceId);
    expect(shown).toMatchObject({ revision: 2, owners_head: null, owner: { fingerprint: pair.fingerprint } });
    expect(shown.members).toEqual([
      {
        row: rowOf(next),
        ...{ changed_revision: 2, sharing_key: sharingKey, has_left: false },
        member: { email: bob.email, fingerprint: bob.fingerprint, pubkey: bob.pubkey },
      },
    ]);
  });

  it('is one of 5,000 in all spaces of its owner, so that a new key pair takes all along', async () => {
    const member = await newMember();
    const full = Array.from({ length: MEMBERS_PER_ACCOUNT }, () => ({
      ...{
        ...member,
        role: 'viewer' as const,
        id: newItemId(),
        user_id: null,
        sharing_key: '',
        row_hash: '',
        changed_revision: 1,
      },
      space_id: spaceId,
    }));
    await database.transaction({ lock: 'database' }, async (queries) => {
      for (const some of batches(full, 500)) await queries.insertInto('members').values(some).execute();
    });
    await newSpace();
    const errors = { members: [expect.stringContaining('memberships')] };
    await expect(put(await newMember())).rejects.toMatchObject({ code: 'too_many_items', errors });
    await database.transaction({ lock: 'database' }, (queries) =>
      queries
        .deleteFrom('members')
        .where('id', '=', full[0]?.id ?? '')
        .execute(),
    );
    await put(await newMember());
  });

  it('is refused that its owner did not sign, or that names nobody here', async () => {
    const member = await newMember();
    const others: Partial<Membership>[] = [
      { role: 'editor' },
      { signature: randomBytes(256).toString('base64url') },
      { sharing_key_hash: 'cd'.repeat(32) },
    ];
    for (const change of others) {
      await expect(put({ ...member, ...change })).rejects.toMatchObject({ code: 'validation_failed' });
    }
    for (const epoch of [1, 3]) {
      await expect(put({ ...member, epoch })).rejects.toMatchObject({ code: 'epoch_outdated' });
    }
    for (const allows of [[], [ada], [bob]])
      await expect(put(member, null, allows)).rejects.toMatchObject({ code: 'switched_off' });
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('sharing_keys').where('user_id', '=', bob.id).execute(),
    );
    await expect(put(member)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is told of once, whatever becomes of it, and stays as it is where the operator allows it no longer', async () => {
    const member = await newMember();
    await put(member);
    expect(told).toEqual([[ada.id, bob.id]]);
    const { sharing } = overviewRepository(database.queries);
    expect(await sharing()).toEqual({ spaces: 1, members: 1, people: 1 });
    expect(await sharing(ada.id)).toEqual({ spaces: 1, members: 1, people: 1 });
    expect(await sharing(bob.id)).toEqual({ spaces: 0, members: 0, people: 0 });
    await put(await newMember('editor', null, member.id), 1, []);
    expect(told).toHaveLength(1);
    // The id of a membership that is there lets in nobody else.
    const cy = await insertUser(database, { fingerprint: 'ef'.repeat(32) });
    await database.transaction({ account: cy.id }, (queries) =>
      sharingKeyRepository(queries).put(cy.id, { public_key: cysKey, signature: 'signature' }),
    );
    const keys = [sharingKey, cysKey];
    sharingKey = cysKey;
    const others = await newMember('viewer', null, member.id, cy.fingerprint);
    [sharingKey = ''] = keys;
    for (const allows of [[], [ada, bob], [cy]])
      await expect(put(others, 2, allows)).rejects.toMatchObject({ code: 'switched_off' });
    await put(others, 2, [ada, cy]);
    expect(told.at(-1)).toEqual([ada.id, cy.id]);
  });

  it('fault S13: names the others to people to whom a space is offered by their keys alone, until they accept it', async () => {
    const cy = await insertUser(database, { fingerprint: 'ef'.repeat(32) });
    await database.transaction({ account: cy.id }, (queries) =>
      sharingKeyRepository(queries).put(cy.id, { public_key: cysKey, signature: 'signature' }),
    );
    await put(await newMember());
    const keys = [sharingKey, cysKey];
    sharingKey = cysKey;
    await put(await newMember('viewer', null, newItemId(), cy.fingerprint), null, [ada, cy]);
    [sharingKey = ''] = keys;
    const emailsFor = async ({ id }: UserRow) => {
      const { members } = await createMembersService({ database, clock }).of(id, spaceId);
      expect(members.every(({ member }) => member !== null && member.pubkey !== '')).toBe(true);
      return members.map(({ member }) => member?.email ?? null).toSorted();
    };
    const all = [bob.email, cy.email].toSorted();
    expect(await emailsFor(ada)).toEqual(all);
    expect(await emailsFor(bob)).toEqual([bob.email, null]);
    await mount(bob, spaceId);
    expect(await emailsFor(bob)).toEqual(all);
    expect(await emailsFor(cy)).toEqual([cy.email, null]);
  });

  it('fault S14: is offered to one person twenty times at most before they answer', async () => {
    const offer = async () => {
      await newSpace();
      await put(await newMember());
    };
    for (let count = 0; count < 20; count++) await offer();
    const first = spaceId;
    await expect(offer()).rejects.toMatchObject({ code: 'too_many_requests' });
    await mount(bob, first);
    await offer();
    await expect(offer()).rejects.toMatchObject({ code: 'too_many_requests' });
    const { shared } = await sharedSpaces(database, bob.id, 1_000);
    expect(shared).toHaveLength(21);
    await createMembersService({ database, clock }).leave(
      bob.id,
      shared.find((one) => one.space_id !== first)?.space_id ?? '',
    );
    await offer();
    const ids = (await sharedSpaces(database, bob.id, 1_000)).shared.map(({ space_id }) => space_id);
    const page = { after: ids[4] ?? '', limit: 3 };
    const paged = await sharedSpaces(database, bob.id, 1_000, page);
    expect(paged.shared.map(({ space_id }) => space_id)).toEqual(ids.slice(5, 8));
    expect(paged.next_cursor).toBe(ids[7]);
    const end = await sharedSpaces(database, bob.id, 1_000, { after: ids.at(-2) ?? '', limit: 1 });
    expect(end.next_cursor).toBeNull();
  });

  it('fault S14: counts again where it is offered to somebody who declined it, or after its end', async () => {
    const ended = await newMember('viewer', 1);
    await put(ended);
    const first = spaceId;
    for (let count = 0; count < 20; count++) {
      await newSpace();
      await put(await newMember());
    }
    spaceId = first;
    const again = await newMember('viewer', null, ended.id);
    const row = await memberRepository(database.queries).find(first, ended.id);
    await expect(put(again, row?.changed_revision ?? null)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('says who may follow a space, and for how long', async () => {
    const following = (now: number) => followingRepository(database.queries, () => now);
    expect(await following(1).find(bob.id, spaceId)).toBeUndefined();
    expect((await sharedSpaces(database, bob.id, 1_000)).shared).toEqual([]);
    const member = await newMember('editor', 100);
    await put(member);
    expect(await following(99).find(bob.id, spaceId)).toMatchObject({ role: 'editor', owner_id: ada.id });
    expect(await following(99).find(ada.id, spaceId)).toMatchObject({ role: 'owner' });
    expect((await following(99).spacesOf(bob.id)).map(({ id }) => id)).toContain(spaceId);
    const told = (await following(99).withKeys(bob.id)).spaces.find(({ id }) => id === spaceId);
    expect(told?.role).toBe('editor');
    expect(rootIn(told?.keys.root ?? '')).toMatchObject({ epoch: 2, encrypted_key: 'AAAA' });
    expect(await following(100).find(bob.id, spaceId)).toBeUndefined();
    expect((await following(100).spacesOf(bob.id)).map(({ id }) => id)).not.toContain(spaceId);
    // By the same clock, whichever service answers.
    expect((await sharedSpaces(database, bob.id, 99)).shared).toHaveLength(1);
    expect((await sharedSpaces(database, bob.id, 100)).shared).toEqual([]);
    const service = (now: number) => createMembersService({ database, clock: () => now });
    expect((await service(99).of(bob.id, spaceId)).members).toHaveLength(1);
    await expect(service(100).of(bob.id, spaceId)).rejects.toMatchObject({ code: 'not_found' });
    const digests = createDigestsService({ database, clock: () => 100 });
    await expect(digests.of(bob.id, spaceId, {})).rejects.toMatchObject({ code: 'not_found' });
    const members = memberRepository(database.queries);
    expect(await members.roleOf(bob.id, spaceId, 99)).toBe('editor');
    expect(await members.hasKey(spaceId, bob.id, other.fingerprint)).toBe(true);
    expect(await members.hasKey(spaceId, bob.id, pair.fingerprint)).toBe(false);
    expect(await spaceRepository(database.queries).ownerOf(spaceId)).toBe(ada.id);
    expect(await spaceRepository(database.queries).ownerOf(randomUUID())).toBeNull();
    await put({ ...(await newMember('editor', null, member.id)) }, 1);
    const { shared } = await sharedSpaces(database, bob.id, 1_000);
    expect(shared).toMatchObject([{ space_id: spaceId, owner: { email: ada.email } }]);
    expect(readMemberRow(fromBase64Url(shared[0]?.membership ?? '')).role).toBe('editor');
  });

  it('is left by its member, taken back by its owner, and stays where the account goes', async () => {
    const member = await newMember();
    await put(member);
    await createMembersService({ database, clock }).leave(bob.id, spaceId);
    await createMembersService({ database, clock }).leave(ada.id, spaceId);
    expect(await followingRepository(database.queries, clock).find(bob.id, spaceId)).toBeUndefined();
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', '=', bob.id).execute(),
    );
    const { members } = await createMembersService({ database, clock }).of(ada.id, spaceId);
    expect(members).toMatchObject([{ row: rowOf(member), member: null, has_left: true }]);
    expect(await memberRepository(database.queries).rows(spaceId)).toHaveLength(1);
    const remove = () =>
      database.transaction({ space: spaceId }, async (queries) => {
        const change = spaceChange(queries, spaceId, 1, { isSigned: true });
        await removeMemberIn(change, member.id);
        return change.removedRows();
      });
    expect(await remove()).toBe(1);
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
  });
});
