import type { Membership, SpaceProofs, SpaceRoot } from '@coffer/contract';
import {
  FIRST_EPOCH,
  fromBase64Url,
  generateSpaceKey,
  type Head,
  headHash,
  importPrivateKey,
  importSpaceKey,
  itemId,
  memberRowBytes,
  ownersDigest,
  type PrivateKey,
  readHead,
  rootRowBytes,
  sealMembership,
  sealName,
  sha256,
  toHex,
} from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootRowOf } from '../../../packages/client/src/rows/canonical-root.ts';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { sharedBy, spaceKeyOf } from '../support/former-member.ts';
import { memberIdOf, type SharedRead, sentShared } from '../support/signed-rows.ts';
import { failing, type SharedFolder, sharedFolder, signedHead } from './shared-folder.ts';

let world: SharedFolder;
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let path: string;
let spaceId: string;
let evesKey: PrivateKey;

beforeAll(async () => {
  world = await sharedFolder();
  ({ ada, bob, eve } = world);
  evesKey = await importPrivateKey(world.eves.privateKeyPem);
});
afterAll(() => world.server.stop());

/** What the server answers Bob about the folder. */
interface Answers {
  readonly shared: SharedRead;
  readonly members: Awaited<ReturnType<typeof membersOf>>;
  readonly proofs: SpaceProofs;
}

const membersOf = () => bob.api.call('spaceMembers', { params: { id: spaceId } });

const answersNow = async (): Promise<Answers> => ({
  shared: await world.membershipOf(bob),
  members: await membersOf(),
  proofs: await world.proofsOf(bob),
});

/** Answers somebody so, with another head. */
function answer(
  lying: LyingServer,
  { shared, members, proofs }: Answers,
  head: { readonly bytes: string; readonly signature: string } | undefined = proofs.head?.newest,
) {
  const revision = head === undefined ? proofs.revision : readHead(fromBase64Url(head.bytes)).revision;
  lying.lie((request, real) => {
    if (request.path.startsWith('/api/people/shared')) return Response.json({ shared: [sentShared(shared)] });
    if (!request.path.includes(spaceId)) return real();
    if (request.path.endsWith('/members')) return Response.json({ ...members, revision });
    if (!request.path.endsWith('/proofs')) return real();
    return Response.json({ ...proofs, revision, ...(head && { head: { newest: head } }) });
  });
}

const headIn = ({ proofs }: Answers): Head => readHead(fromBase64Url(proofs.head?.newest.bytes ?? ''));

