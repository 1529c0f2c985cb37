import { type SpaceLog, spaceLog } from '@coffer/contract';
import { fromBase64Url, type Head, headBytes, readHead, toBase64Url } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAll } from '../../support/dose.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { remembered } from '../support/undo-scene.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

let world: SharedFolder;
let spaceId: string;
/** Selects all changes by Eve, the editor. */
let toUndo: { readonly by: string; readonly since: { readonly at: number } };
/** The folder before Eve changed anything, and after that. */
let before: Record<string, string>;
let changed: Record<string, string>;

beforeAll(async () => {
  world = await sharedFolder();
  toUndo = { by: await world.eve.people.begin(), since: { at: 0 } };
});
beforeEach(async () => {
  ({ spaceId } = await world.share());
  const { ada, eve } = world;
  const inside = async (of: TestDrive) => (await of.people.open(spaceId)).drive as TestDrive;
  const mine = await inside(ada);
  await mine.createDirectory('/Letters');
  await mine.write('/Letters/b.txt', 'two');
  before = await remembered(mine);
  const hers = await inside(eve);
  await hers.rename('/a.txt', 'locked 1');
  await hers.addVersion('/locked 1', 'encrypted');
  await hers.rename('/locked 1', 'locked 2');
  await hers.move(['/Letters/b.txt'], null);
  await hers.trash(['/Letters']);
  changed = await remembered(await fresh());
  expect(Object.keys(changed).sort()).toEqual(['/b.txt', '/locked 2', expect.stringMatching(/^trash: /)]);
});
afterAll(() => world.server.stop());

/** The folder as a device sees it that remembers nothing, and to which the server does not lie. */
async function fresh(): Promise<TestDrive> {
  world.lyingToAda.tellTheTruth();
  return (await (await world.device('ada')).people.open(spaceId)).drive as TestDrive;
}

type Entries = SpaceLog['entries'];
type Entry = Entries[number];

/** Shows Ada another log. */
function showLog(edit: (entries: Entries) => Entries): void {
  world.lyingToAda.rewrite(`/api/spaces/${spaceId}/log`, (body) => {
    const { entries, ...end } = spaceLog.parse(body);
    return { ...end, entries: edit(entries) };
  });
}

/** Changes of the folder that Ada's device has sent since. */
function watchChanges(): () => number {
  const from = world.lyingToAda.sent.length;
  return () =>
    world.lyingToAda.sent
      .slice(from)
      .filter(({ method, path: called }) => method !== 'GET' && called === `/api/spaces/${spaceId}/changes`)
      .length;
}

/** With this one in the place of the nth. */
const at = (index: number, edit: (entry: Entry, all: Entries) => Partial<Entry>) => (all: Entries) =>
  all.map((entry, each) => (each === index ? { ...entry, ...edit(entry, all) } : entry));

const withHead = (change: Partial<Head>) =>
  at(1, ({ head }) => ({
    head: { ...head, bytes: toBase64Url(headBytes({ ...readHead(fromBase64Url(head.bytes)), ...change })) },
  }));

const LIES: readonly [string, (entries: Entries) => Entries][] = [
  ['what was kept with another change of the same file', at(2, (_, all) => keptOf(all[4]))],
  ['what was kept with a change of something else', at(2, (_, all) => keptOf(all[0]))],
  ['another byte in what was kept', at(2, ({ kept = [] }) => ({ kept: kept.map(otherByte) }))],
  ['a row less than was kept', at(2, () => ({ kept: [] }))],
  ['a row more than was kept', at(2, ({ kept = [] }) => ({ kept: [...kept, ...kept] }))],
  ['nothing kept with one change', (all) => forgetting((index) => index === 2)(all)],
  ['the log without its newest change', (all) => all.slice(1)],
  ['the log without a change in its middle', (all) => all.toSpliced(2, 1)],
  ['nothing of the log', () => []],
  ['a change twice', (all) => all.flatMap((entry, index) => (index === 1 ? [entry, entry] : [entry]))],
  ['the changes in another order', (all) => [...all.slice(0, 2).toReversed(), ...all.slice(2)]],
  ['the operations of another change', at(1, (_, all) => ({ operations: all[2]?.operations ?? '' }))],
  ['other operations', at(1, ({ operations }) => ({ operations: operations.replace('"move"', '"trash"') }))],
  ['a change by somebody else', withHead({ signerFingerprint: 'ab'.repeat(32) })],
  ['a change at another time', withHead({ time: 1 })],
  ['a change of another epoch', withHead({ epoch: 7 })],
  [
    'an undo that nobody made',
    at(0, ({ operations }, all) => {
      const batches = all.map(({ head }) => readHead(fromBase64Url(head.bytes)).batch.id);
      const [was, ...rest] = JSON.parse(operations) as unknown[];
      return { operations: JSON.stringify([was, { batches, kind: 'undoes' }, ...rest]) };
    }),
  ],
];

const keptOf = (entry: Entry | undefined): Partial<Entry> =>
  entry?.kept === undefined ? {} : { kept: entry.kept };

