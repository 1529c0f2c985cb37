import { headMemory, SpaceWriter, systemClock } from '@coffer/client';
import {
  type Membership,
  type SpaceMembers,
  type SpaceRow,
  sharedSpaces,
  spaceMembers,
  spaceProofs,
  spaceRows,
} from '@coffer/contract';
import {
  generateKeyPair,
  generateSpaceKey,
  importPrivateKey,
  newSharingSeed,
  type PrivateKey,
  sealMembership,
  signSharingKey,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDrive } from '../../support/test-drive.ts';
import {
  editedRow,
  itemsIn,
  keysOf,
  memberIdOf,
  readShared,
  type SharedRead,
  sentShared,
  withRole,
} from '../support/signed-rows.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

let world: SharedFolder;
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let path: string;
let spaceId: string;

beforeAll(async () => {
  world = await sharedFolder();
  ({ ada, bob, eve } = world);
});
beforeEach(async () => {
  ({ path, spaceId } = await world.common());
});
afterAll(() => world.server.stop());

/** Shows Bob other memberships of his. */
const offer = (edit: (one: SharedRead) => SharedRead) =>
  world.lyingToBob.rewrite('/api/people/shared', (body) => ({
    shared: sharedSpaces
      .parse(body)
      .shared.map((one) => (one.space_id === spaceId ? sentShared(edit(readShared(one))) : one)),
  }));

describe('Memberships', () => {
  it.each<[string, Partial<Membership>]>([
    ['a role that was raised', { role: 'editor' }],
    ['another expiry', { expires_at: 2_000_000_000 }],
    ['an earlier head', { revision: 0 }],
    ['another head', { head_hash: 'ab'.repeat(32) }],
    ['a message that nobody sent', { sealed_message: 'AQYA' }],
  ])('with %s open nothing', async (_, change) => {
    offer((one) => ({ ...one, membership: { ...one.membership, ...change } }));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
  });

  it('that nobody made open nothing, whoever signs them', async () => {
    const pair = await generateKeyPair();
    const mallory = await importPrivateKey(pair.privateKeyPem);
    const real = await world.membershipOf(bob);
    const { public_key: sharingKey = '' } =
      (await eve.api.call('findPerson', { body: { email: world.bobs.email } })).person?.sharing_key ?? {};
    const forged = async (by: PrivateKey, ownerFingerprint: string) => {
      const { id, epoch, revision, head_hash: headHash, since, expires_at: expiresAt } = real.membership;
      const terms = {
        ...{ id, spaceId, epoch, revision, headHash, since, expiresAt, role: 'editor' as const },
        ...{ ownerFingerprint, memberFingerprint: real.membership.member_fingerprint, sealedMessage: null },
      };
      const row = await sealMembership(by, terms, { sharingKey, spaceKey: generateSpaceKey() });
      return {
        ...real.membership,
        ...{ role: row.role, owner_fingerprint: ownerFingerprint },
        ...{ sealed_key: row.sealedKey, sealed_message: null, signature: row.signature },
      };
    };
    const asMallory = await forged(mallory, pair.fingerprint);
    const owner = { ...real.owner, fingerprint: pair.fingerprint, pubkey: pair.publicKeyPem };
    // Another's public key under the name of a contact.
    offer((one) => ({ ...one, owner, membership: asMallory }));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('contact_changed'));
    expect((await bob.people.sharedWithMe()).find((each) => each.spaceId === spaceId)).toMatchObject({
      name: null,
      owner: { changed: { isSignedByFormer: false } },
    });
    await expect(bob.people.accept(spaceId)).rejects.toMatchObject(failing('contact_changed'));
    offer((one) => ({ ...one, membership: asMallory }));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    offer((one) => ({ ...one, owner: { ...one.owner, pubkey: pair.publicKeyPem } }));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('person_altered'));
  });

  it('that were taken back are not taken for valid again', async () => {
    ({ path, spaceId } = await world.share());
    const before = await world.membershipOf(bob);
    const [membersBefore, proofsBefore] = [
      await bob.api.call('spaceMembers', { params: { id: spaceId } }),
      await world.proofsOf(bob),
    ];
    await bob.people.open(spaceId);
    await ada.people.changeMember(path, (await world.shareOf(world.bobs.email)).id, { role: 'editor' });
    const raised = await world.membershipOf(bob);
    await bob.people.open(spaceId);
    await ada.people.changeMember(path, (await world.shareOf(world.bobs.email)).id, { role: 'viewer' });
    // His own former one, with the head of now.
    for (const former of [before, raised]) {
      offer(() => former);
      await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    }
    // And with the head of then, which this device has left behind.
    world.lyingToBob.lie((request, real) => {
      if (request.path.startsWith('/api/people/shared'))
        return Response.json({ shared: [sentShared(raised)] });
      if (request.path.endsWith('/proofs') && request.path.includes(spaceId))
        return Response.json(proofsBefore);
      if (request.path.endsWith('/members')) return Response.json(membersBefore);
      return real();
    });
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
  });

  it('of others cannot be left out, added or exchanged unnoticed by the owner', async () => {
    ({ path, spaceId } = await world.share());
    const before = (await ada.api.call('spaceMembers', { params: { id: spaceId } })).members;
    const id = (await world.shareOf(world.bobs.email)).id;
    await ada.people.takeBack(path, id);
    const edits: ((members: SpaceMembers['members']) => SpaceMembers['members'])[] = [
      () => [],
      () => before,
      (members) => members.map((member) => ({ ...member, row: withRole(member.row, 'viewer') })),
      (members) => members.map((member) => ({ ...member, row: 'BAEA' })),
      (members) =>
        members.map((member) => ({
          ...member,
          sharing_key: before.find((each) => memberIdOf(each) === id)?.sharing_key ?? '',
        })),
      (members) => [...members, ...members],
    ];
    for (const edit of edits) {
      world.lyingToAda.rewrite(`/api/spaces/${spaceId}/members`, (body) => {
        const parsed = spaceMembers.parse(body);
        return { ...parsed, members: edit(parsed.members) };
      });
      await expect(ada.people.shares(path)).rejects.toMatchObject(failing('space_lied'));
    }
  });
});

