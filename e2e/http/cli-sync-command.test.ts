import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBase64Url, readItemRow } from '@coffer/crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { driveTree, treeOf } from '../support/synced-folder.ts';
import { makeFolder, newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';

let server: RestorableServer;
let user: CliUser;
/** Another device of the same account. */
let drive: TestDrive;
let made = 0;

beforeAll(async () => {
  [server, user] = await Promise.all([startRestorable(), cliUser().then(onThisThread)]);
  drive = testDrive(server.url);
  await user.login(server.url, await newPerson(drive));
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

const coffer = (...args: readonly string[]) => user.run(args);

/** A folder of the drive and an empty one here. */
async function aPair(): Promise<{ at: string; id: string; folder: string }> {
  const name = `pair ${made++}`;
  const folder = join(user.folder, name);
  await mkdir(folder);
  return { at: `/${name}`, id: await makeFolder(drive, name), folder };
}

async function shown(folder: string): Promise<Record<string, string>> {
  const tree = await treeOf(folder);
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.coffer-trash')));
}

describe('coffer sync', () => {
  it('says with --dry-run what it would do, as lines of JSON too, and does none of it', async () => {
    const { at, id, folder } = await aPair();
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await drive.write(`${at}/theirs.txt`, 'theirs');
    const { code, output } = await coffer('sync', folder, at, '--dry-run');
    expect({ code, output }).toEqual({ code: 0, output: 'sent: mine.txt\nfetched: theirs.txt\n' });
    const lines = (await coffer('sync', folder, at, '--dry-run', '--json')).output.trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { step: 'upload', path: 'mine.txt' },
      { step: 'download', path: 'theirs.txt' },
    ]);
    expect(await driveTree(drive, id)).toEqual({ 'theirs.txt': 'theirs' });
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it('fault B10: refuses a pair of folders that overlaps another one of the profile, until that is forgotten', async () => {
    const { at, id, folder } = await aPair();
    await mkdir(join(folder, 'inner'));
    await writeFile(join(folder, 'inner', 'a.txt'), 'a');
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    const before = await driveTree(drive, id);
    const other = await aPair();
    await symlink(join(folder, 'inner'), join(user.folder, `alias ${made}`));
    const overlapping = [
      [join(folder, 'inner'), at],
      [join(folder, 'inner'), other.at],
      [join(user.folder, `alias ${made}`), other.at],
      [user.folder, other.at],
      [other.folder, at],
      [other.folder, `${at}/inner`],
      [other.folder, '/'],
    ] as const;
    for (const [here, there] of overlapping) {
      const { code, errors } = await coffer('sync', here, there, '--once');
      expect({ here, there, code }).toEqual({ here, there, code: here === user.folder ? 10 : 4 });
      if (here !== user.folder) expect(errors).toContain(`overlap ${folder} and ${at}`);
    }
    expect(await driveTree(drive, id), 'nothing was sent').toEqual(before);
    expect(await coffer('sync', other.folder, other.at, '--once')).toMatchObject({ code: 0 });
    expect(await coffer('sync', '--forget', folder, at)).toMatchObject({ code: 0 });
    expect(await coffer('sync', other.folder, at, '--once'), 'of another pair').toMatchObject({ code: 2 });
    const third = await aPair();
    expect(await coffer('sync', third.folder, `${at}/inner`, '--once')).toMatchObject({ code: 0 });
    expect(await shown(third.folder)).toEqual({ 'a.txt': 'a' });
  });

  it('changes the drive alone with --up, and the folder alone with --down', async () => {
    const { at, id, folder } = await aPair();
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await drive.write(`${at}/theirs.txt`, 'theirs');
    expect(await coffer('sync', folder, at, '--once', '--up')).toMatchObject({ code: 0 });
    expect(await shown(folder)).toEqual({ 'mine.txt': 'mine' });
    expect(await driveTree(drive, id)).toEqual({ 'mine.txt': 'mine', 'theirs.txt': 'theirs' });
    await writeFile(join(folder, 'newer.txt'), 'newer');
    expect(await coffer('sync', folder, at, '--once', '--down')).toMatchObject({ code: 0 });
    expect(await shown(folder)).toEqual({
      'mine.txt': 'mine',
      'newer.txt': 'newer',
      'theirs.txt': 'theirs',
    });
    expect(Object.keys(await driveTree(drive, id)).sort()).toEqual(['mine.txt', 'theirs.txt']);
    expect(await coffer('sync', folder, at, '--up', '--down')).toMatchObject({ code: 2 });
  });

  it('fault B4: sends a file with the type that its name says, and keeps a type that another program told', async () => {
    const { at, folder } = await aPair();
    for (const name of ['beach.JFIF', 'drawn']) await writeFile(join(folder, name), 'first');
    await drive.write(`${at}/drawn`, 'first', { mime: 'image/png' });
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    for (const name of ['beach.JFIF', 'drawn']) await writeFile(join(folder, name), 'second');
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    const { children } = await drive.list(at);
    expect(children.map(({ name, mime, size }) => [name, mime, size]).sort()).toEqual([
      ['beach.JFIF', 'image/jpeg', 6],
      ['drawn', 'image/png', 6],
    ]);
  });

  it('goes on past what it cannot keep the same, and says it in a line', async () => {
    const { at, id, folder } = await aPair();
    await symlink('/etc/hostname', join(folder, 'link'));
    await writeFile(join(folder, 'mine.txt'), 'mine');
    const { code, errors } = await coffer('sync', folder, at, '--once');
    expect({ code, errors }).toEqual({
      code: 0,
      errors: 'link: left alone, symbolic links stay on this device.\n',
    });
    expect(await driveTree(drive, id)).toEqual({ 'mine.txt': 'mine' });
  });

  it('touches nothing where the server leaves out a row that is signed', async () => {
    const { at, id, folder } = await aPair();
    await writeFile(join(folder, 'letter.txt'), 'kept');
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    const { id: letter } = await drive.stat(`${at}/letter.txt`);
    await drive.write(`${at}/newer.txt`, 'newer');
    const profile = join(user.profiles, 'default');
    // The rows are loaded again, by a device that remembers the head.
    for (const name of await readdir(profile)) if (name.startsWith('rows')) await rm(join(profile, name));
    const honest = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await honest(...request);
      return String(request[0]).includes('/rows') ? withoutRow(response, letter) : response;
    });
    const { code, output, errors } = await coffer('sync', folder, at, '--once');
    expect({ code, output }).toEqual({ code: 8, output: '' });
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await shown(folder)).toEqual({ 'letter.txt': 'kept' });
    vi.unstubAllGlobals();
    const after = await coffer('sync', folder, at, '--once');
    expect(after).toMatchObject({ code: 0, output: 'fetched: newer.txt\n' });
    expect(await driveTree(drive, id)).toEqual({ 'letter.txt': 'kept', 'newer.txt': 'newer' });
  });
});