/** Says of some entries that nothing is kept with them. */
const forgetting = (isForgotten: (index: number) => boolean) => (all: Entries) =>
  all.map(({ kept, ...entry }, index) =>
    kept === undefined || isForgotten(index) ? entry : { ...entry, kept },
  );

function otherByte(kept: string): string {
  const bytes = fromBase64Url(kept);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return toBase64Url(bytes);
}

describe('The undo of what an editor did, on a server that lies', () => {
  it('fault S2: writes nothing where the log is not the one that was signed', async () => {
    const { ada } = world;
    const sent = watchChanges();
    for (const [index, [lie, edit]] of LIES.entries()) {
      showLog(edit);
      // By day one of both, which read the log by the same call.
      const both = [ada.people.previewUndo, ada.people.undo];
      for (const ask of isAll ? both : both.slice(index % 2, (index % 2) + 1)) {
        const found = await ask(spaceId, toUndo).then(
          () => 'undone',
          (error: unknown) => error,
        );
        expect([lie, found]).toMatchObject([lie, failing('space_lied')]);
      }
    }
    expect(sent()).toBe(0);
    expect(await remembered(await fresh())).toEqual(changed);
    await ada.people.undo(spaceId, toUndo);
    expect(await remembered(await fresh())).toEqual(before);
  });

  type Lie = [string, (entries: Entries) => Entries];
  it.each<Lie>([
    ...(isAll ? [['the first change', forgetting((index) => index === 4)] as Lie] : []),
    ['all changes', forgetting(() => true)],
  ])('fault S2: does no harm where it says of %s that nothing is kept', async (_, edit) => {
    const ada = await world.device('ada');
    showLog(edit);
    await ada.people.undo(spaceId, toUndo);
    expect(Object.values(await remembered(await fresh()))).toContain('two');
    await ada.people.undo(spaceId, toUndo);
    expect(await remembered(await fresh())).toEqual(before);
  });

  it('fault S2: notices that it shows the folder as it was earlier', async () => {
    const { ada, lyingToAda } = world;
    const query = `/api/spaces/${spaceId}/`;
    const had = new Map<string, unknown>();
    const device = await world.device('ada');
    lyingToAda.lie(async ({ path: called, method }, real) => {
      const response = await real();
      if (!called.startsWith(query) || called.endsWith('/changes') || !response.ok) return response;
      const body: unknown = await response.json();
      had.set(`${method} ${called}`, body);
      return Response.json(body);
    });
    await device.people.previewUndo(spaceId, toUndo);
    lyingToAda.tellTheTruth();
    const hers = (await world.eve.people.open(spaceId)).drive;
    await hers.rename('/b.txt', 'newer');
    await ada.people.previewUndo(spaceId, toUndo);
    const sent = watchChanges();
    lyingToAda.lie(({ path: called, method }) => {
      const body = had.get(`${method} ${called}`);
      return body === undefined ? null : Response.json(body);
    });
    await expect(ada.people.undo(spaceId, toUndo)).rejects.toMatchObject({
      failure: { code: expect.stringMatching(/^space_(?:lied|rolled_back)$/) },
    });
    expect(sent()).toBe(0);
    lyingToAda.tellTheTruth();
    await ada.people.undo(spaceId, toUndo);
    expect(await remembered(await fresh())).toEqual(before);
  });

  it('fault S2: is seen with the next look not to be done, where it says so and does nothing', async () => {
    const device = await world.device('ada');
    world.lyingToAda.lie((request) => {
      if (request.method === 'GET' || request.path !== `/api/spaces/${spaceId}/changes`) return null;
      const { id, head } = JSON.parse(request.body.toString()) as { id: string; head: { bytes: string } };
      return Response.json({ id, applied_at: 1, revision: readHead(fromBase64Url(head.bytes)).revision });
    });
    await device.people.undo(spaceId, toUndo);
    world.lyingToAda.tellTheTruth();
    const lied = failing('space_rolled_back');
    await expect(device.people.open(spaceId)).rejects.toMatchObject(lied);
    await expect(device.people.undo(spaceId, toUndo)).rejects.toMatchObject(lied);
    await world.ada.people.undo(spaceId, toUndo);
    expect(await remembered(await fresh())).toEqual(before);
  });

  it('fault S2: ends where it refuses each change as overtaken', async () => {
    const { ada } = world;
    const problem = { type: 'about:blank', status: 409, title: 'No', detail: 'No.', request_id: '' };
    world.lyingToAda.lie(({ method, path: called }) =>
      method === 'GET' || called !== `/api/spaces/${spaceId}/changes`
        ? null
        : Response.json(
            { ...problem, code: 'name_exists' },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          ),
    );
    const sent = watchChanges();
    await expect(ada.people.undo(spaceId, toUndo)).rejects.toMatchObject(failing('name_exists'));
    expect(sent()).toBeLessThan(100);
    world.lyingToAda.tellTheTruth();
    await ada.people.undo(spaceId, toUndo);
    expect(await remembered(await fresh())).toEqual(before);
  });
});