describe('What stands for a shared folder', () => {
  it('opens the one that was accepted there, whichever the server shows behind it', async () => {
    const { path: otherPath, spaceId: otherId } = await world.share();
    await bob.createDirectory(`${otherPath} of Bob`);
    const top = async (drive: TestDrive) => (await drive.list('/')).children;
    const itemOf = async (drive: TestDrive, id: string) => {
      const item = (await top(drive)).find((each) => each.spaceId === id);
      if (item === undefined) throw new Error('Nothing stands for it');
      return item;
    };
    const behindOf = async (drive: TestDrive, item: { readonly id: string; readonly spaceId?: string }) =>
      (await drive.people.spacesBehind([item])).get(item.id);
    const behind = (drive: TestDrive, id: string) => itemOf(drive, id).then((item) => behindOf(drive, item));
    for (const drive of [ada, bob]) {
      const isMine = drive === ada;
      expect(await behind(drive, spaceId)).toEqual({ spaceId, fileId: null, isMine });
      expect(await behind(drive, otherId)).toEqual({ spaceId: otherId, fileId: null, isMine });
    }
    // Both are open to them, and either may be the one in which they would write next.
    for (const [drive, lying] of [
      [ada, world.lyingToAda],
      [bob, world.lyingToBob],
    ] as const) {
      const { id } = await itemOf(drive, spaceId);
      lying.lie(async (_, real) => {
        const response = await real();
        if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
        const text = await response.text();
        const exchanged = text.replaceAll(`"space_id":"${spaceId}"`, `"space_id":"${otherId}"`);
        return new Response(exchanged, response);
      });
      const shown = (await top(drive)).find((each) => each.id === id);
      expect(shown).toMatchObject({ state: 'intact', spaceId: otherId });
      const refused = behindOf(drive, { id, spaceId: otherId });
      await expect(refused).rejects.toMatchObject(failing('space_exchanged'));
      lying.tellTheTruth();
    }
    // Nor does a folder that stands for none.
    const plain = (await top(bob)).find(({ name }) => name?.endsWith('of Bob'));
    const opening = behindOf(bob, { id: plain?.id ?? '', spaceId });
    await expect(opening).rejects.toMatchObject(failing('space_exchanged'));
  });
});

