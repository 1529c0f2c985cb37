import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';

let server: RunningServer;
let user: CliUser;
let drive: TestDrive;
let here: string;

const TIME = 1_600_000_000;
const LARGE = seededBytes(5_000_000, 'large');

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  drive = testDrive(server.url);
  await user.login(server.url, await newPerson(drive));
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

let tests = 0;
/** The test's own folder on the device, and the path of its own in the drive. */
let top: string;
beforeEach(async () => {
  top = `/test-${tests++}`;
  here = join(user.folder, top);
  await mkdir(here);
});

async function writeTree(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(here, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await utimes(file, TIME, TIME);
  }
}

const run = (...args: string[]) => user.run(args, { cwd: here });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('coffer put and get', () => {
  it('fault B12: send all of a file that reports no bytes', async () => {
    expect(await run('put', '/proc/version', `${top}/`)).toMatchObject({ code: 0 });
    expect((await run('cat', `${top}/version`)).output).toBe(await readFile('/proc/version', 'utf8'));
  });

  it('fault B18: send what two arguments name once, and fetch it', async () => {
    await writeTree({ 'one/large.bin': LARGE, 'two/large.bin': LARGE, 'two/other.txt': 'other' });
    const sent = await run('put', 'one/large.bin', 'one/large.bin', 'two/large.bin', `${top}/`);
    expect(sent).toMatchObject({ code: 0 });
    expect(lines(sent.errors)).toEqual(Array(2).fill(`${top}/large.bin: is there already`));
    await writeTree({ 'three/other.txt': 'another' });
    expect(await run('put', 'two/other.txt', 'three/other.txt', `${top}/`)).toMatchObject({ code: 4 });
    const kept = ['two/other.txt', 'three/other.txt', `${top}/kept/`, '--if-exists', 'keep-both'];
    expect(await run('put', ...kept)).toMatchObject({ code: 0 });
    expect((await run('cat', `${top}/kept/other (1).txt`)).output).toBe('another');
  });

  it('fault B6: keep a name of 255 bytes, and the permissions of what is replaced', async () => {
    const long = `${'ü'.repeat(125)}a.txt`;
    await writeTree({ [long]: 'new' });
    expect(await run('put', long, `${top}/`)).toMatchObject({ code: 0, errors: '' });
    // fault B7
    await writeFile(join(here, long), 'old');
    await chmod(join(here, long), 0o600);
    const got = await run('get', `${top}/${long}`, '--if-exists', 'overwrite');
    expect(got).toMatchObject({ code: 0, errors: '' });
    expect(await readFile(join(here, long), 'utf8')).toBe('new');
    expect((await stat(join(here, long))).mode & 0o777).toBe(0o600);
    expect(await readdir(here)).toEqual([long]);
  });

  it('fault B18: fetch once what two arguments name, and twice what two folders hold', async () => {
    await drive.ensureDirectories([`${top}/g/sub`]);
    await drive.write(`${top}/g/sub/large.bin`, LARGE);
    const file = `${top}/g/sub/large.bin`;
    expect(await run('get', file, file, `${top}/g/sub/*`, '.')).toMatchObject({ code: 0, errors: '' });
    expect(await readdir(here)).toEqual(['large.bin']);
    expect(await run('get', `${top}/g`, `${top}/g/sub`, top, '.')).toMatchObject({ code: 0, errors: '' });
    for (const path of ['g/sub', 'sub', `${top.slice(1)}/g/sub`]) {
      expect(Buffer.compare(await readFile(join(here, path, 'large.bin')), LARGE)).toBe(0);
      expect(await readdir(join(here, path))).toEqual(['large.bin']);
    }
    const both = await Promise.all(
      [1, 2].map(() => user.start(['get', file], { cwd: join(here, 'g') }).ended),
    );
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect((await readdir(join(here, 'g'))).sort()).toEqual(['large.bin', 'sub']);
  });

  it('fault R6: give each file a name of its own, whichever arguments lead to its folder', async () => {
    const own = testDrive(server.url);
    await user.login(server.url, await newPerson(own), 'whole');
    await own.ensureDirectories(['/in', '/sub/in']);
    const paths = ['/x.txt', '/in/y.txt', '/sub/x.txt', '/sub/in/y.txt'];
    for (const path of paths) await own.write(path, path);
    const whole = [...paths, '/sub/in/y.txt', '/sub/x.txt'].sort();
    const orders = [
      ['/', '/sub/x.txt', '/sub/in', '/x.txt'],
      ['/sub/in', '/x.txt', '/sub/x.txt', '/'],
    ];
    for (const [index, args] of orders.entries()) {
      const into = join(here, `into ${index}`);
      await mkdir(into);
      const got = await run('get', ...args, into, '--if-exists', 'overwrite', '--profile', 'whole');
      expect(got).toMatchObject({ code: 0 });
      const all = await readdir(into, { recursive: true, withFileTypes: true });
      const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
      const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      expect(texts.sort()).toEqual(whole);
    }
  });

  it('fault B20: fetch all but what cannot be made here', async () => {
    const deep = Array(17).fill('n'.repeat(250)).join('/');
    await drive.ensureDirectories([`${top}/a/${deep}`, `${top}/taken/in`]);
    for (const path of [`a/${deep}/x.txt`, 'taken/in/y.txt', 'taken/z.txt', 'zz.txt'])
      await drive.write(`${top}/${path}`, path);
    await writeTree({ [`back${top}/taken`]: 'a file' });
    const { code, errors } = await run('get', top, 'back');
    expect(code).toBe(1);
    expect(errors).toMatch(/n: .*too long/m);
    expect(errors).toContain('/taken: something that is no folder is in the way.');
    expect(lines(errors)).toHaveLength(2);
    expect(await readFile(join(here, 'back', top, 'zz.txt'), 'utf8')).toBe('zz.txt');
  });

  it('fault B8: keep dates of before 1970, from the year 1 to 9999', async () => {
    await writeTree({ old: 'old', just: 'just' });
    await utimes(join(here, 'old'), new Date('1907-03-04'), new Date('1907-03-04'));
    await utimes(join(here, 'just'), new Date(-1), new Date(-1));
    await run('put', 'old', 'just', `${top}/`);
    expect((await drive.stat(`${top}/old`)).modifiedAt).toBe(Date.UTC(1907, 2, 4) / 1000);
    expect((await drive.stat(`${top}/just`)).modifiedAt).toBe(-1);
    const again = await run('put', 'old', 'just', `${top}/`);
    expect(again).toMatchObject({ code: 0, output: '', errors: expect.stringContaining('is there already') });
    for (const modifiedAt of [-62_135_596_800, 253_402_300_799])
      await drive.write(`${top}/${modifiedAt}`, 'x', { modifiedAt });
    const dates = (await user.json(['ls', '-l', top])).map(
      (item) => (item as { modifiedAt: string }).modifiedAt,
    );
    expect(dates.sort()).toEqual([
      '0001-01-01T00:00:00Z',
      '1907-03-04T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59Z',
    ]);
    expect(await run('get', top, '.')).toMatchObject({ code: 0, errors: '' });
    expect((await stat(join(here, top, 'old'))).mtimeMs).toBe(Date.UTC(1907, 2, 4));
    const fetched = await run('get', top, '.');
    expect(fetched).toMatchObject({ code: 0, output: '' });
    expect(lines(fetched.errors)).toHaveLength(4);
  });

  it('fault D8: end with 10 where nothing can be written, and say which names are equal', async () => {
    await drive.ensureDirectories([`${top}/one`, `${top}/two`]);
    for (const folder of ['one', 'two']) await drive.write(`${top}/${folder}/same.txt`, folder);
    expect(await run('get', `${top}/one/same.txt`, '/proc/')).toMatchObject({ code: 10 });
    expect(await run('get', `${top}/one/same.txt`, 'missing/same.txt')).toMatchObject({ code: 10 });
    expect(await run('get', `${top}/*/same.txt`, '.')).toMatchObject({
      code: 0,
      errors: expect.stringContaining('something else here has the name same.txt; it is same (1).txt here'),
    });
  });
});
