import { LINKS_PER_ITEM } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';
import { threePeople } from './support/three-people.ts';

let server: RunningServer;
let user: CliUser;
let ada: Awaited<ReturnType<typeof threePeople>>['ada'];
let spaceId: string;

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  const { bob, people, ...others } = await threePeople(server.url);
  ({ ada } = others);
  await ada.ensureDirectories(['/Home/Family/Trips', '/Home/Own']);
  await ada.write('/Home/Family/Trips/be[a]ch.txt', 'beach');
  await ada.write('/letter.txt', 'Dear Bob');
  ({ spaceId } = await ada.people.share('/Home/Family', people.bob, 'editor'));
  await ada.people.share('/letter.txt', people.bob, 'viewer');
  await ada.people.begin();
  await bob.createDirectory('/Theirs');
  await bob.createDirectory('/Theirs/Inner');
  const theirs = await bob.people.share('/Theirs', people.ada, 'editor');
  await ada.people.accept(theirs.spaceId);
  await user.login(server.url, people.ada);
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

const run = (...args: string[]) => user.run(args);
const trips = '/Home/Family/Trips';

describe('coffer link in a shared folder of one’s own', () => {
  // `cli-files.test.ts` does so by day with links of a drive, `links-in-shared.test.ts` with those of a shared
  // folder.
  it('makes, lists, renews and deletes links by paths and ids', NIGHT, async () => {
    const made = await run('link', 'create', trips);
    expect(made).toMatchObject({ code: 0, errors: '' });
    const opened = await testDrive(server.url).links.open(made.output.trim());
    expect((await opened.list(null)).map(({ name }) => name)).toEqual(['be[a]ch.txt']);
    expect(await run('link', 'create', '/Home/Own')).toMatchObject({ code: 0 });
    const listed = await user.json(['link', 'list']);
    expect(listed).toMatchObject([{ name: 'Own' }, { name: 'Trips', folder: 'Family' }]);
    expect(listed[0]).not.toHaveProperty('folder');
    expect((await run('link', 'list')).output).toContain('(in Family)');
    expect(await user.json(['link', 'renew', trips])).toMatchObject([{ items: 2 }]);
    const file = `${trips}/be[a]ch.txt`;
    expect(await run('link', 'create', file)).toMatchObject({ code: 0 });
    expect(await run('link', 'delete', file)).toMatchObject({ code: 0 });
    const [link] = await ada.links.listIn(spaceId);
    expect(await run('link', 'delete', link?.id ?? '')).toMatchObject({ code: 0 });
    expect(await ada.links.listIn(spaceId)).toEqual([]);
    expect(await run('link', 'delete', '/Home/Own')).toMatchObject({ code: 0 });
  });

  it('says what has no link: what is shared itself, and what is in somebody else’s folder', async () => {
    for (const path of ['/Home/Family', '/letter.txt']) {
      const errors = expect.stringContaining(`${path} is shared, and has no link.`);
      expect(await run('link', 'create', path)).toMatchObject({ code: 9, errors });
    }
    expect(await run('link', 'create', '/Theirs/Inner')).toMatchObject({ code: 9 });
    expect(await run('link', 'create', `${trips}/none.txt`)).toMatchObject({ code: 3 });
  });

  // `links-at-limit.test.ts` gives their paths, and a unit test of the command line names them.
  it('names the links that keep a ninth from an item', NIGHT, async () => {
    const { drive } = await ada.people.open(spaceId);
    const paths = Array.from({ length: LINKS_PER_ITEM }, (_, level) => `/Deep${'/in'.repeat(level)}`);
    await drive.ensureDirectories([`${paths.at(-1)}/Last`]);
    for (const path of paths) await drive.links.create(path);
    const refused = await run('link', 'create', `/Home/Family${paths.at(-1)}/Last`);
    expect(refused).toMatchObject({ code: 7, errors: expect.stringContaining(paths.join(' ')) });
  });
});
