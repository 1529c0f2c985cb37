import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { treeOf } from '../support/synced-folder.ts';
import type { TestDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

let server: WorkerServer;
let all: ThreePeople;
/** Bob's device, and one of Ada's, who shares. */
let bobs: CliUser;
let adas: CliUser;
let made = 0;

/** A folder that Ada shares with Bob as `/<name>`, in which both have the file `first.txt`, and an empty one on each device. */
let name: string;
let spaceId: string;
let inside: TestDrive;
let memberId: string;

beforeAll(async () => {
  [server, bobs, adas] = await Promise.all([
    workerServer(),
    cliUser().then(onThisThread),
    cliUser().then(onThisThread),
  ]);
  all = await threePeople(server.url);
  await bobs.login(server.url, all.people.bob);
  await adas.login(server.url, all.people.ada);
});
beforeEach(async () => {
  name = `Shared ${made++}`;
  const { ada, bob, people } = all;
  await ada.createDirectory(`/${name}`);
  await ada.write(`/${name}/first.txt`, 'first');
  ({ spaceId } = await ada.people.share(`/${name}`, people.bob, 'editor'));
  await bob.people.accept(spaceId);
  inside = (await ada.people.open(spaceId)).drive as TestDrive;
  memberId = (await ada.people.shares(`/${name}`))[0]?.id ?? '';
  for (const { folder } of [bobs, adas]) await mkdir(join(folder, name));
});
afterAll(() => Promise.all([bobs, adas].map((user) => user.remove())));

const sync = (user: CliUser, ...options: string[]) => user.run(['sync', name, `/${name}`, ...options]);
const here = (user: CliUser, file: string) => join(user.folder, name, file);
const shown = async (user: CliUser) =>
  Object.keys(await treeOf(join(user.folder, name))).filter((path) => !path.startsWith('.coffer-trash'));
const namesIn = async (drive: TestDrive) => (await drive.list()).children.map((item) => item.name).sort();

describe('coffer sync of something that is shared', () => {
  it('goes both ways for its owner and for an editor', async () => {
    for (const user of [adas, bobs]) {
      expect(await sync(user, '--once')).toMatchObject({ code: 0, output: 'fetched: first.txt\n' });
    }
    await mkdir(here(bobs, 'Deep'));
    await writeFile(here(bobs, 'Deep/by bob.txt'), 'bob');
    await rm(here(bobs, 'first.txt'));
    await writeFile(here(adas, 'by ada.txt'), 'ada');
    for (const user of [adas, bobs, adas]) expect(await sync(user, '--once')).toMatchObject({ code: 0 });
    expect(await namesIn(inside)).toEqual(['Deep', 'by ada.txt']);
    expect((await inside.listTrash()).entries.map(({ item }) => item.name)).toEqual(['first.txt']);
    for (const user of [adas, bobs]) {
      expect((await shown(user)).sort()).toEqual(['Deep', 'Deep/by bob.txt', 'by ada.txt']);
      expect(await readFile(here(user, 'Deep/by bob.txt'), 'utf8')).toBe('bob');
    }
    expect(await sync(bobs, '--once')).toMatchObject({ code: 0, output: '' });
  });

  it('only brings here what a viewer sees, and says so', async () => {
    await all.ada.people.changeMember(`/${name}`, memberId, { role: 'viewer' });
    for (const options of [['--once'], ['--once', '--up']]) {
      const errors = expect.stringContaining(`You may only view /${name}. Nothing was touched. Add --down`);
      expect(await sync(bobs, ...options)).toMatchObject({ code: 9, output: '', errors });
    }
    await writeFile(here(bobs, 'mine.txt'), 'mine');
    expect(await sync(bobs, '--once', '--down')).toMatchObject({ code: 0, output: 'fetched: first.txt\n' });
    await inside.write('/later.txt', 'later');
    expect(await sync(bobs, '--once', '--down')).toMatchObject({ code: 0, output: 'fetched: later.txt\n' });
    expect((await shown(bobs)).sort()).toEqual(['first.txt', 'later.txt', 'mine.txt']);
    expect(await namesIn(inside)).toEqual(['first.txt', 'later.txt']);
  });

  it('deletes nothing here once it is not shared any more, however that ends', async () => {
    expect(await sync(bobs, '--once')).toMatchObject({ code: 0 });
    await all.ada.people.takeBack(`/${name}`, memberId);
    const errors = expect.stringContaining('Nothing was deleted');
    expect(await sync(bobs, '--once')).toMatchObject({ code: 3, output: '', errors });
    expect(await sync(bobs, '--once', '--start-over')).toMatchObject({ code: 3, output: '' });
    await all.bob.people.leave(spaceId);
    expect(await sync(bobs, '--once')).toMatchObject({ code: 3, output: '' });
    await all.bob.createDirectory(`/${name}`);
    expect(await sync(bobs, '--once')).toMatchObject({ code: 2, output: '' });
    expect(await shown(bobs)).toEqual(['first.txt']);
    expect(await sync(adas, '--once')).toMatchObject({ code: 0, output: 'fetched: first.txt\n' });
    await all.ada.people.takeBackWhole(`/${name}`, { letGo: true });
    expect(await sync(adas, '--once')).toMatchObject({ code: 2, output: '' });
    expect(await shown(adas)).toEqual(['first.txt']);
  });

  it('deletes nothing here where a server leaves something out, and does not hand out all rows', async () => {
    for (const user of [adas, bobs]) expect(await sync(user, '--once')).toMatchObject({ code: 0 });
    const { fetch: real } = globalThis;
    const headers = { 'content-type': 'application/problem+json' };
    const problem = {
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      code: 'forbidden',
      detail: 'No.',
    };
    const refused = () =>
      Response.json({ ...problem, instance: '/', request_id: 'x', errors: {} }, { status: 403, headers });
    const lying: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (/\/spaces\/[^/]+\/(rows|changes)$/.test(pathname) && pathname.includes(spaceId)) return refused();
      const answer = await real(input, init);
      const isListing = pathname === '/api/storage' && (init?.method ?? 'GET') === 'GET';
      if (!isListing || !answer.ok) return answer;
      return Response.json({ ...(await answer.json()), children: [], next_cursor: null });
    };
    vi.stubGlobal('fetch', lying);
    try {
      for (const user of [adas, bobs]) {
        expect(await sync(user, '--once')).toMatchObject({ code: 9, output: '' });
        expect(await shown(user)).toEqual(['first.txt']);
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('follows both sides, until it is not shared any more', async () => {
    const running = bobs.start(['sync', name, `/${name}`]);
    const read = (file: string) => readFile(here(bobs, file), 'utf8').catch(() => null);
    await vi.waitFor(async () => expect(await read('first.txt')).toBe('first'), { timeout: 20_000 });
    await inside.write('/told.txt', 'told');
    await vi.waitFor(async () => expect(await read('told.txt')).toBe('told'), { timeout: 20_000 });
    await writeFile(here(bobs, 'back.txt'), 'back');
    await vi.waitFor(async () => expect(await namesIn(inside)).toContain('back.txt'), { timeout: 20_000 });
    await all.ada.people.takeBack(`/${name}`, memberId);
    const { code, errors } = await running.ended;
    expect(errors).toContain(`/${name} is not shared with you any more. Nothing was deleted in ${name}`);
    expect(code).toBe(3);
    expect((await shown(bobs)).sort()).toEqual(['back.txt', 'first.txt', 'told.txt']);
  }, 90_000);
});

describe('A folder of the drive that is kept the same', () => {
  it('keeps its files on the device when something in it is shared, and leaves that alone', async () => {
    const { ada, people } = all;
    await ada.ensureDirectories([`/Own ${made}/Inner`]);
    await ada.write(`/Own ${made}/Inner/a.txt`, 'a');
    const own = ['sync', `own ${made}`, `/Own ${made}`, '--once'];
    await mkdir(join(adas.folder, `own ${made}`));
    expect(await adas.run(own)).toMatchObject({ code: 0, errors: '' });
    await ada.people.share(`/Own ${made}/Inner`, people.bob, 'viewer');
    const left = await adas.run(own);
    expect(left).toMatchObject({
      code: 0,
      output: '',
      errors: expect.stringContaining('Inner: left alone, it is shared'),
    });
    const file = join(adas.folder, `own ${made}`, 'Inner', 'a.txt');
    expect(await readFile(file, 'utf8')).toBe('a');
    await ada.people.takeBackWhole(`/Own ${made}/Inner`, { letGo: true });
    expect(await adas.run(own)).toMatchObject({ code: 0, output: '', errors: '' });
    expect(await readFile(file, 'utf8')).toBe('a');
  });
});
