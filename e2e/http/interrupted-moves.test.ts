import { PART_BYTES } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { makeFolders, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';

/** More than fits into a batch, and one part. */
const NAMES = Array.from({ length: 1_300 }, (_, index) => `${'long '.repeat(45)}${index}`);
const [FIRST = '', SECOND = '', THIRD = ''] = NAMES;
/** A few items, sealed again. */
const FEW_BYTES = 8_000;

let server: RunningServer;
let recorded: LyingServer;
let ada: TestDrive;
let bob: TestDrive;
let adas: Awaited<ReturnType<typeof newPerson>>;
let bobs: Awaited<ReturnType<typeof newPerson>>;

beforeAll(async () => {
  server = await startServer();
  recorded = new LyingServer();
  [ada, bob] = [testDrive(server.url, recorded.fetch), testDrive(server.url)];
  adas = await newPerson(ada);
  bobs = await newPerson(bob);
  await bob.people.begin();
  await ada.ensureDirectories(['/Many/All', '/Club']);
  await ada.list('/Many/All');
  await makeFolders(ada, NAMES, (await ada.stat('/Many/All')).id);
});
beforeEach(() => recorded.tellTheTruth());
afterAll(() => server.stop());

/** How many bytes go ahead in each part while something is done. */
async function partsOf(act: () => Promise<unknown>): Promise<number[]> {
  const mark = recorded.sent.length;
  await act();
  const calls = recorded.sent.slice(mark).filter(({ method }) => method === 'PUT');
  return calls.flatMap(({ path, body }) => (path.startsWith('/api/spaces/parts/') ? body.length : []));
}

/** Lets something happen before the next commit of a move. */
function beforeCommit(act: () => Promise<unknown>): void {
  let isOver = false;
  recorded.lie((request, real) => {
    if (isOver || request.path !== '/api/spaces/changes') return null;
    isOver = true;
    return act().then(real);
  });
}

/** Lets the next commit of a move be cut off, and gives the signal by which its client gives up. */
function cutAtCommit(): AbortSignal {
  const given = new AbortController();
  beforeCommit(async () => {
    given.abort();
    throw new TypeError('fetch failed');
  });
  return given.signal;
}

async function interrupted(move: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const parts = await partsOf(() => expect(move(cutAtCommit())).rejects.toThrow(/abort/i));
  expect(parts).toHaveLength(1);
  expect(parts[0]).toBeGreaterThan(1_000_000);
  expect(parts[0]).toBeLessThan(PART_BYTES);
}

/** That everything opens. */
async function allIsIn(drive: Pick<TestDrive, 'list' | 'account'>, path: string, names: readonly string[]) {
  const { children } = await drive.list(path);
  expect(children.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect((await drive.account.verify()).trouble).toBeNull();
}

/** One after the other, with the same folder: it takes a while to make. */
describe('A move of much between spaces', () => {
  let spaceId = '';
  let club = '';

  it('sends nothing again that went ahead before it was cut off, and what has changed since in a further part', async () => {
    await interrupted((signal) => ada.people.separate('/Many', {}, signal));
    const other = testDrive(server.url);
    await other.login(adas);
    beforeCommit(async () => {
      await other.rename(`/Many/All/${FIRST}`, 'First');
      await other.rename('/Many', 'All of them');
    });
    const parts = await partsOf(() => ada.people.share('/Many', bobs, 'editor'));
    expect(parts).toHaveLength(1);
    expect(parts[0]).toBeLessThan(FEW_BYTES);
    spaceId = (await ada.people.sharedByMe())[0]?.spaceId ?? '';
    await bob.people.accept(spaceId);
    for (const drive of [ada, bob]) {
      const opened = await drive.people.open(spaceId);
      expect(opened.name).toBe('All of them');
      await allIsIn(opened.drive, '/All', ['First', ...NAMES.slice(1)]);
    }
  });

  // The test above tells it of what another device changes, `sharing-carry.test.ts` of a move between spaces.
  it(
    'goes with what an editor changes meanwhile, of which alone something is sent again',
    NIGHT,
    async () => {
      ({ spaceId: club } = await ada.people.share('/Club', bobs, 'viewer'));
      await bob.people.accept(club);
      const { drive: bobsMany } = await bob.people.open(spaceId);
      const all = await (await ada.people.open(spaceId)).drive.stat('/All');
      beforeCommit(async () => {
        await bobsMany.write('/All/First/a.txt', 'by bob');
        await bobsMany.rename(`/All/${SECOND}`, 'Second');
        await bobsMany.trash([`/All/${THIRD}`]);
      });
      const parts = await partsOf(() => ada.people.carry([all], { from: spaceId, to: club }));
      expect(parts).toHaveLength(2);
      expect(parts[1]).toBeLessThan(FEW_BYTES);
      for (const drive of [ada, bob]) {
        const opened = (await drive.people.open(club)).drive;
        await allIsIn(opened, '/All', ['First', 'Second', ...NAMES.slice(3)]);
        expect(Buffer.from(await opened.read('/All/First/a.txt')).toString()).toBe('by bob');
        expect((await opened.listTrash()).entries.map(({ item }) => item.name)).toEqual([THIRD]);
      }
    },
  );

  // The first test tells it of the way into a space, which is cut off and goes on by the same code.
  it(
    'sends nothing again where the end of a sharing was cut off, and holds the space as before',
    NIGHT,
    async () => {
      const mark = recorded.sent.length;
      await interrupted((signal) => ada.people.takeBackWhole('/Club', {}, signal));
      expect(await partsOf(() => ada.people.takeBackWhole('/Club'))).toEqual([]);
      const holds = recorded.sent.slice(mark).filter(({ path }) => path === `/api/spaces/${club}/hold`);
      expect(holds.length).toBeGreaterThan(1);
      expect(new Set(holds.map(({ body }) => JSON.parse(String(body)).id)).size).toBe(1);
      await allIsIn(ada, '/Club/All', ['First', 'Second', ...NAMES.slice(3)]);
    },
  );
});
