import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDrive } from '../support/test-drive.ts';
import { HostileEditor, INVENTIONS } from './support/hostile-editor.ts';
import { type ServerHere, serverHere } from './support/server-here.ts';
import { sharedScene } from './support/undo-scene.ts';

let server: ServerHere;
beforeAll(async () => {
  server = await serverHere();
});
afterAll(() => server.stop());

async function fill(drive: TestDrive): Promise<void> {
  await drive.ensureDirectories(['/Shared/Folder']);
  await drive.write('/Shared/a.txt', 'a');
  await drive.write('/Shared/Folder/b.txt', 'b');
}

/** A folder in which an editor has given names that do not open to a file and a directory. */
async function renamed() {
  const all = await sharedScene(server.url, () => server.device(), fill);
  const { eve, spaceId, opened } = all;
  const drive = await opened(all.ada);
  const [file, folder] = [await drive.stat('/a.txt'), await drive.stat('/Folder')];
  const hostile = new HostileEditor(eve.drive, eve.person.privateKeyPem);
  for (const { id } of [file, folder]) {
    const known = { spaceId, items: [id], versions: [], links: [] };
    const invention = INVENTIONS['rename']?.({ which: 0, other: 0, epoch: null }, known);
    if (invention === undefined) throw new Error('It is invented');
    expect(await hostile.send(spaceId, invention)).toBeNull();
  }
  return { ...all, file, folder };
}

const text = async (drive: TestDrive, item: Parameters<TestDrive['read']>[0]) =>
  Buffer.from(await drive.read(item)).toString();

describe('An item whose name does not open', () => {
  it('opens as ever for everybody, under the same name on each device', async () => {
    const { ada, bob, opened, fresh, file, folder } = await renamed();
    const seen = [];
    for (const drive of [await opened(ada), await opened(bob), await fresh()]) {
      const { children } = await drive.list();
      seen.push(children.map(({ id, name }) => [id, name]));
      expect(children).toMatchObject([
        { id: folder.id, state: 'intact', isUnnamed: true },
        {
          id: file.id,
          state: 'intact',
          isUnnamed: true,
          name: expect.stringMatching(/^Unreadable name \d+$/),
        },
      ]);
      const [directory, item] = children;
      if (directory === undefined || item === undefined) throw new Error('Both are there');
      expect(await text(drive, item)).toBe('a');
      const [below] = (await drive.list(directory.id)).children;
      if (below === undefined) throw new Error('It is there');
      expect(await text(drive, below)).toBe('b');
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('gets another name, and its own again by an undo', async () => {
    const { ada, eve, bob, spaceId, opened, file } = await renamed();
    const { children } = await (await opened(bob)).list();
    const item = children.find(({ id }) => id === file.id);
    if (item === undefined) throw new Error('It is there');
    await (await opened(bob)).rename(item, 'by bob.txt');
    await ada.drive.people.undo(spaceId, { by: eve.fingerprint, since: { at: 0 } });
    const names = (await (await opened(ada)).list()).children.map(({ name }) => name);
    expect(names).toEqual(['Folder', 'by bob.txt']);
    expect(await text(await opened(ada), '/by bob.txt')).toBe('a');
  });
});
