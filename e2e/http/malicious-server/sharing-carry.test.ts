import { cookieFetch } from '@coffer/client';
import type { SpaceBatches } from '@coffer/contract';
import { fromBase64Url, readHead } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptShown } from '../../support/shown-drive.ts';
import { type TestDrive, testDrive } from '../../support/test-drive.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

const CHANGES = '/api/spaces/changes';

let world: SharedFolder;
let ada: TestDrive;
let spaceId: string;
let path: string;
let plain: string;
let files = 0;

beforeAll(async () => {
  world = await sharedFolder();
  ({ ada } = world);
});
beforeEach(async () => {
  ({ path, spaceId } = await world.common());
  plain = `/beside ${files++}.txt`;
  await ada.write(plain, 'mine');
});
afterAll(() => world.server.stop());

const carryIn = async (who: TestDrive, item: string) =>
  who.people.carry([await who.stat(item)], { from: null, to: spaceId });

/** Another device, which sees what there is without any lie. */
async function device(of: Parameters<TestDrive['login']>[0]): Promise<TestDrive> {
  const other = testDrive(world.server.url);
  await other.login(of);
  return other;
}

/** Where the file is, as another device of Ada's sees it. */
async function seen(): Promise<{ readonly inDrive: boolean; readonly inSpace: boolean }> {
  const other = await device(world.adas);
  const namesIn = async (of: Pick<TestDrive, 'list'>) =>
    (await of.list('/')).children.map(({ name }) => name);
  const { drive } = await other.people.open(spaceId);
  const name = plain.slice(1);
  return { inDrive: (await namesIn(other)).includes(name), inSpace: (await namesIn(drive)).includes(name) };
}

type Batches = SpaceBatches['batches'];

/** A device whose batches of several spaces become others on their way; `again` sends the last ones as they were. */
async function deviceThat(
  of: Parameters<TestDrive['login']>[0],
  edit: (batches: Batches) => Batches | Promise<Batches>,
): Promise<{ readonly drive: TestDrive; readonly again: () => Promise<Response> }> {
  const send = cookieFetch();
  let again = (): Promise<Response> => Promise.reject(new Error('Nothing was sent'));
  const drive = testDrive(world.server.url, async (input, init) => {
    if (!String(input).endsWith(CHANGES)) return send(input, init);
    again = () => send(input, init);
    const { batches } = JSON.parse(String(init?.body)) as SpaceBatches;
    return send(input, { ...init, body: JSON.stringify({ batches: await edit(batches) }) });
  });
  await drive.login(of);
  return { drive, again: () => again() };
}