describe('Rows of a shared folder', () => {
  /** A name that the viewer would have sealed; any other row is as good. */
  const otherRow = (row: SpaceRow) =>
    editedRow(spaceId, row, (fields) => ({ ...fields, name_hash: '00'.repeat(32) }));

  it('are those that lead to the head, also where a viewer has the keys to make others', async () => {
    // He has the root key, and with the server he may serve what he likes.
    const root = (await bob.people.open(spaceId)).drive;
    const item = (await root.list('/')).children[0];
    expect(item?.name).toBe('a.txt');
    world.lyingToAda.lie(async (request, real) => {
      const response = await real();
      if (!request.path.startsWith(`/api/spaces/${spaceId}/rows`) || !response.ok) return response;
      const { items, ...page } = spaceRows.parse(await response.json());
      return Response.json({ ...page, items: items.map(otherRow) });
    });
    const { drive: ofAda } = await (await world.device('ada')).people.open(spaceId);
    await expect(ofAda.listTrash()).rejects.toMatchObject(failing('space_lied'));
  });

  it('are proven before all of them are here', async () => {
    world.lyingToAda.lie(async (request, real) => {
      // All rows are still on their way.
      if (request.path.startsWith(`/api/spaces/${spaceId}/rows`)) return new Promise<Response>(() => {});
      const response = await real();
      if (!request.path.endsWith(`/${spaceId}/proofs`) || !response.ok) return response;
      const { rows, ...proofs } = spaceProofs.parse(await response.json());
      return Response.json({ ...proofs, rows: rows.map(otherRow) });
    });
    const { drive: ofAda } = await ada.people.open(spaceId);
    await expect(ofAda.list('/')).rejects.toMatchObject(failing('space_lied'));
  });
});

describe('Who shares', () => {
  it('seals nothing for a key that the server exchanged', async () => {
    const mallory = await importPrivateKey((await generateKeyPair()).privateKeyPem);
    const { publicKey, signature } = await signSharingKey(mallory, newSharingSeed());
    await ada.createDirectory(`${path} two`);
    const mark = world.lyingToAda.sent.length;
    world.lyingToAda.rewrite('/api/people/find', (body) => {
      const { person } = body as { person: object };
      return { person: { ...person, sharing_key: { public_key: publicKey, signature } } };
    });
    const sharing = ada.people.share(`${path} two`, world.bobs, 'viewer');
    await expect(sharing).rejects.toMatchObject(failing('person_altered'));
    const changes = world.lyingToAda.sent.slice(mark).filter(({ path: to }) => to.includes('/changes'));
    expect(changes).toEqual([]);
    world.lyingToAda.tellTheTruth();
    expect(await ada.people.shares(`${path} two`)).toEqual([]);
  });

  it('is told where the server did only half of it', async () => {
    const device = await world.device('ada');
    world.lyingToAda.lie(async (request, real) => {
      if (!request.path.endsWith('/api/spaces/changes')) return real();
      return Response.json({
        batches: [
          { id: crypto.randomUUID(), revision: 1, applied_at: 1 },
          { id: crypto.randomUUID(), revision: 1, applied_at: 1 },
        ],
      });
    });
    const taking = device.people.takeBack(path, (await world.shareOf(world.bobs.email)).id);
    await expect(taking).rejects.toMatchObject(failing('space_lied'));
  });
});

describe('A member whose membership was taken back', () => {
  it('opens nothing that came later, with all that the server has', async () => {
    ({ path, spaceId } = await world.share());
    const former = await world.membershipOf(bob);
    const opened = await bob.people.open(spaceId);
    expect(opened.role).toBe('viewer');
    await ada.people.takeBack(path, (await world.shareOf(world.bobs.email)).id);
    const { drive: ofAda } = await ada.people.open(spaceId);
    await ofAda.write('/later.txt', new Blob(['secret']));
    await ofAda.rename('/a.txt', 'renamed.txt');
    // Everything that the server answers to the owner is his to read now.
    const page = await ada.api.call('spaceChanges', { params: { id: spaceId }, query: { after: '0' } });
    const keys = await keysOf(ada, spaceId);
    if (keys === null) throw new Error('The space is gone');
    const shared = { membership: former.membership, ownerKey: former.owner.pubkey };
    await expect(bob.keyring.openSpace({ spaceId, keys, shared })).rejects.toBeDefined();
    const { keyring } = await bob.keyring.openSpace({ spaceId, keys: former.keys, shared });
    const listed = { children: itemsIn(spaceId, page), parents: [], directoryId: null };
    const { children } = await keyring.openListing(listed);
    for (const { name } of children) expect(name ?? '').not.toMatch(/later|renamed/);
    const writer = new SpaceWriter({
      api: bob.api,
      keyring,
      heads: headMemory(),
      clock: systemClock,
      rows: undefined,
    });
    const trashing = writer.change([{ kind: 'trash', ids: listed.children.map(({ id }) => id) }], {
      signal: new AbortController().signal,
    });
    await expect(trashing).rejects.toMatchObject(failing('not_found'));
  });
});
