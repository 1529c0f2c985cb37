import {
  type SignedHead,
  type SpaceHeads,
  type SpaceMembers,
  type SpaceProofs,
  spaceHeads,
  spaceMembers,
  spaceProofs,
} from '@coffer/contract';
import {
  fromBase64Url,
  generateKeyPair,
  type Head,
  headBytes,
  headHash,
  importPrivateKey,
  readHead,
  sha256,
  toBase64Url,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LyingServer } from '../../engine/lying-server.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { withRole } from '../support/signed-rows.ts';
import { failing, forgedHead, type SharedFolder, sharedFolder } from './shared-folder.ts';

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

/** Shows somebody this head as the newest one of the space, and this of those behind a revision. */
function showHead(
  lying: LyingServer,
  newest: SignedHead,
  members?: (shown: SpaceMembers) => SpaceMembers,
  behind?: (revision: number) => Partial<SpaceHeads>,
) {
  const { revision } = readHead(fromBase64Url(newest.bytes));
  lying.lie(async (request, real) => {
    if (!request.path.includes(spaceId)) return real();
    const response = await real();
    if (!response.ok) return response;
    const body: unknown = await response.json();
    const after = /\/heads\?after=(\d+)/.exec(request.path)?.[1];
    if (after !== undefined && behind !== undefined) {
      return Response.json({ ...spaceHeads.parse(body), newest, ...behind(Number(after)) });
    }
    const proofs = spaceProofs.safeParse(body);
    if (request.path.endsWith('/proofs') && proofs.success) {
      const shown: SpaceProofs = { ...proofs.data, revision, head: { newest } };
      return Response.json(shown);
    }
    if (request.path.endsWith('/members')) {
      const parsed = spaceMembers.parse(body);
      return Response.json(members === undefined ? parsed : members(parsed));
    }
    return Response.json(body);
  });
}

