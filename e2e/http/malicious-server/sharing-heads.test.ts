import {
  type SignedHead,
  type SpaceMembers,
  type SpaceProofs,
  spaceMembers,
  spaceProofs,
} from '@coffer/contract';
import { fromBase64Url, generateKeyPair, type Head, importPrivateKey, readHead } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LyingServer } from '../../engine/lying-server.ts';
import type { TestDrive } from '../../support/test-drive.ts';
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

/** Shows somebody this head as the newest one of the space. */
function showHead(lying: LyingServer, newest: SignedHead, members?: (shown: SpaceMembers) => SpaceMembers) {
  const { revision } = readHead(fromBase64Url(newest.bytes));
  lying.lie(async (request, real) => {
    if (!request.path.includes(spaceId)) return real();
    const response = await real();
    if (!response.ok) return response;
    const body: unknown = await response.json();
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
          members: shown.members.map((member) => ({ ...member, role: 'editor' as const })),
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
      { rootGeneration: before.rootGeneration + 1, greatestGeneration: before.greatestGeneration + 1 },
      { rootCommitment: 'ab'.repeat(32) },
      { removedRows: before.removedRows + 1 },
      { ownersHead: 'ab'.repeat(32) },
      { nextFingerprint: editor.fingerprint },
      { endedFork: { revision: 1, hash: 'ab'.repeat(32) } },
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
});
