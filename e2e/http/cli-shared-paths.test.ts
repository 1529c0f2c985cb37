import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { TestDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { threePeople } from './support/three-people.ts';

let server: WorkerServer;
let user: CliUser;
let ada: TestDrive;
let bob: TestDrive;
let family: TestDrive;
let theirs: TestDrive;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
  const { people, ...drives } = await threePeople(server.url);
  ({ ada, bob } = drives);
  await ada.people.begin();
  await ada.ensureDirectories(['/Home/Family/Trips', '/Home/Own']);
  await ada.write('/Home/Family/Trips/beach.txt', 'beach');
  await ada.write('/Home/Own/own.txt', 'own');
  await ada.write('/letter.txt', 'Dear Bob');
  const { spaceId } = await ada.people.share('/Home/Family', people.bob, 'editor');
  await ada.people.share('/letter.txt', people.bob, 'viewer');
  await bob.ensureDirectories(['/Theirs/Inner']);
  await bob.write('/Theirs/Inner/hills.txt', 'hills');
  const shared = await bob.people.share('/Theirs', people.ada, 'viewer');
  await ada.people.accept(shared.spaceId, { directory: '/Home', name: 'Bobs' });
  family = (await ada.people.open(spaceId)).drive as TestDrive;
  theirs = (await bob.people.open(shared.spaceId)).drive as TestDrive;
  await user.login(server.url, people.ada);
});
afterAll(() => user.remove());
beforeEach(() => mkdir(join(user.folder, 'here'), { recursive: true }));

const run = (...args: string[]) => user.run(args);
const said = async (...args: string[]) => {
  const ended = await run('--quiet', ...args);
  expect(ended).toMatchObject({ code: 0, errors: '' });
  return ended.output;
};
const namesIn = async (drive: TestDrive, path: string) =>
  (await drive.list(path)).children.map(({ name }) => name).sort();
const textOf = async (drive: TestDrive, path: string) => Buffer.from(await drive.read(path)).toString();