describe('Heads of a shared folder', () => {
  const newestOf = async (of: TestDrive) => {
    const { head } = await world.proofsOf(of);
    if (head === undefined) throw new Error('There is no head');
    return head.newest;
  };

  it('by a viewer, a stranger or somebody who names the owner count for nobody', async () => {
    const viewer = await importPrivateKey(world.bobs.privateKeyPem);
    const stranger = await importPrivateKey((await generateKeyPair()).privateKeyPem);
    const newest = await newestOf(eve);
    for (const forged of [
      await forgedHead(viewer, newest, {}),
      await forgedHead(stranger, newest, {}),
      await forgedHead(viewer, newest, { ownerFingerprint: viewer.fingerprint }),
    ]) {
      for (const [who, lying] of [
        [ada, world.lyingToAda],
        [bob, world.lyingToBob],
      ] as const) {
        showHead(lying, forged);
        await expect(who.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
        // Neither do they with rows that say that he may.
        showHead(lying, forged, (shown) => ({
          ...shown,
          members: shown.members.map((member) => ({ ...member, row: withRole(member.row, 'editor') })),
        }));
        await expect(who.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
      }
    }
  });

  it('by an editor leave the owner’s rows, the keys and the number of removed rows alone', async () => {
    const editor = await importPrivateKey(world.eves.privateKeyPem);
    const newest = await newestOf(eve);
    const before = readHead(fromBase64Url(newest.bytes));
    const changes: Partial<Head>[] = [
      { ownersDigest: 'ab'.repeat(32) },
      { epoch: before.epoch + 1 },
      { keyCommitment: 'ab'.repeat(32) },
      { removedRows: before.removedRows + 1 },
      { ownersHead: 'ab'.repeat(32) },
      { lowest: { write: 2, read: 1 } },
      { lowest: { write: 1, read: 0 } },
      { later: 'AQAHAAAAAf8' },
      { nextFingerprint: editor.fingerprint },
      { endedFork: { revision: 1, epoch: 1, hash: 'ab'.repeat(32) } },
    ];
    for (const change of changes) {
      showHead(world.lyingToBob, await forgedHead(editor, newest, change));
      await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    }
    // One that leaves them alone is hers to sign.
    showHead(world.lyingToBob, await forgedHead(editor, newest, {}));
    expect((await bob.people.open(spaceId)).role).toBe('viewer');
  });

  it('by a former editor count no more', async () => {
    ({ path, spaceId } = await world.share());
    const editor = await importPrivateKey(world.eves.privateKeyPem);
    await ada.people.takeBack(path, (await world.shareOf(world.eves.email)).id);
    const shown = await bob.people.open(spaceId);
    expect(shown.name).toBe(path.slice(1));
    const forged = await forgedHead(
      editor,
      (await world.proofsOf(bob)).head?.newest ?? { bytes: '', signature: '' },
      {},
    );
    for (const [who, lying] of [
      [ada, world.lyingToAda],
      [bob, world.lyingToBob],
    ] as const) {
      showHead(lying, forged);
      await expect(who.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    }
  });

  it('by an editor who dates something back, or puts back what was changed, are a fork', async () => {
    ({ path, spaceId } = await world.share());
    const { drive: ofBob } = await bob.people.open(spaceId);
    const before = await newestOf(eve);
    const { drive: ofEve } = await eve.people.open(spaceId);
    await ofEve.createDirectory('/Later');
    expect((await ofBob.list('/')).children.map(({ name }) => name)).toContain('Later');
    const editor = await importPrivateKey(world.eves.privateKeyPem);
    const other = await forgedHead(editor, before, { time: 1 });
    showHead(world.lyingToBob, other);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_forked'));
  });

  it('fault S17: by an editor use up no revisions: after one that somebody has seen comes the next', async () => {
    ({ path, spaceId } = await world.share());
    const editor = await importPrivateKey(world.eves.privateKeyPem);
    for (const who of [ada, bob]) await who.people.open(spaceId);
    const newest = await newestOf(eve);
    const { revision } = readHead(fromBase64Url(newest.bytes));
    for (const far of [revision + 2, Number.MAX_SAFE_INTEGER]) {
      const forged = await forgedHead(editor, newest, { revision: far });
      showHead(world.lyingToAda, forged);
      showHead(world.lyingToBob, forged);
      for (const who of [ada, bob])
        await expect(who.people.open(spaceId)).rejects.toMatchObject(failing('space_forked'));
    }
    // Nobody remembers it: the owner goes on where the server tells the truth.
    world.lyingToAda.tellTheTruth();
    world.lyingToBob.tellTheTruth();
    await (await ada.people.open(spaceId)).drive.createDirectory('/Going on');
    expect((await (await bob.people.open(spaceId)).drive.list('/')).children.length).toBeGreaterThan(1);
  });

  it('fault S17: by an editor follow upon no end of a fork that the owner has not signed', async () => {
    ({ path, spaceId } = await world.share());
    const editor = await importPrivateKey(world.eves.privateKeyPem);
    for (const who of [ada, bob]) await who.people.open(spaceId);
    const newest = await newestOf(eve);
    const seen = readHead(fromBase64Url(newest.bytes));
    const { revision, epoch } = seen;
    // As if the owner had gone back to an earlier course, and decided against what both devices have seen.
    const end: Head = {
      ...seen,
      ...{
        revision: revision + 1,
        epoch: epoch + 1,
        keyCommitment: 'ab'.repeat(32),
        previous: 'cd'.repeat(32),
      },
      endedFork: { revision, epoch, hash: await headHash(seen) },
    };
    const hash = await headHash(end);
    const forged = await forgedHead(editor, newest, {
      ...{ revision: revision + 2, previous: hash, milestone: hash },
    });
    const unsigned = { bytes: toBase64Url(headBytes(end)), signature: 'AAAA' };
    const way = toBase64Url(await sha256(fromBase64Url(forged.bytes)));
    const behind = (known: number) =>
      known > revision ? { way, milestones: [] } : { milestones: [unsigned] };
    for (const [who, lying] of [
      [ada, world.lyingToAda],
      [bob, world.lyingToBob],
    ] as const) {
      showHead(lying, forged, undefined, behind);
      await expect(who.people.open(spaceId)).rejects.toMatchObject(failing('space_forked'));
    }
  });
});
