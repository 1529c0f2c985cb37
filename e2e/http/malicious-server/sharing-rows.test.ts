import type { Drive, IntactItem, SpaceRow } from '@coffer/client';
import { spaceBatches } from '@coffer/contract';
import { fromBase64Url, importPrivateKey, type PrivateKey, readHead, readItemRow } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Lie } from '../../engine/lying-server.ts';
import { NIGHT } from '../../support/dose.ts';
import { intact, type TestDrive } from '../../support/test-drive.ts';
import { type Forgery, forgedRows } from './forged-rows.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

type Rows = readonly SpaceRow[];

let world: SharedFolder;
let evesKey: PrivateKey;
let spaceId: string;
/** Devices that remember nothing of the lies before. */
let ada: TestDrive;
let bob: TestDrive;
/** As he and a device of Ada's have it open, with all that is in it. */
let adas: Drive;
let bobs: Drive;
let file: IntactItem;

beforeAll(async () => {
  world = await sharedFolder();
  evesKey = await importPrivateKey(world.eves.privateKeyPem);
  ({ spaceId } = await world.common());
  const { drive } = await world.eve.people.open(spaceId);
  const { id } = await drive.write('/b.txt', 'first');
  await drive.addVersion(id, 'second');
});
beforeEach(async () => {
  await world.common();
  ada = await world.device('ada');
  bob = await world.device('bob');
  adas = (await ada.people.open(spaceId)).drive;
  bobs = (await bob.people.open(spaceId)).drive;
  for (const seen of [adas, bobs]) {
    file = intact(await seen.list('/'), 'b.txt');
    // Which waits for all rows.
    await seen.listTrash();
  }
});
afterAll(() => world.server.stop());

/** From now on the server shows Ada and Bob what Eve has signed. */
async function forge(change: Forgery['change'], more: Pick<Forgery, 'head' | 'isSilent'> = {}) {
  const lie = await forgedRows({ seenBy: world.eve, spaceId, by: evesKey, change, ...more });
  for (const lying of [world.lyingToAda, world.lyingToBob]) lying.lie(lie);
  return lie;
}

/** The first batch of two that a task sends, to which the server that lies says yes. */
async function sentBy(task: () => Promise<unknown>, lie: Lie) {
  const all: ReturnType<typeof spaceBatches.parse>['batches'] = [];
  world.lyingToAda.lie((request, real) => {
    if (request.method !== 'POST' || request.path !== '/api/spaces/changes') return lie(request, real);
    all.push(...spaceBatches.parse(JSON.parse(request.body.toString())).batches);
    const batches = all.map(({ batch: { id, head } }) => {
      const { revision } = readHead(fromBase64Url(head?.bytes ?? ''));
      return { id, revision, applied_at: 1 };
    });
    return Promise.resolve(Response.json({ batches }));
  });
  await task();
  const [first] = all;
  if (first === undefined) throw new Error('Nothing was sent');
  return first;
}

const without: Forgery['change'] = (rows) => rows.filter(({ id }) => id !== file.id);

const onFile =
  (change: (row: SpaceRow) => SpaceRow): Forgery['change'] =>
  (rows) =>
    rows.map((row) => (row.id === file.id ? change(row) : row));

const firstOf = ({ other_versions: [first] = [] }: SpaceRow) => {
  if (first === undefined) throw new Error('It has one version');
  return first;
};

const LIES: [string, Forgery['change']][] = [
  ['leaves out an item', without],
  ['leaves out a version', onFile(({ other_versions: _, ...row }) => row)],
  [
    'puts an item in the place of another one',
    (rows: Rows) => rows.map((row) => (row.id === file.id ? { ...row, id: crypto.randomUUID() } : row)),
  ],
  [
    'puts the content of an earlier version under the id of a later one',
    onFile((row) => {
      const { number: _, id: _id, created_at: _at, encrypted_key, ...content } = firstOf(row);
      return { ...row, ...content, encrypted_key: encrypted_key ?? '', created_at: row.created_at };
    }),
  ],
  [
    'gives an earlier version another content',
    onFile((row) => ({ ...row, other_versions: [{ ...firstOf(row), root: 'ab'.repeat(32) }] })),
  ],
  ['gives a version another number', onFile((row) => ({ ...row, version_number: 9 }))],
];