describe('A former editor who helps the server', () => {
  it('leads nobody back to what the owner signed when she was one', async () => {
    ({ path, spaceId } = await world.share());
    const before = await answersNow();
    await bob.people.open(spaceId);
    await ada.people.takeBack(path, (await world.shareOf(world.eves.email)).id);
    await bob.people.open(spaceId);
    const newest = headIn(await answersNow());
    const then = headIn(before);
    // It stands behind the newest one, and names the owner's head by which she was an editor.
    const forged = await signedHead(evesKey, {
      ...then,
      ...{ revision: newest.revision + 1, previous: await headHash(newest) },
      ...{ ownersHead: await headHash(then), signerFingerprint: evesKey.fingerprint },
      ...{ epoch: newest.epoch, keyCommitment: newest.keyCommitment },
    });
    answer(world.lyingToBob, before, forged);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    answer(world.lyingToAda, before, forged);
    await expect(ada.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
  });

  it('shows no other device of a member the folder from before that, be it new or not', async () => {
    ({ path, spaceId } = await world.share());
    const lyingToOther = new LyingServer();
    const other = testDrive(world.server.url, lyingToOther.fetch);
    await other.login(world.bobs);
    await other.people.open(spaceId);
    const before = await answersNow();
    await ada.people.takeBack(path, (await world.shareOf(world.eves.email)).id);
    await bob.people.open(spaceId);
    const lying = new LyingServer();
    const device = testDrive(world.server.url, lying.fetch);
    await device.login(world.bobs);
    answer(lying, before);
    await expect(device.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
    // It has seen nothing later, but the drive says that there is.
    answer(lyingToOther, before);
    await expect(other.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
    lying.tellTheTruth();
    expect((await device.people.open(spaceId)).role).toBe('viewer');
  });
});

describe('A contact who helps the server', () => {
  /** Rows and a head of the folder as if it were Eve's. */
  async function takenOver(): Promise<{ answers: Answers; head: Awaited<ReturnType<typeof signedHead>> }> {
    const real = await answersNow();
    const newest = headIn(real);
    const hash = await headHash(newest);
    const bytes = generateSpaceKey();
    const epoch = FIRST_EPOCH;
    const key = await importSpaceKey(itemId(spaceId), epoch, bytes);
    const encrypted_name = await sealName(key, itemId(spaceId), path.slice(1));
    const root: SpaceRoot = { ...real.shared.keys.root, epoch, name_epoch: epoch, encrypted_name };
    const { public_key: sharingKey = '' } =
      (await eve.api.call('findPerson', { body: { email: world.bobs.email } })).person?.sharing_key ?? {};
    const terms = {
      ...{ id: real.shared.membership.id, spaceId, epoch, role: 'editor' as const, since: 1 },
      ...{ revision: newest.revision, headHash: hash, expiresAt: null, sealedMessage: null },
      ...{ ownerFingerprint: evesKey.fingerprint },
      memberFingerprint: real.shared.membership.member_fingerprint,
    };
    const row = await sealMembership(evesKey, terms, { sharingKey, spaceKey: bytes });
    const owned = [
      { kind: 'root' as const, id: spaceId, hash: await sha256(rootRowBytes(rootRowOf(spaceId, root))) },
      { kind: 'member' as const, id: row.id, hash: await sha256(memberRowBytes(row)) },
    ];
    const membership: Membership = {
      ...real.shared.membership,
      ...{ epoch, role: row.role, since: row.since, revision: row.revision, head_hash: hash },
      ...{ owner_fingerprint: evesKey.fingerprint, sealed_key: row.sealedKey, signature: row.signature },
    };
    const { pubkey, fingerprint } = (await eve.api.call('self')).user;
    const owner = { ...real.shared.owner, email: world.eves.email, pubkey, fingerprint };
    const head = await signedHead(evesKey, {
      ...newest,
      ...{ revision: newest.revision + 1, previous: hash, ownersHead: hash, epoch },
      ...{ ownersDigest: toHex(await ownersDigest(owned)), keyCommitment: key.commitment },
      ...{ ownerFingerprint: evesKey.fingerprint, signerFingerprint: evesKey.fingerprint },
    });
    const proofs = {
      ...real.proofs,
      owned: owned.map((each) => ({ ...each, hash: toHex(each.hash) })),
    };
    const shared = { space_id: spaceId, keys: { root, former: [] }, membership, owner };
    return { answers: { shared, members: real.members, proofs }, head };
  }

  it('takes no folder over that another one has shared', async () => {
    ({ path, spaceId } = await world.common());
    // Bob has met Eve, too.
    await bob.people.markCompared({ email: world.eves.email, fingerprint: evesKey.fingerprint });
    await bob.people.open(spaceId);
    const { answers, head } = await takenOver();
    answer(world.lyingToBob, answers, head);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('contact_changed'));
    await expect(bob.people.accept(spaceId)).rejects.toMatchObject(failing('contact_changed'));
    const offers = await bob.people.sharedWithMe();
    expect(offers).toMatchObject([{ spaceId, name: null, message: null }]);
  });

  it('gets nothing in the place of a member whose role is changed', async () => {
    ({ path, spaceId } = await world.share());
    const mallory = testDrive(world.server.url);
    const person = await newPerson(mallory);
    const fingerprint = await mallory.people.begin();
    const { pubkey } = (await mallory.api.call('self')).user;
    const { id } = await world.shareOf(world.eves.email);
    const lie = () =>
      world.lyingToAda.lie(async (request, real) => {
        if (!request.path.endsWith(`/${spaceId}/members`)) return real();
        const shown: Answers['members'] = await (await real()).json();
        const members = shown.members.map((each) =>
          memberIdOf(each) === id ? { ...each, member: { email: person.email, fingerprint, pubkey } } : each,
        );
        return Response.json({ ...shown, members });
      });
    lie();
    expect(await world.shareOf(world.eves.email)).toMatchObject({ id, contact: expect.anything() });
    await ada.people.changeMember(path, id, { role: 'viewer' });
    // Nor is she taken out where they get something themselves.
    await ada.people.share(path, person, 'viewer');
    world.lyingToAda.tellTheTruth();
    const shares = await ada.people.shares(path);
    expect(shares.map(({ email, role }) => [email, role]).sort()).toEqual(
      [
        [world.bobs.email, 'viewer'],
        [world.eves.email, 'viewer'],
        [person.email, 'viewer'],
      ].sort(),
    );
    expect(shares.find((each) => each.id === id)?.fingerprint).toBe(evesKey.fingerprint);
  });
});

describe('A viewer who helps the server', () => {
  it('gives the folder no other name, also where it was not accepted yet', async () => {
    ({ path, spaceId } = await world.common());
    const lying = new LyingServer();
    const newcomer = testDrive(world.server.url, lying.fetch);
    const dans = await newPerson(newcomer);
    await newcomer.people.begin();
    const { fingerprint: adas } = (await ada.api.call('self')).user;
    await newcomer.people.markCompared({ email: world.adas.email, fingerprint: adas });
    await ada.people.share(path, dans, 'viewer', { message: 'Look at this' });
    const offered = async () =>
      (await newcomer.people.sharedWithMe()).find((each) => each.spaceId === spaceId);
    expect(await offered()).toMatchObject({ name: path.slice(1), message: 'Look at this' });
    // He has the key under which the name is sealed.
    const { bytes, epoch } = await spaceKeyOf(bob, world.bobs.privateKeyPem, spaceId);
    const key = await importSpaceKey(itemId(spaceId), epoch, bytes);
    const forged = await sealName(key, itemId(spaceId), 'Pay here');
    const shared = await sharedBy(newcomer, spaceId);
    lying.rewrite('/api/people/shared', () => ({
      shared: [
        sentShared({
          ...shared,
          keys: { ...shared.keys, root: { ...shared.keys.root, encrypted_name: forged } },
        }),
      ],
    }));
    expect(await offered()).toMatchObject({ name: null, message: null });
    await expect(newcomer.people.accept(spaceId)).rejects.toMatchObject(failing('space_lied'));
  });
});
