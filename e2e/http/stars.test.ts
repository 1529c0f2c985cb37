import { Drive, storedSettings } from '@coffer/client';
import { starredIn } from '@coffer/client/space-set';
import { spaceSettings } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { newPerson, type Person } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { setOf } from './support/set-of.ts';
import { storedRow } from './support/signed-rows.ts';

let server: WorkerServer;
let lying: LyingServer;
let drive: Drive;
let account: Person;
/** What the device has sent: addresses and bodies. */
let sent: string[];

beforeAll(async () => {
  server = await workerServer();
});
beforeEach(async () => {
  lying = new LyingServer();
  sent = [];
  drive = Drive.connect(server.url, {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push(`${request.url} ${await request.text()}`);
      return lying.fetch(input, init);
    },
  });
  account = await newPerson(drive);
});

async function anotherDevice(): Promise<Drive> {
  const other = Drive.connect(server.url);
  await other.login(account);
  return other;
}

const aFile = async (path: string) => (await drive.write(path, 'x')).id;
const rows = async () => {
  const { space_id: id } = (await drive.api.call('self')).user;
  return storedSettings('setting', (await drive.api.call('spaceSettings', { params: { id } })).settings);
};
const starredNames = async () =>
  (await starredIn(setOf(drive))).found.map(({ item }) => item.name).toSorted();

describe('stars', () => {
  it('are set and taken back, and are the same on each device', async () => {
    const [a, b] = [await aFile('/a.txt'), await aFile('/b.txt')];
    await drive.stars.set([a, b], true);
    const other = await anotherDevice();
    expect((await other.stars.ids()).toSorted()).toEqual([a, b].toSorted());
    await other.stars.set([a], false);
    expect(await drive.stars.ids()).toEqual([b]);
    expect(await starredNames()).toEqual(['b.txt']);
  });

  it('are all kept where two devices star at once, on free rows too', async () => {
    const ids = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map(aFile));
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    await drive.stars.set([a, b], true);
    await drive.stars.set([a, b], false);
    const other = await anotherDevice();
    await Promise.all([drive.stars.set([c, d], true), other.stars.set([e, a], true)]);
    expect((await drive.stars.ids()).toSorted()).toEqual([a, c, d, e].toSorted());
  });

  it('tell the server neither what is starred nor how many rows are free', async () => {
    const folder = await drive.createDirectory({ directory: null, name: 'Folder' });
    const id = await aFile('/secret.txt');
    await drive.stars.set([folder.id], true);

    const before = (await rows())[0];
    sent.length = 0;
    await drive.stars.set([id], true);
    await drive.stars.set([folder.id], false);
    const after = await rows();
    expect(after).toHaveLength(2);
    expect(new Set(after.map(({ encrypted_body }) => encrypted_body.length)).size, 'all look alike').toBe(1);
    expect(after.find((row) => row.id === before?.id)?.encrypted_body).not.toBe(before?.encrypted_body);
    const seen = `${JSON.stringify(after)} ${sent.join(' ')}`;
    expect(seen).toContain('"kind":"setting"');
    expect(seen).not.toContain(id);
    expect(seen).not.toContain(folder.id);
    await drive.stars.set([id], true);
    expect(await rows(), 'a star that is there needs no row').toHaveLength(2);
  });

  it('take up rows that were free, so that these do not grow', async () => {
    const id = await aFile('/a.txt');
    for (let times = 0; times < 3; times++) {
      await drive.stars.set([id], true);
      await drive.stars.set([id], false);
    }
    expect(await rows()).toHaveLength(1);
  });

  it('are left out where a row does not open, is of another kind or of another account', async () => {
    const id = await aFile('/a.txt');
    await drive.stars.set([id], true);
    const { revision, retention } = await drive.settings.read();
    await drive.settings.change({ revision, retention });
    lying.lie(({ path }, real) => {
      if (!path.endsWith('/settings')) return null;
      return real().then(async (answer) => {
        const { settings } = spaceSettings.parse(await answer.json());
        const [first] = storedSettings('setting', settings);
        if (first === undefined) throw new Error('It is there');
        const foreign = { ...first, id: '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11' };
        const body = first.encrypted_body;
        const turned = {
          ...first,
          id: '1b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11',
          encrypted_body: `${body.slice(0, 40)}${body[40] === 'A' ? 'B' : 'A'}${body.slice(41)}`,
        };
        return Response.json({ settings: [storedRow(foreign), storedRow(turned), ...settings] });
      });
    });
    expect(await drive.stars.ids()).toEqual([id]);
    expect((await drive.settings.read()).state, 'a star is no setting').toBe('saved');
  });

  it('of what is in the trash, or gone, are not shown', async () => {
    const ids = await Promise.all(['/a.txt', '/b.txt', '/c.txt'].map(aFile));
    const [a, b] = await Promise.all(ids.map((id) => drive.stat(id)));
    if (a === undefined || b === undefined) throw new Error('They are not there');
    await drive.stars.set(ids, true);
    await drive.trash([a]);
    await drive.delete([b]);
    expect(await starredNames()).toEqual(['c.txt']);
    await drive.restore([a]);
    expect(await starredNames()).toEqual(['a.txt', 'c.txt']);
  });
});
