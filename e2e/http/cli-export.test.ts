import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { turnBitIn } from '../support/turned-bit.ts';
import { onThisThread } from './support/cli-here.ts';

let server: RunningServer;
let user: CliUser;
let drive: TestDrive;

const TIME = 1_600_000_000;
const LARGE = seededBytes(5_000_000, 'large');
/** Above what goes together with others. */
const SPARE = seededBytes(5_000_000, 'spare');

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  drive = testDrive(server.url);
  const { privateKeyPem } = await newPerson(drive);
  const other = await newPerson(testDrive(server.url));
  await writeFile(join(user.folder, 'key.pem'), privateKeyPem);
  await writeFile(join(user.folder, 'other.pem'), other.privateKeyPem);
  await drive.ensureDirectories(['/Photos/2026', '/Empty']);
  await drive.write('/Photos/2026/large.bin', LARGE, { modifiedAt: TIME });
  await drive.write('/Photos/spare.bin', SPARE, { modifiedAt: TIME });
  await drive.write('/note.txt', 'first');
  await drive.write('/note.txt', 'second', { ifExists: 'new-version', modifiedAt: TIME });
  await drive.write('/gone.txt', 'gone');
  await drive.trash(['/gone.txt']);
  const backup = await coffer(server.dataDir, ['backup', join(user.folder, 'backup')]);
  expect(backup).toMatchObject({ code: 0 });
  // Nothing that follows has a server.
  await server.kill();
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

const exported = (to: string, backup = 'backup', key = 'key.pem') =>
  user.run(['export', to, '--backup', backup, '--key', key]);

/** A copy of the backup, to be damaged. */
async function copyOf(name: string): Promise<string> {
  await cp(join(user.folder, 'backup'), join(user.folder, name), { recursive: true });
  return join(user.folder, name);
}

async function chunkOf(backup: string, path: string): Promise<string> {
  const { versionId } = await itemAt(path);
  return join(backup, 'chunks', versionId.slice(0, 2), `${versionId}.0`);
}

const items = new Map<string, { id: string; versionId: string }>();
/** Read once, while there is a server: by the names in the backup there is no way to them. */
async function itemAt(path: string): Promise<{ id: string; versionId: string }> {
  const item = items.get(path);
  if (item === undefined) throw new Error(`${path} was not looked up`);
  return item;
}
beforeAll(async () => {
  server = await server.restart();
  for (const path of ['/Photos/2026/large.bin', '/Photos/spare.bin', '/note.txt']) {
    const { id, versionId } = await drive.stat(path);
    items.set(path, { id, versionId: versionId ?? '' });
  }
  await server.kill();
});

describe('coffer export', () => {
  it('writes the tree of a backup without a server, and says of when it is', async () => {
    const { code, errors, output } = await exported('tree');
    expect(errors).toMatch(/^The backup is of .* in words: (?:[a-z]+ ){7}[a-z]+\.\n$/);
    expect(code).toBe(0);
    expect(output).toContain('/note.txt → tree/note.txt');
    const tree = join(user.folder, 'tree');
    expect((await readdir(tree, { recursive: true })).sort()).toEqual([
      'Empty',
      'Photos',
      'Photos/2026',
      'Photos/2026/large.bin',
      'Photos/spare.bin',
      'note.txt',
    ]);
    expect(Buffer.compare(await readFile(join(tree, 'Photos/2026/large.bin')), LARGE)).toBe(0);
    expect(await readFile(join(tree, 'note.txt'), 'utf8')).toBe('second');
    expect((await stat(join(tree, 'note.txt'))).mtimeMs).toBe(TIME * 1000);
    // Again, nothing is written.
    expect(await exported('tree')).toMatchObject({ code: 0, output: '' });
  });

  it('says what is damaged, and goes on', async () => {
    const backup = await copyOf('damaged');
    await turnBitIn(await chunkOf(backup, '/Photos/2026/large.bin'), 1_000);
    await rm(await chunkOf(backup, '/Photos/spare.bin'));
    const { code, errors } = await exported('rest', 'damaged');
    expect(code).toBe(8);
    expect(errors).toMatch(/^\/Photos\/2026\/large\.bin: .*cannot be trusted.*$/m);
    expect(errors).toMatch(/^\/Photos\/spare\.bin: A part of it is missing in the backup/m);
    const rest = join(user.folder, 'rest');
    expect(await readFile(join(rest, 'note.txt'), 'utf8')).toBe('second');
    // Nothing is left of what cannot be trusted.
    expect((await readdir(rest, { recursive: true })).sort()).toEqual([
      'Empty',
      'Photos',
      'Photos/2026',
      'note.txt',
    ]);
  });

  it('says that rows are not those that were signed', async () => {
    const backup = await copyOf('changed');
    const database = new SqliteDatabase(join(backup, 'coffer.sqlite'));
    const { id } = await itemAt('/note.txt');
    database.prepare('delete from item_rows where id = ?').run(id);
    database.close();
    const { code, errors } = await exported('shown', 'changed');
    expect(code).toBe(8);
    expect(errors).toMatch(/not those that the newest head signs/);
    expect(await readdir(join(user.folder, 'shown'))).toEqual(['Empty', 'Photos']);
  });

  it('fault S4: says the words of the head itself, whatever the database says of it', async () => {
    const backup = await copyOf('other-words');
    const database = new SqliteDatabase(join(backup, 'coffer.sqlite'));
    database.exec(`update heads set hash = '${'ab'.repeat(32)}'`);
    database.close();
    const wordsOf = (errors: string) => /in words: (.*)\./.exec(errors)?.[1];
    const words = wordsOf((await exported('tree')).errors);
    expect(words).toMatch(/^(?:[a-z]+ ){7}[a-z]+$/);
    expect(wordsOf((await exported('tree', 'other-words')).errors)).toBe(words);
  });

  it('opens nothing with another key, and nothing that is no backup', async () => {
    expect(await exported('nothing', 'backup', 'other.pem')).toMatchObject({ code: 0 });
    expect(await readdir(join(user.folder, 'nothing'))).toEqual([]);
    const strange = join(user.folder, 'strange.pem');
    const { makeAccountKeys } = await import('@coffer/crypto');
    const made = await makeAccountKeys({ email: 'a@example.org', password: 'correct horse', keySize: 2048 });
    await writeFile(strange, made.privateKeyPem);
    expect(await exported('none', 'backup', strange)).toMatchObject({
      code: 5,
      errors: expect.stringMatching(/^This key opens no account of the backup. There are: .*\n$/),
    });
    expect(await exported('none', 'tree')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/^[^\n]+\n$/),
    });
    expect(await exported('none', 'backup', 'backup/coffer-backup.json')).toMatchObject({ code: 5 });
  });
});
