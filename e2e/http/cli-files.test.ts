import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
const LARGE = seededBytes(9_000_000, 'large');

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
  it('send and fetch a tree with its dates, and leave alone what is there already', async () => {
    await writeTree({ 'tree/large.bin': LARGE, 'tree/sub/small.txt': 'small', 'tree/sub/empty': '' });
    await mkdir(join(here, 'tree', 'bare'));
    await symlink('large.bin', join(here, 'tree', 'link'));
    const sent = await run('put', 'tree', top);
    // The link was left out, and said.
    expect(sent).toMatchObject({
      code: 10,
      errors: expect.stringContaining('tree/link: It is a symbolic link'),
    });
    expect(await drive.stat(`${top}/large.bin`)).toMatchObject({ size: LARGE.length, modifiedAt: TIME });
    expect((await drive.stat(`${top}/bare`)).kind).toBe('directory');
    const { versionId } = await drive.stat(`${top}/large.bin`);
    await run('put', 'tree', `${top}/`);
    expect((await drive.stat(`${top}/large.bin`)).versionId).toBe(versionId);

    expect(await run('get', top, 'back')).toMatchObject({ code: 0, errors: '' });
    expect(Buffer.compare(await readFile(join(here, 'back/large.bin')), LARGE)).toBe(0);
    expect(await readFile(join(here, 'back/sub/small.txt'), 'utf8')).toBe('small');
    expect((await readdir(join(here, 'back'))).sort()).toEqual(['bare', 'large.bin', 'sub', 'tree']);
    expect((await stat(join(here, 'back/sub/empty'))).mtimeMs).toBe(TIME * 1000);
    const again = await run('get', top, 'back', '--json');
    expect(again.code).toBe(0);
  });

  it('replace nothing unasked, here and there', async () => {
    await writeTree({ 'note.txt': 'first' });
    expect(await run('put', 'note.txt', `${top}/`)).toMatchObject({ code: 0 });
    await writeTree({ 'note.txt': 'second!' });
    expect(await run('put', 'note.txt', top)).toMatchObject({
      code: 4,
      errors: expect.stringContaining('note.txt: '),
    });
    expect(await run('put', 'note.txt', top, '--if-exists', 'skip')).toMatchObject({ code: 0, output: '' });
    expect(await run('put', 'note.txt', top, '--if-exists', 'keep-both')).toMatchObject({ code: 0 });
    expect(await run('put', 'note.txt', top, '--if-exists', 'new-version')).toMatchObject({ code: 0 });
    const versions = await user.json(['versions', `${top}/note.txt`]);
    expect(versions).toMatchObject([
      { number: 2, size: 7, shown: true },
      { number: 1, size: 5 },
    ]);
    expect(await run('versions', 'restore', `${top}/note.txt`, '1')).toMatchObject({ code: 0 });
    expect((await run('cat', `${top}/note*`)).output).toBe('second!first');
    expect((await run('cat', '--version-number', '2', `${top}/note.txt`)).output).toBe('second!');

    const get = (...more: string[]) => run('get', `${top}/note.txt`, ...more);
    expect(await get()).toMatchObject({ code: 4, errors: expect.stringContaining('is there already') });
    expect(await readFile(join(here, 'note.txt'), 'utf8')).toBe('second!');
    expect(await get('--if-exists', 'keep-both')).toMatchObject({ code: 0 });
    expect(await readFile(join(here, 'note (1).txt'), 'utf8')).toBe('first');
    expect(await get('--if-exists', 'overwrite')).toMatchObject({ code: 0 });
    expect(await readFile(join(here, 'note.txt'), 'utf8')).toBe('first');
    expect((await readdir(here)).sort()).toEqual(['note (1).txt', 'note.txt']);
  });

  it('take standard input and standard output', async () => {
    const put = await user.run(['put', '-', `${top}.bin`], { input: LARGE });
    expect(put).toMatchObject({ code: 0, output: `${top}.bin\n` });
    expect(Buffer.compare(Buffer.from(await drive.read(`${top}.bin`)), Buffer.from(LARGE))).toBe(0);
    await drive.write(`${top}.txt`, 'a text');
    expect((await run('get', `${top}.txt`, '-')).output).toBe('a text');
    expect(await run('put', '-', `${top}/`)).toMatchObject({ code: 2 });
  });

  it('write names that the file system cannot hold under others, and say so', async () => {
    const long = 'é'.repeat(200);
    await drive.createDirectory(top);
    const { id } = await drive.stat(top);
    for (const name of ['a/b', `${long}.txt`]) await drive.write({ directory: id, name }, name);
    const got = await run('get', top, 'here');
    expect(got.code).toBe(0);
    expect(got.errors).toContain('a_b here');
    const names = (await readdir(join(here, 'here'))).sort();
    expect(names[0]).toBe('a_b');
    expect(names[1]).toBe(`${'é'.repeat(125)}.txt`);
    expect(await readFile(join(here, 'here', names[1] ?? ''), 'utf8')).toBe(`${long}.txt`);
  });

  it('say in one line what cannot be, and do the rest', async () => {
    await writeTree({ 'good.txt': 'good' });
    expect(await run('put', 'nothing', top)).toMatchObject({
      code: 3,
      errors: 'nothing: there is no such file or folder.\n',
    });
    await drive.createDirectory(top);
    expect(await run('get', `${top}/nothing`)).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/^[^\n]+\n$/),
    });
    expect(await run('get', 'relative')).toMatchObject({ code: 2 });
    expect(await run('get', top, 'nowhere/')).toMatchObject({ code: 3 });
    expect(await run('ls', `${top}/*.jpg`)).toMatchObject({ code: 3, output: '' });
    expect(await run('put', 'good.txt', top, '--json')).toMatchObject({ code: 0 });
    expect(await run('get', '/../etc')).toMatchObject({ code: 2 });
  });
});

