import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Homes } from '../../packages/cli/src/webdav/files/homes.ts';
import { LocalFiles } from '../../packages/cli/src/webdav/files/local-files.ts';
import { Nodes } from '../../packages/cli/src/webdav/files/nodes.ts';
import { serveWebdav, type WebdavServer } from '../../packages/cli/src/webdav/serve-webdav.ts';
import type { TestDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { DavClient } from './support/dav-client.ts';
import { threePeople } from './support/three-people.ts';

const PASSWORD = 'a password of sixteen';

let webdav: WebdavServer;
let dav: DavClient;
let ada: TestDrive;
let bob: TestDrive;
/** What Ada shares, on another device of hers, and what Bob shares with her for reading, on his. */
let family: TestDrive;
let theirs: TestDrive;

beforeAll(async () => {
  const { url } = await workerServer();
  const { people, eve, ...drives } = await threePeople(url);
  ({ ada, bob } = drives);
  await ada.people.begin();
  await ada.ensureDirectories(['/Home/Family/Trips', '/Home/Own']);
  await ada.write('/Home/Family/Trips/beach.txt', 'beach');
  await ada.write('/letter.txt', 'Dear Bob');
  const { spaceId } = await ada.people.share('/Home/Family', people.bob, 'editor');
  await ada.people.share('/letter.txt', people.bob, 'viewer');
  await bob.createDirectory('/Theirs');
  await bob.write('/Theirs/hills.txt', 'hills');
  const shared = await bob.people.share('/Theirs', people.ada, 'viewer');
  await ada.people.accept(shared.spaceId, { directory: '/Home' });
  await bob.write('/report.txt', 'report');
  const report = await bob.people.share('/report.txt', people.ada, 'viewer');
  await ada.people.accept(report.spaceId);
  await eve.login(people.ada);
  family = (await eve.people.open(spaceId)).drive as TestDrive;
  theirs = (await bob.people.open(shared.spaceId)).drive as TestDrive;
  webdav = await serveWebdav({ drive: ada, password: PASSWORD, port: 0 });
  dav = new DavClient(webdav.url, PASSWORD);
});
afterAll(() => webdav.close());

const read = async (path: string) => (await dav.send('GET', path)).text;
const textOf = async (drive: TestDrive, path: string) => Buffer.from(await drive.read(path)).toString();

describe('What is shared, over WebDAV', () => {
  it('is where it is in the drive, and is read', async () => {
    expect(await dav.names('/')).toEqual(['Home', 'letter.txt', 'report.txt']);
    expect(await dav.names('/Home')).toEqual(['Family', 'Own', 'Theirs']);
    expect(await dav.names('/Home/Family/Trips')).toEqual(['beach.txt']);
    expect(await read('/Home/Family/Trips/beach.txt')).toBe('beach');
    expect(await read('/Home/Theirs/hills.txt')).toBe('hills');
    expect(await read('/letter.txt')).toBe('Dear Bob');
    const part = await dav.send('GET', '/Home/Theirs/hills.txt', { range: 'bytes=1-2' });
    expect([part.status, part.text]).toEqual([206, 'il']);
  });

  it('shows what others change', async () => {
    await theirs.write('/later.txt', 'later');
    await expect.poll(() => dav.names('/Home/Theirs'), { timeout: 15_000 }).toContain('later.txt');
  });

  it('takes files and folders, versions, new names and removals where one may change it', async () => {
    expect(await dav.status('MKCOL', '/Home/Family/New')).toBe(201);
    expect(await dav.status('PUT', '/Home/Family/New/a.txt', {}, 'first')).toBe(201);
    expect(await dav.status('PUT', '/Home/Family/New/a.txt', {}, 'second')).toBe(204);
    expect((await family.versions('/New/a.txt')).length).toBe(2);
    expect(await dav.move('/Home/Family/New/a.txt', '/Home/Family/b.txt')).toBe(201);
    expect(await textOf(family, '/b.txt')).toBe('second');
    // As office programs save.
    expect(await dav.move('/Home/Family/b.txt', '/Home/Family/b.txt~')).toBe(201);
    expect(await dav.status('PUT', '/Home/Family/b.txt', {}, 'third')).toBe(201);
    expect(await textOf(family, '/b.txt')).toBe('third');
    expect(await dav.status('DELETE', '/Home/Family/b.txt')).toBe(204);
    expect((await family.listTrash()).entries.map(({ item }) => item.name)).toEqual(['b.txt']);
    expect(await dav.status('PUT', '/letter.txt', {}, 'Dear Eve')).toBe(204);
    expect(await read('/letter.txt')).toBe('Dear Eve');
    expect(await dav.status('PUT', '/Home/Theirs/mine.txt', {}, 'mine')).toBe(403);
  });

  it('is looked into where it is, also while it is seen elsewhere and something else is in its place', async () => {
    const local = new LocalFiles();
    const nodes = new Nodes(new Homes(ada, Date.now), local);
    const trips = await nodes.find(['Home', 'Family', 'Trips']);
    if (trips?.place !== 'drive' || trips.item === null) throw new Error('It is not there');
    const { item, home, path: from } = trips;
    await local.park(['Home', 'Family', '.fuse_hidden1'], { item, home, from });
    local.replaced(from);
    const parked = await nodes.find(['Home', 'Family', '.fuse_hidden1']);
    const inside = parked === null ? [] : await nodes.children(parked);
    expect(inside.map(({ path }) => path.at(-1))).toEqual(['beach.txt']);
  });

  it('is renamed and moved itself, but nothing moves in or out of it, and it is not removed', async () => {
    expect(await dav.move('/letter.txt', '/Home/note.txt')).toBe(201);
    expect(await dav.move('/Home/Theirs', '/Home/Own/Bobs')).toBe(201);
    expect(await read('/Home/note.txt')).toBe('Dear Eve');
    expect(await dav.names('/Home/Own/Bobs')).toContain('hills.txt');
    await dav.status('PUT', '/Home/Own/mine.txt', {}, 'mine');
    expect(await dav.move('/Home/Own/mine.txt', '/Home/Family/mine.txt')).toBe(403);
    expect(await dav.move('/Home/Family/Trips', '/Home/Trips')).toBe(403);
    expect(await dav.copy('/Home/Own/mine.txt', '/Home/Family/mine.txt')).toBe(201);
    expect(await textOf(family, '/mine.txt')).toBe('mine');
    for (const path of ['/Home/note.txt', '/Home/Own/Bobs', '/Home/Family']) {
      expect(await dav.status('DELETE', path)).toBe(403);
    }
  });

  it('is gone once it is not shared any more', async () => {
    const [share] = await bob.people.shares('/Theirs');
    await bob.people.takeBack('/Theirs', share?.id ?? '');
    const listed = () => dav.status('PROPFIND', '/Home/Own/Bobs', { depth: '1' });
    await expect.poll(listed, { timeout: 15_000 }).toBe(404);
    expect(await dav.names('/Home/Own')).toContain('mine.txt');
  });

  it('keeps nobody from their own once a file is not shared any more', async () => {
    const [share] = await bob.people.shares('/report.txt');
    await bob.people.takeBack('/report.txt', share?.id ?? '');
    await expect.poll(() => read('/report.txt'), { timeout: 15_000 }).not.toBe('report');
    expect(await dav.names('/')).toEqual(expect.arrayContaining(['Home', 'report.txt']));
    expect(await dav.names('/Home/Own')).toContain('mine.txt');
  });
});
