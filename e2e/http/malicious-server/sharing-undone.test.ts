import { PROBLEM_CONTENT_TYPE, type SpaceBatches, trashListing } from '@coffer/contract';
import { fromBase64Url, readHead } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDrive } from '../../support/test-drive.ts';
import { sentShared } from '../support/signed-rows.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

let world: SharedFolder;
let ada: TestDrive;
let path: string;
let spaceId: string;

beforeAll(async () => {
  world = await sharedFolder();
});
beforeEach(async () => {
  ({ path, spaceId } = await world.common());
  // What was signed and done nowhere stays in the memory of the device that was told otherwise.
  ada = await world.device('ada');
});
afterAll(() => world.server.stop());

/** Says of each change of several spaces that it is done, and does nothing. */
function doNothing(): void {
  world.lyingToAda.lie((request) => {
    if (request.path !== '/api/spaces/changes') return null;
    const { batches } = JSON.parse(request.body.toString()) as SpaceBatches;
    return Response.json({
      batches: batches.map(({ batch }) => ({
        ...{ id: batch.id, applied_at: 1 },
        revision: readHead(fromBase64Url(batch.head?.bytes ?? '')).revision,
      })),
    });
  });
}

const idOf = async (email: string) => (await world.shareOf(email)).id;

describe('What a server says to be done about members, and did not do', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a membership that is taken back', async () => ada.people.takeBack(path, await idOf(world.eves.email))],
    [
      'another role',
      async () => ada.people.changeMember(path, await idOf(world.eves.email), { role: 'viewer' }),
    ],
    [
      'an earlier end',
      async () => ada.people.changeMember(path, await idOf(world.eves.email), { expiresAt: 4_000_000_000 }),
    ],
  ])('%s is seen with the next look', async (_, change) => {
    doNothing();
    await change();
    world.lyingToAda.tellTheTruth();
    await expect(ada.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
    await expect(ada.people.shares(path)).rejects.toMatchObject(failing('space_rolled_back'));
    // Nothing of it was done.
    expect((await world.shareOf(world.eves.email)).role).toBe('editor');
    expect((await world.eve.people.open(spaceId)).role).toBe('editor');
  });

  it('no item goes with the end of sharing that the server keeps back', async () => {
    ({ path, spaceId } = await world.share());
    const { drive } = await ada.people.open(spaceId);
    await drive.write('/b.txt', 'b');
    await drive.trash(['/b.txt']);
    for (const [call, without] of [
      ['/api/storage', (body: unknown) => ({ ...(body as object), children: [] })],
      ['/api/storage/trash', (body: unknown) => ({ ...trashListing.parse(body), items: [] })],
    ] as const) {
      world.lyingToAda.lie(async (request, real) => {
        if (request.method !== 'GET' || request.path.split('?')[0] !== call) return real();
        const response = await real();
        return response.ok ? Response.json(without(await response.json())) : response;
      });
      await expect(ada.people.takeBackWhole(path)).rejects.toMatchObject(failing('space_lied'));
      world.lyingToAda.tellTheTruth();
    }
    await ada.people.takeBackWhole(path);
    expect((await ada.list(path)).children.map(({ name }) => name)).toEqual(['a.txt']);
    expect((await ada.listTrash()).entries.map(({ item }) => item.name)).toContain('b.txt');
  });
});