describe('A path through what is shared', () => {
  it('is listed, walked, measured, searched and read', async () => {
    expect(await said('ls', '/', '/Home')).toBe('/:\nHome/\nletter.txt\n/Home:\nBobs/\nFamily/\nOwn/\n');
    expect(await said('ls', '/Home/Family')).toBe('Trips/\n');
    expect(await said('ls', '/Home/Family/Trips')).toBe('beach.txt\n');
    expect(await said('ls', '/Home/*/Trips/*.txt', '/letter.txt')).toBe(
      '/Home/Family/Trips/beach.txt\n/letter.txt\n',
    );
    expect((await run('ls', '/**/*.txt')).output.split('\n')).toEqual(
      expect.arrayContaining(['/Home/Bobs/Inner/hills.txt', '/Home/Family/Trips/beach.txt']),
    );
    const tree = await said('tree', '/Home');
    for (const name of ['Bobs/', 'Inner/', 'hills.txt', 'Family/', 'beach.txt']) expect(tree).toContain(name);
    expect(await said('du', '--bytes', '/Home', '/Home/Family/Trips')).toBe(
      '       13  /Home\n        5  /Home/Family/Trips\n',
    );
    expect(await said('cat', '/Home/Bobs/Inner/hills.txt', '/letter.txt')).toBe('hillsDear Bob');
    expect(await said('search', 'hills')).toBe('/Home/Bobs/Inner/hills.txt\n');
    expect(await said('search', 'beach', '--in', '/Home/Family/Trips')).toBe(
      '/Home/Family/Trips/beach.txt\n',
    );
    expect(await run('search', 'beach', '--in', '/Home/Own')).toMatchObject({ code: 3, output: '' });
    const [listed] = await user.json(['ls', '/Home']);
    expect(listed).toMatchObject({ path: '/Home/Bobs', kind: 'directory', shared: true });
    expect(await run('ls', '/Home/Family/none')).toMatchObject({ code: 3 });
  });

  it('is fetched with all that is around it', async () => {
    expect(await run('get', '/Home', '/letter.txt', 'here')).toMatchObject({ code: 0 });
    const read = (path: string) => readFile(join(user.folder, 'here', path), 'utf8');
    expect(await read('Home/Family/Trips/beach.txt')).toBe('beach');
    expect(await read('Home/Bobs/Inner/hills.txt')).toBe('hills');
    expect(await read('letter.txt')).toBe('Dear Bob');
  });

  it('is where files go, folders are made, and standard input is written', async () => {
    await writeFile(join(user.folder, 'here', 'sent.txt'), 'sent');
    expect(await said('put', 'here/sent.txt', '/Home/Family')).toContain('/Home/Family/sent.txt\n');
    expect(await said('put', 'here/sent.txt', '/Home/Family/New/Deep/')).toContain('Deep/sent.txt\n');
    await mkdir(join(user.folder, 'Home', 'Family'), { recursive: true });
    await writeFile(join(user.folder, 'Home', 'Family', 'laid over.txt'), 'over');
    await said('put', 'Home', '/');
    expect(await namesIn(family, '/')).toEqual(['New', 'Trips', 'laid over.txt', 'sent.txt']);
    expect(await textOf(family, '/New/Deep/sent.txt')).toBe('sent');
    const input = await user.run(['put', '-', '/Home/Family/input.txt'], { input: 'typed' });
    expect(input).toMatchObject({ code: 0 });
    expect(await textOf(family, '/input.txt')).toBe('typed');
    expect(await said('mkdir', '/Home/Family/Made/In', '/Home/Own/Made')).toContain('/Home/Family/Made/In\n');
    await family.stat('/Made/In');
    await writeFile(join(user.folder, 'here', 'letter.txt'), 'Dear Eve');
    await said('put', '--if-exists', 'new-version', 'here/letter.txt', '/letter.txt');
    expect(await said('cat', '/letter.txt')).toBe('Dear Eve');
    expect(await said('versions', '/letter.txt')).toContain('(shown)');
    await said('versions', 'restore', '/letter.txt', '1');
    expect(await said('cat', '/letter.txt')).toBe('Dear Bob');
    expect(await run('put', 'here/sent.txt', '/Home/Bobs/')).toMatchObject({
      ...{ code: 9, errors: expect.stringContaining('You may not do this.') },
    });
  });

  it('is moved within its folder, and out of it or into it after a question', async () => {
    await family.write('/moved.txt', 'moved');
    await said('mv', '/Home/Family/moved.txt', '/Home/Family/Trips/other.txt');
    expect(await textOf(family, '/Trips/other.txt')).toBe('moved');
    const out = ['mv', '/Home/Family/Trips/other.txt', '/Home/Own/back.txt'];
    const asked = await run(...out);
    expect(asked).toMatchObject({ code: 2, output: '' });
    expect(asked.errors).toContain('People who have /Home/Family lose access to it.');
    await said(...out, '--yes');
    expect(await textOf(ada, '/Home/Own/back.txt')).toBe('moved');
    expect((await run('mv', '/Home/Own/back.txt', '/Home/Family')).errors).toContain(
      'People who have /Home/Family will see this',
    );
    await said('mv', '--yes', '/Home/Own/back.txt', '/Home/Family');
    expect(await textOf(family, '/back.txt')).toBe('moved');
    await said('mv', '/Home/Bobs', '/Home/Own');
    expect(await said('ls', '/Home/Own/Bobs')).toBe('Inner/\n');
    await said('mv', '/Home/Own/Bobs', '/Home/Bobs');
  });

  it('is put into the trash of its folder, and comes back', async () => {
    await family.write('/gone.txt', 'gone');
    await said('rm', '/Home/Family/gone.txt');
    expect(await said('trash', 'list', '/Home/Family')).toContain('/Home/Family/gone.txt\n');
    expect(await said('trash')).not.toContain('gone.txt');
    await said('trash', 'restore', '/Home/Family/gone.txt');
    await said('rm', '/Home/Family/gone.txt');
    await said('trash', 'empty', '/Home/Family', '--yes');
    expect((await family.listTrash()).entries).toEqual([]);
    const errors = expect.stringContaining('coffer share leave /Home/Bobs');
    expect(await run('rm', '-r', '/Home/Bobs')).toMatchObject({ code: 9, errors });
    expect(await run('trash', 'list', '/Home/Own')).toMatchObject({ code: 2 });
  });

  it('says what is not done in a shared folder, and what is not shared any more', async () => {
    const request = await run('request', '/Home/Family/Trips');
    expect(request).toMatchObject({ code: 9, errors: expect.stringContaining('Name another folder.') });
    const add = await run('share', 'add', '/Home/Family/Trips', 'eve@example.org');
    expect(add).toMatchObject({ code: 9, errors: expect.stringContaining('/Home/Family, which is shared') });
    const [share] = await bob.people.shares('/Theirs');
    await theirs.stat('/Inner');
    await bob.people.takeBack('/Theirs', share?.id ?? '');
    const ended = await run('ls', '/Home/Bobs');
    expect(ended).toMatchObject({ code: 3, errors: expect.stringContaining('not shared with you any more') });
    expect(await run('search', 'hills')).toMatchObject({
      ...{ code: 3, errors: expect.stringContaining('/Home/Bobs: not searched.') },
    });
    const got = await run('get', '--if-exists', 'skip', '/Home', 'here');
    expect(got).toMatchObject({ code: 3, errors: expect.stringContaining('/Home/Bobs: ') });
  });
});