/** A file system of a few megabytes; null where this user may mount none. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-cli-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}
const disk = smallDisk();
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

describe.skipIf(disk === null)('On a full disk', () => {
  it('a file is not fetched, leaves nothing there, and another one is', async () => {
    const full = disk ?? '';
    await drive.createDirectory(top);
    await drive.write(`${top}/large.bin`, LARGE);
    await drive.write(`${top}/small.txt`, 'small');
    const { code, errors } = await run('get', `${top}/large.bin`, `${top}/small.txt`, full);
    expect(code).toBe(7);
    expect(errors).toMatch(/^\/test-\d+\/large\.bin: .*make room.*\n$/i);
    expect(await readdir(full)).toEqual(['small.txt']);
    // Where the profile has no room either, that is said.
    await writeFile(join(full, 'filler'), Buffer.alloc(5_000_000)).catch(() => undefined);
    const failed = await user.run(['login', server.url, '--email', 'a@example.org'], {
      ...{ input: 'x\n', env: { XDG_STATE_HOME: full } },
    });
    expect(failed.errors).toMatch(/^[^\n]+\n$/);
    expect(failed.code).toBe(7);
  });
});

describe('Without its server', () => {
  it('a command says so in one line', async () => {
    await server.kill();
    try {
      expect(await run('ls')).toMatchObject({
        code: 6,
        errors: 'The server cannot be reached. Check its address and the connection, then run this again.\n',
      });
    } finally {
      server = await server.restart();
    }
  });
});

describe('Commands about the tree', () => {
  it('show, move, remove and restore it', async () => {
    expect(await run('mkdir', `${top}/one/two`, `${top}/other`)).toMatchObject({ code: 0 });
    await drive.write(`${top}/one/two/beach.jpg`, 'beach');
    await drive.write(`${top}/one/list.txt`, 'list!!!');
    const seen = await user.json(['tree', top]);
    expect(seen.map((item) => (item as { path: string }).path)).toEqual([
      `${top}/one`,
      `${top}/one/two`,
      `${top}/one/two/beach.jpg`,
      `${top}/one/list.txt`,
      `${top}/other`,
    ]);
    expect(await user.json(['du', top])).toEqual([{ path: top, size: 12 }]);
    expect(lines((await run('ls', `${top}/*`)).output)).toEqual([
      `${top}/one:`,
      'two/',
      'list.txt',
      `${top}/other:`,
    ]);
    expect(await user.json(['search', 'beach', '--in', top])).toMatchObject([
      { path: `${top}/one/two/beach.jpg` },
    ]);

    expect(await run('mv', `${top}/one/*.txt`, `${top}/other`)).toMatchObject({ code: 0 });
    expect(await run('mv', `${top}/other/list.txt`, `${top}/one/names.txt`)).toMatchObject({ code: 0 });
    expect(new TextDecoder().decode(await drive.read(`${top}/one/names.txt`))).toBe('list!!!');
    expect(await run('rm', `${top}/one`)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('add -r'),
    });
    expect(await run('rm', '-r', `${top}/one`)).toMatchObject({ code: 0 });
    expect(await run('ls', `${top}/one`)).toMatchObject({ code: 3 });
    expect((await run('trash')).output).toContain(`${top}/one/`);
    expect(await run('trash', 'restore', `${top}/one`)).toMatchObject({ code: 0 });
    expect((await run('cat', `${top}/one/two/beach.jpg`)).output).toBe('beach');

    expect(await run('rm', '--forever', `${top}/one/names.txt`)).toMatchObject({ code: 2 });
    expect(await run('rm', '--forever', '--yes', `${top}/one/names.txt`)).toMatchObject({ code: 0 });
    await run('rm', '-r', `${top}/other`);
    expect(await run('trash', 'empty', '--yes')).toMatchObject({ code: 0 });
    expect((await drive.listTrash()).entries).toEqual([]);
  });

  it('make, list, renew and delete links', async () => {
    await drive.write(`${top}.txt`, 'shared');
    const made = await user.run(['link', 'create', `${top}.txt`, '--password', '--max-downloads', '3'], {
      input: 'sesame\n',
    });
    expect(made.code).toBe(0);
    const shared = await drive.links.open(made.output.trim(), 'sesame');
    expect(new TextDecoder().decode(await shared.read())).toBe('shared');
    expect(await user.json(['link', 'list'])).toMatchObject([{ maxDownloads: 3, password: true }]);
    expect(await run('link', 'create', `${top}.txt`, '--expires', 'soon')).toMatchObject({ code: 2 });
    expect(await user.json(['link', 'renew', `${top}.txt`])).toMatchObject([{ items: 1 }]);
    expect(await run('link', 'delete', `${top}.txt`)).toMatchObject({ code: 0 });
    expect(await drive.links.list()).toEqual([]);
  });
});

describe('fault B5: a name that looks like a pattern', () => {
  it('is what it names, in every command, before it is a pattern', async () => {
    const folder = `${top}/[1]`;
    await drive.ensureDirectories([folder, `${top}/1`]);
    for (const name of ['draft [1].txt', 'draft 1.txt']) await drive.write(`${folder}/${name}`, name);
    await drive.write(`${top}/1/draft 1.txt`, 'another');
    const path = `${folder}/draft [1].txt`;
    expect((await run('ls', path)).output).toBe(`${path}\n`);
    expect((await run('cat', path)).output).toBe('draft [1].txt');
    expect((await run('du', '--bytes', path)).output.trim()).toBe(`13  ${path}`);
    expect(await run('get', path)).toMatchObject({ code: 0 });
    expect(await readdir(here)).toEqual(['draft [1].txt']);
    expect((await run('cat', `${folder}/draft ?.txt`)).output).toBe('draft 1.txt');
    expect(await run('mv', path, `${top}/1/`)).toMatchObject({ code: 0 });
    expect(await run('mv', `${top}/1/draft [1].txt`, folder)).toMatchObject({ code: 0 });
    expect(await run('rm', path)).toMatchObject({ code: 0, output: `${path}\n` });
    expect(lines((await run('ls', folder)).output)).toEqual(['draft 1.txt']);
    expect(await run('trash', 'restore', path)).toMatchObject({ code: 0 });
    expect(lines((await run('ls', folder)).output)).toEqual(['draft [1].txt', 'draft 1.txt']);
    expect(await run('rm', '-r', folder)).toMatchObject({ code: 0 });
    expect(await run('trash', 'restore', `${top}/[1]`)).toMatchObject({ code: 0 });
    expect(lines((await run('ls', top)).output)).toEqual(['[1]/', '1/']);
  });

  it('removes nothing that it only matches before somebody says so', async () => {
    const { id: directory } = await drive.createDirectory(top);
    for (const name of ['draft [1].txt', 'draft 1.txt', 'why?.txt', 'whys.txt'])
      await drive.write({ directory, name }, name);
    for (const name of ['draft [1].txt', 'why?.txt']) {
      expect(await run('rm', `${top}/${name}`)).toMatchObject({ code: 0, output: `${top}/${name}\n` });
      const again = await run('rm', `${top}/${name}`);
      expect(again).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('--yes') });
    }
    expect(lines((await run('ls', top)).output)).toEqual(['draft 1.txt', 'whys.txt']);
    expect(await run('rm', '--yes', `${top}/draft [1].txt`)).toMatchObject({ code: 0 });
    expect(await run('rm', `${top}/w*?.txt`)).toMatchObject({ code: 0, output: `${top}/whys.txt\n` });
  });

  it('is refused in a line where it is neither a name nor a pattern', async () => {
    await drive.createDirectory(top);
    for (const args of [['ls'], ['rm'], ['get'], ['cat'], ['du'], ['trash', 'restore']]) {
      const { code, errors } = await run(...args, `${top}/[z-a]`);
      expect({ args, code, lines: lines(errors).length }).toEqual({ args, code: 2, lines: 1 });
    }
  });
});

describe('coffer mv', () => {
  it('fault D3: has changed nothing where it is refused', async () => {
    await drive.ensureDirectories([`${top}/g/sub`, `${top}/other`]);
    for (const name of ['a', 'other/a', 'b']) await drive.write(`${top}/${name}`, name);
    const before = (await run('tree', top)).output;
    expect(await run('mv', `${top}/g`, `${top}/g/sub/in`)).toMatchObject({ code: 4 });
    expect(await run('mv', `${top}/b`, `${top}/a`, `${top}/other`)).toMatchObject({ code: 4 });
    expect(await run('mv', `${top}/b`, `${top}/missing/in`)).toMatchObject({ code: 3 });
    expect(await run('mv', `${top}/b`, `${top}/a/in`)).toMatchObject({
      code: expect.toSatisfy((code) => code !== 0),
    });
    expect(await run('rm', `${top}/b`, `${top}/missing`)).toMatchObject({ code: 3 });
    expect((await run('tree', top)).output).toBe(before);
  });
});

describe('fault S16: a name with a newline and an escape', () => {
  it('is one quoted line in a pipe, and itself with -0', async () => {
    const { id: directory } = await drive.createDirectory(top);
    const name = 'a\nb\u001b[2J';
    await drive.write({ directory, name }, 'x');
    await drive.createDirectory({ directory, name: 'plain' });
    const quoted = (path: string) => JSON.stringify(path);
    expect(lines((await run('ls', top)).output).toSorted()).toEqual([quoted(name), 'plain/']);
    expect((await run('ls', '-0', top)).output.split('\0').toSorted()).toEqual(['', name, 'plain/']);
    for (const args of [
      ['tree', top],
      ['du', top],
      ['search', 'b'],
      ['ls', '-l', top],
    ]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing of it reaches a reader by lines
      expect((await run(...args)).output).not.toMatch(/\u001b|^b/m);
    }
    const removed = await run('rm', `${top}/${name}`);
    expect(removed).toMatchObject({ code: 0, output: `${quoted(`${top}/${name}`)}\n` });
  });
});