describe('A membership whose time has run out', () => {
  it('is taken back by the owner, though the server goes on with it and says nothing of it', async () => {
    ({ path, spaceId } = await world.share());
    const soon = Math.floor(Date.now() / 1_000) - 1;
    await ada.people.changeMember(path, await idOf(world.eves.email), { expiresAt: soon });
    const device = await world.device('ada');
    const { keys: before } = await world.membershipOf(world.bob);
    await device.people.open(spaceId);
    const emails = async () => (await ada.people.shares(path)).map(({ email }) => email);
    await expect.poll(emails).toEqual([world.bobs.email]);
    // With another key, so that nothing that comes opens for them, whoever answers.
    expect((await world.membershipOf(world.bob)).keys.root.epoch).toBe(before.root.epoch + 1);
  });

  /** One whose time runs out while its owner has the folder open. */
  async function runningOut() {
    ({ path, spaceId } = await world.share());
    const { drive } = await ada.people.open(spaceId);
    await drive.write('/before.txt', 'before');
    const over = Math.floor(Date.now() / 1_000) - 1;
    await ada.people.changeMember(path, await idOf(world.eves.email), { expiresAt: over });
    const { keys } = await world.membershipOf(world.bob);
    return { drive, epoch: keys.root.epoch };
  }

  it('is taken back before anything is written in a folder that has been open for long', async () => {
    const { drive, epoch } = await runningOut();
    await drive.write('/after.txt', 'after');
    const { id } = await drive.stat('/after.txt');
    const record = await drive.api.call('findItem', { params: { id } });
    expect(record).toMatchObject({ name_epoch: epoch + 1, key_epoch: epoch + 1 });
    expect((await ada.people.shares(path)).map(({ email }) => email)).toEqual([world.bobs.email]);
    expect(Buffer.from(await drive.read('/before.txt')).toString()).toBe('before');
  });

  it('is taken back before something is carried in', async () => {
    const { epoch } = await runningOut();
    const { id } = await ada.write(`/${crypto.randomUUID()}.txt`, 'carried');
    await ada.people.carry([id], { from: null, to: spaceId, directory: null });
    const { drive } = await ada.people.open(spaceId);
    const record = await drive.api.call('findItem', { params: { id } });
    expect(record).toMatchObject({ name_epoch: epoch + 1, key_epoch: epoch + 1 });
  });

  it('keeps its owner from writing where it cannot be taken back, and from reading never', async () => {
    const { drive } = await runningOut();
    world.lyingToAda.lie((request) =>
      request.path === '/api/spaces/changes'
        ? Response.json(
            {
              type: 'about:blank',
              status: 403,
              title: 'No',
              detail: 'No.',
              code: 'forbidden',
              request_id: '',
            },
            { status: 403, headers: { 'content-type': PROBLEM_CONTENT_TYPE } },
          )
        : null,
    );
    const opened = await (await world.device('ada')).people.open(spaceId);
    expect(Buffer.from(await opened.drive.read('/before.txt')).toString()).toBe('before');
    expect(Buffer.from(await drive.read('/before.txt')).toString()).toBe('before');
    const from = world.lyingToAda.sent.length;
    await expect(drive.createDirectory('/Later')).rejects.toThrow();
    const sent = world.lyingToAda.sent.slice(from).map((request) => request.path);
    expect(sent).not.toContain(`/api/spaces/${spaceId}/changes`);
    world.lyingToAda.tellTheTruth();
    await drive.createDirectory('/Later');
  });
});

describe('A member’s own row', () => {
  it('opens nothing where it is another member’s, in part or as a whole', async () => {
    const [bobs, eves] = [await world.membershipOf(world.bob), await world.membershipOf(world.eve)];
    const mixed = [
      eves.membership,
      { ...bobs.membership, sealed_key: eves.membership.sealed_key },
      { ...eves.membership, id: bobs.membership.id },
      { ...eves.membership, member_fingerprint: bobs.membership.member_fingerprint },
      { ...bobs.membership, sealed_message: eves.membership.sealed_key },
    ];
    for (const membership of mixed) {
      world.lyingToBob.rewrite('/api/people/shared', () => ({
        shared: [sentShared({ ...bobs, membership })],
      }));
      await expect(world.bob.people.open(spaceId)).rejects.toMatchObject(failing('space_lied'));
    }
  });
});

// The last one: on its way it holds the drive against its owner's other devices, which wait two seconds for each change.
describe('An end of sharing that a server says to be done, and did not do', () => {
  it('is seen with the next look, and both are as they were', async () => {
    doNothing();
    await ada.people.takeBackWhole(path);
    world.lyingToAda.tellTheTruth();
    await expect(ada.people.spaces()).rejects.toMatchObject(failing('space_rolled_back'));
    await expect(ada.createDirectory(`${path} more`)).rejects.toMatchObject(failing('space_rolled_back'));
    const { drive } = await world.ada.people.open(spaceId);
    expect((await drive.list('/')).children.map(({ name }) => name)).toEqual(['a.txt']);
  });
});