describe('A move into a shared folder', () => {
  it.each<[string, string, (batches: Batches) => Batches]>([
    [
      'of which the half of the drive is left out',
      'validation_failed',
      ([, second]) => (second ? [second] : []),
    ],
    ['of which the half of the folder is left out', 'head_refused', ([first]) => (first ? [first] : [])],
    ['in another order', 'validation_failed', (batches) => batches.toReversed()],
    [
      'that comes nowhere',
      'head_refused',
      (batches) =>
        batches.map(({ space_id, batch }) => ({
          space_id,
          batch: { ...batch, operations: batch.operations.filter(({ kind }) => kind !== 'arrive') },
        })),
    ],
    [
      'into another directory than was signed',
      'not_found',
      (batches) =>
        batches.map(({ space_id, batch }) => ({
          space_id,
          batch: {
            ...batch,
            operations: batch.operations.map((each) =>
              each.kind === 'arrive' ? { ...each, file_id: crypto.randomUUID() } : each,
            ),
          },
        })),
    ],
  ])('%s changes neither', async (_, code, edit) => {
    const { drive } = await deviceThat(world.adas, edit);
    await expect(carryIn(drive, plain)).rejects.toMatchObject(failing(code));
    expect(await seen()).toEqual({ inDrive: true, inSpace: false });
    await carryIn(ada, plain);
    expect(await seen()).toEqual({ inDrive: false, inSpace: true });
  });

  it('that a server says to be done, and did not do, is seen with the next look at either', async () => {
    ({ path, spaceId } = await world.share());
    world.lyingToAda.lie((request) => {
      if (request.path !== CHANGES) return null;
      const { batches } = JSON.parse(request.body.toString()) as SpaceBatches;
      const answers = batches.map(({ batch }) => ({
        ...{ id: batch.id, applied_at: 1 },
        revision: readHead(fromBase64Url(batch.head?.bytes ?? '')).revision,
      }));
      return Response.json({ batches: answers });
    });
    await carryIn(ada, plain);
    world.lyingToAda.tellTheTruth();
    await expect(ada.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
    await expect(ada.createDirectory(`${path} more`)).rejects.toMatchObject(failing('space_rolled_back'));
    expect(await seen()).toEqual({ inDrive: true, inSpace: false });
    // What this device has signed was done nowhere: it ends what it remembers.
    await acceptShown(ada);
  });

  it('of which a server shows one half as it was is seen', async () => {
    const { space_id: drive } = (await ada.api.call('self')).user;
    const before = async (id: string) =>
      ada.api.call('spaceProofs', { params: { id }, body: { after: 0, owned: true } });
    const [ofSpace, ofDrive] = [await before(spaceId), await before(drive)];
    await carryIn(ada, plain);
    world.lyingToAda.rewrite(`/api/spaces/${spaceId}/proofs`, () => ofSpace);
    await expect(ada.people.open(spaceId)).rejects.toMatchObject(failing('space_rolled_back'));
    world.lyingToAda.rewrite(`/api/spaces/${drive}/proofs`, () => ofDrive);
    await expect(ada.people.spaces()).rejects.toMatchObject(failing('space_rolled_back'));
    world.lyingToAda.tellTheTruth();
    expect(await seen()).toEqual({ inDrive: false, inSpace: true });
  });

  it('that comes twice is done once', async () => {
    const { drive, again } = await deviceThat(world.adas, (batches) => batches);
    await carryIn(drive, plain);
    expect((await again()).status).toBe(200);
    expect(await seen()).toEqual({ inDrive: false, inSpace: true });
  });

  it('by a member whose membership was taken back meanwhile does nothing', async () => {
    ({ path, spaceId } = await world.share());
    const { drive } = await deviceThat(world.eves, async (batches) => {
      await ada.people.takeBack(path, (await world.shareOf(world.eves.email)).id);
      return batches;
    });
    const item = `/late ${crypto.randomUUID()}.txt`;
    await drive.write(item, 'late');
    await expect(carryIn(drive, item)).rejects.toMatchObject(failing('not_found'));
    expect(Buffer.from(await (await device(world.eves)).read(item)).toString()).toBe('late');
  });
});

describe('A move out of a shared folder', () => {
  it('by an editor is refused, whatever their client sends', async () => {
    const { drive: within } = await ada.people.open(spaceId);
    const namesNow = async () => (await within.list('/')).children.map(({ name }) => name);
    const before = await namesNow();
    const { id } = await within.stat('/a.txt');
    const { drive: eve } = await deviceThat(world.eves, ([first, second]) => {
      const [sealed] =
        second?.batch.operations.flatMap((each) => (each.kind === 'arrive' ? each.items : [])) ?? [];
      if (first === undefined || second === undefined || sealed === undefined) return [];
      const items = [{ ...sealed, id }];
      const carry = { kind: 'carry' as const, ids: [id], to: first.space_id };
      const arrive = { kind: 'arrive' as const, from: spaceId, file_id: null, items };
      return [
        { ...second, batch: { ...second.batch, operations: [carry] } },
        { ...first, batch: { ...first.batch, operations: [arrive] } },
      ];
    });
    const item = `/own ${crypto.randomUUID()}.txt`;
    await eve.write(item, 'own');
    await expect(carryIn(eve, item)).rejects.toMatchObject(failing('forbidden'));
    expect(await namesNow()).toEqual(before);
    expect(before).toContain('a.txt');
  });
});