describe('An editor who helps the server', () => {
  for (const [index, [lie, change]] of LIES.entries()) {
    it(`${lie} of a shared folder, and is found out by who has it open`, index < 4 ? {} : NIGHT, async () => {
      await forge(change);
      for (const seen of [adas, bobs]) {
        await expect(seen.list('/')).rejects.toMatchObject(failing('space_lied'));
        // Once more, and by whatever call.
        await expect(seen.stat('/a.txt')).rejects.toMatchObject(failing('space_lied'));
        await expect(seen.list('/')).rejects.toMatchObject(failing('space_lied'));
      }
    });
  }

  for (const [index, [lie, change]] of LIES.slice(0, 4).entries()) {
    it(`${lie}, where no change tells of it`, index === 0 ? {} : NIGHT, async () => {
      await forge(change, { isSilent: true });
      for (const seen of [adas, bobs]) {
        await expect(seen.list('/')).rejects.toMatchObject(failing('space_lied'));
        await expect(seen.stat('/a.txt')).rejects.toMatchObject(failing('space_lied'));
      }
    });
  }

  it('is found out also where the folder is opened once more, as long as the server shows that', async () => {
    const opened = async () => (await (await bob.people.open(spaceId)).drive.list('/')).children.length;
    await forge(without);
    await expect(bobs.list('/')).rejects.toMatchObject(failing('space_lied'));
    for (const _ of [1, 2]) await expect(opened()).rejects.toMatchObject(failing('space_lied'));
  });

  it('is answered by the owner, who puts back what is gone, and begins an epoch', async () => {
    const lie = await forge(without);
    await expect(adas.list('/')).rejects.toMatchObject(failing('space_lied'));
    await expect(bobs.list('/')).rejects.toMatchObject(failing('space_lied'));
    expect(await bob.people.standing(spaceId)).toMatchObject({ trouble: 'space_lied', shown: null });
    const { shown, trouble, newest } = await ada.people.standing(spaceId);
    expect(trouble).toBe('space_lied');
    if (shown === null) throw new Error('Its head is believed');
    expect(shown.hash).toBe(newest?.hash);
    const found = (await ada.people.differences(spaceId, shown)) ?? [];
    expect(found.map(({ ours, happened }) => [ours?.item.name, happened])).toEqual([['b.txt', 'missing']]);
    // Everybody is a member by a head that this device has seen.
    expect(await ada.people.returning(spaceId, shown)).toEqual([]);
    const sent = await sentBy(() => ada.people.goOn(spaceId, shown, [file.id]), lie);
    const head = readHead(fromBase64Url(sent.batch.head?.bytes ?? ''));
    expect(head).toMatchObject({ revision: shown.revision + 1, previous: shown.hash, endedFork: null });
    expect(head.epoch).toBe((newest?.epoch ?? 0) + 1);
    const kinds = sent.batch.operations.map(({ kind }) => kind);
    expect(kinds).toEqual(['epoch', 'member', 'member', 'put_back']);
    const back = sent.batch.operations.at(-1);
    if (back?.kind !== 'put_back') throw new Error('Nothing comes back');
    const ids = back.rows.map(({ item }) => readItemRow(fromBase64Url(item)).id);
    expect(ids).toEqual([file.id]);
  });

  it('has nothing signed on what they have made of it', async () => {
    const { id } = await adas.stat('/a.txt');
    await forge(without);
    await expect(adas.list('/')).rejects.toMatchObject(failing('space_lied'));
    const { length } = world.lyingToAda.sent;
    await expect(adas.trash([id])).rejects.toMatchObject(failing('space_lied'));
    const sent = world.lyingToAda.sent.slice(length);
    expect(sent.filter(({ method, path }) => method !== 'GET' && path.endsWith('/changes'))).toEqual([]);
  });

  it('fault S17: has nothing signed by calls that read no rows before, nor from beside the folder', async () => {
    const shares = await ada.people.sharedByMe();
    const [share] = shares.find((each) => each.spaceId === spaceId)?.shares ?? [];
    const { path } = await world.common();
    const own = await ada.write(`/${crypto.randomUUID()}.txt`, 'mine');
    await forge(without);
    await expect(adas.list('/')).rejects.toMatchObject(failing('space_lied'));
    const { length } = world.lyingToAda.sent;
    for (const change of [
      () => adas.createDirectory({ directory: null, name: 'New' }),
      () => adas.write({ directory: null, name: 'new.txt' }, 'new'),
      () => ada.people.changeMember(path, share?.id ?? '', { role: 'viewer' }),
      () => ada.people.carry([own], { from: null, to: spaceId }),
    ])
      await expect(change()).rejects.toMatchObject(failing('space_lied'));
    const sent = world.lyingToAda.sent.slice(length);
    const changing = /\/changes(?:\/files)?$/;
    expect(sent.filter(({ method, path: to }) => method === 'POST' && changing.test(to))).toEqual([]);
  });
});

describe('A shared folder that somebody has open', () => {
  it('loses what its owner deletes for good, moves out of it or thins out', async () => {
    const { drive } = await world.eve.people.open(spaceId);
    const directory = await drive.createDirectory('/Old');
    await drive.write('/Old/c.txt', 'c');
    expect((await bobs.list('/')).children).toHaveLength(3);
    await adas.delete([directory.id]);
    await adas.deleteOlderVersions(file.id);
    expect((await bobs.list('/')).children.map(({ name }) => name).sort()).toEqual(['a.txt', 'b.txt']);
    expect(await bobs.versions(file.id)).toHaveLength(1);
  });
});
