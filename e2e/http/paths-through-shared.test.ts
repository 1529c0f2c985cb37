import { beforeAll, describe, expect, it } from 'vitest';
import type { TestDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { threePeople } from './support/three-people.ts';

let ada: TestDrive;
let bob: TestDrive;
let family: string;
let letter: string;

beforeAll(async () => {
  const { people, ...drives } = await threePeople((await workerServer()).url);
  ({ ada, bob } = drives);
  await ada.ensureDirectories(['/Home/Family/Trips', '/Home/Own']);
  await ada.write('/Home/Family/Trips/beach.txt', 'beach');
  await ada.write('/letter.txt', 'Dear Bob');
  ({ spaceId: family } = await ada.people.share('/Home/Family', people.bob, 'editor'));
  ({ spaceId: letter } = await ada.people.share('/letter.txt', people.bob, 'viewer'));
  const places = { directory: await bob.createDirectory('/From Ada') };
  await bob.people.accept(family, { ...places, name: 'Hers' });
  await bob.people.accept(letter, places);
});

describe('A path through something shared', () => {
  it('is the path below it in its own drive, for its owner and for members, by the names that each gave it', async () => {
    for (const [drive, path, role] of [
      [ada, '/Home/Family/Trips/beach.txt', 'owner'],
      [bob, '/From Ada/Hers/Trips/beach.txt', 'editor'],
    ] as const) {
      const { drive: inside, ref, space } = await drive.people.at(path);
      expect({ ref, role: space?.role, spaceId: space?.spaceId }).toEqual({
        ...{ ref: '/Trips/beach.txt', role, spaceId: family },
      });
      expect(Buffer.from(await inside.read(ref)).toString()).toBe('beach');
    }
  });

  it('leads to where nothing is yet, and to the top of what is shared', async () => {
    const { drive: inside, ref } = await bob.people.at('/From Ada/Hers/New/2026');
    await inside.ensureDirectories([ref]);
    const { drive: top, ref: root } = await ada.people.at('/Home/Family');
    expect((await top.list(root)).children.map(({ name }) => name).sort()).toEqual(['New', 'Trips']);
  });

  it('leads to a file that is shared by itself, below which nothing is', async () => {
    const { drive: inside, ref, space } = await bob.people.at('/From Ada/letter.txt');
    expect([ref, space?.spaceId]).toEqual([space?.fileId, letter]);
    expect(Buffer.from(await inside.read(ref)).toString()).toBe('Dear Bob');
    const failure = { code: 'path_invalid', path: '/From Ada/letter.txt/x' };
    await expect(bob.people.at('/From Ada/letter.txt/x')).rejects.toMatchObject({ failure });
  });

  it('is as it was given anywhere else', async () => {
    for (const path of ['/Home/Own', '/Home/Own/none', '/none', '/']) {
      expect(await ada.people.at(path)).toMatchObject({ ref: path, space: null });
    }
  });

  it('is one through each of these, which are all that represents spaces', async () => {
    const mounts = await bob.people.mounts();
    expect(mounts.map(({ spaceId, isMine }) => ({ spaceId, isMine }))).toEqual(
      expect.arrayContaining([family, letter].map((spaceId) => ({ spaceId, isMine: false }))),
    );
    expect((await ada.people.mounts()).every(({ isMine }) => isMine)).toBe(true);
    expect(mounts.map(({ itemId }) => itemId)).toContain((await bob.stat('/From Ada/Hers')).id);
  });
});