/** A file system of a few megabytes; null where this user may mount none. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-sync-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
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

describe.skipIf(disk === null)('coffer sync on a full disk', () => {
  it('ends with a line that says so, loses nothing, and goes on once there is room', async () => {
    const folder = disk ?? '';
    const { at, id } = await aPair();
    await writeFile(join(folder, 'ballast'), seededBytes(1 << 20, 'ballast'));
    await drive.write(`${at}/large.bin`, seededBytes(1_500_000, 'large'));
    const full = await coffer('sync', folder, at, '--once');
    expect(full).toMatchObject({ code: 7, errors: expect.stringMatching(/make room/) });
    expect(full.errors.trim().split('\n')).toHaveLength(1);
    expect(Object.keys(await shown(folder))).toEqual(['ballast']);
    expect(await readdir(join(folder, '.coffer-trash/incoming'))).toEqual([]);
    await rm(join(folder, 'ballast'));
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['.coffer-trash', 'large.bin']);
    expect(Object.keys(await driveTree(drive, id))).toEqual(['large.bin']);
  });
});

// The last one: nothing is believed afterwards.
describe('coffer sync after a restored backup', () => {
  it('touches nothing where the server goes back to an older drive', async () => {
    const { at, folder } = await aPair();
    await writeFile(join(folder, 'letter.txt'), 'first');
    await server.backUp();
    expect(await coffer('sync', folder, at, '--once')).toMatchObject({ code: 0 });
    await server.restore();
    await rm(join(folder, 'letter.txt'));
    await writeFile(join(folder, 'newer.txt'), 'newer');
    const { code, output, errors } = await coffer('sync', folder, at, '--once');
    expect({ code, output }).toEqual({ code: 8, output: '' });
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await shown(folder)).toEqual({ 'newer.txt': 'newer' });
  });
});

async function withoutRow(response: Response, id: string): Promise<Response> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items)) {
    return Response.json(body, { status: response.status });
  }
  const items = body.items.filter(
    (row: { readonly item: string }) => readItemRow(fromBase64Url(row.item)).id !== id,
  );
  return Response.json({ ...body, items }, { status: response.status });
}
