import type { Drive } from '@coffer/client';
import { LINKS_PER_ITEM } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { threePeople } from './support/three-people.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Folders in each other, as many as links can lead to what is in the last one, each with a link. Gives their paths. */
async function linkedFolders(drive: Drive): Promise<string[]> {
  const paths = Array.from({ length: LINKS_PER_ITEM }, (_, level) => `/Linked${'/in'.repeat(level)}`);
  await drive.ensureDirectories([`${paths.at(-1)}/Last`]);
  for (const path of paths) await drive.links.create(path);
  return paths;
}

const refusal = (paths: readonly string[]) => ({
  failure: { code: 'links_at_limit', limit: LINKS_PER_ITEM, paths },
});

describe('A ninth link that leads to one item', () => {
  it('is refused with the paths of the others', async () => {
    const drive = testDrive(server.url);
    await newPerson(drive);
    const paths = await linkedFolders(drive);
    await expect(drive.links.create(`${paths.at(-1)}/Last`)).rejects.toMatchObject(refusal(paths));
    await drive.ensureDirectories(['/Other/Inner']);
    await drive.links.create('/Other/Inner');
    const all = [...paths, '/Other/Inner'];
    await expect(drive.move(['/Other'], paths.at(-1) ?? '')).rejects.toMatchObject(refusal(all));
    const [first] = await drive.links.list();
    if (first !== undefined) await drive.links.delete(first);
    await drive.move(['/Other'], paths.at(-1) ?? '');
  });

  // The test above tells it of an owner; `links-in-shared.test.ts` tells what members know of links.
  it('is refused so to an editor of a shared folder, who has none of the links', NIGHT, async () => {
    const { ada, bob, people } = await threePeople(server.url);
    await ada.createDirectory('/Family');
    const { spaceId } = await ada.people.share('/Family', people.bob, 'editor');
    await bob.people.accept(spaceId);
    const hers = (await ada.people.open(spaceId)).drive;
    const paths = await linkedFolders(hers);
    await hers.createDirectory('/Other');
    await hers.links.create('/Other');
    const his = (await bob.people.open(spaceId)).drive;
    const moving = his.move(['/Other'], paths.at(-1) ?? '');
    await expect(moving).rejects.toMatchObject(refusal([...paths, '/Other']));
  });

  it('is refused as the server says it where that names links that are not there', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    const paths = await linkedFolders(drive);
    lying.lie(({ path, method }, real) => {
      if (method !== 'POST' || !path.endsWith('/changes')) return null;
      return real().then(async (response) => {
        const problem = { ...(await response.json()), errors: { links: [crypto.randomUUID(), 'none'] } };
        return Response.json(problem, {
          status: response.status,
          headers: { 'content-type': 'application/problem+json' },
        });
      });
    });
    const creating = drive.links.create(`${paths.at(-1)}/Last`);
    await expect(creating).rejects.toMatchObject({ failure: { code: 'too_many_items' } });
  });
});
