import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteDatabase } from '@coffer/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { PlainProgram } from '../support/plain-program.ts';
import { seededBytes, type TestDrive } from '../support/test-drive.ts';
import { turnBitIn } from '../support/turned-bit.ts';
import { sharedFolder } from './malicious-server/shared-folder.ts';
import { chunkFileInBackup } from './support/data-directory.ts';
import { otherPassword, userOf } from './support/owner.ts';

// `vectors/decoder.py` is written from docs/format.md alone: where it opens a backup, that page says enough.

const DECODER = fileURLToPath(new URL('../../vectors/decoder.py', import.meta.url));

const FORGER = fileURLToPath(new URL('support/forge-head.py', import.meta.url));

const runs = (program: string) => spawnSync('python3', ['-c', program]).status === 0;
const hasPython = runs('import cryptography');
const hasMlKem = runs(
  'from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey; MLKEM768PrivateKey.generate()',
);
if (!hasPython || !hasMlKem) {
  const lacking = hasPython ? 'ML-KEM in its package cryptography' : 'python3 with the package cryptography';
  process.stderr.write(`\nThere is no ${lacking}: what the decoder of backups tests with it is SKIPPED.\n\n`);
}

const LARGE = seededBytes(5_000_000, 'large');
const TIME = 1_600_000_000;

let folder: string;
/** The folder that Eve edits. */
let folderId = '';
const files = new Map<string, string>();

/** Ada's drive as she has used it for a while, under two key pairs, with what she shares with Bob and Eve. */
beforeAll(async () => {
  if (!hasPython) return;
  folder = await mkdtemp(join(tmpdir(), 'coffer-decoder-'));
  const { ada, bob, eve, adas, bobs, server, share } = await sharedFolder();
  await ada.ensureDirectories(['/Fotos/2026 Čechy', '/Empty']);
  await ada.write('/Fotos/2026 Čechy/large.bin', LARGE, { modifiedAt: TIME });
  await ada.write('/nothing.txt', new Blob([]));
  await ada.write('/note.txt', 'first');
  await ada.write('/note.txt', 'second', { ifExists: 'new-version', modifiedAt: TIME });
  await ada.write('/gone.txt', 'gone');
  await ada.trash(['/gone.txt']);
  await ada.write('/letter.txt', 'a letter');
  await ada.links.create('/note.txt', { maxDownloads: 5 });
  const letter = await ada.people.share('/letter.txt', bobs, 'viewer');
  await bob.people.accept(letter.spaceId);
  const shared = await share();
  folderId = shared.spaceId;
  const newPassword = otherPassword();
  const next = await ada.account.changeKeyPair({ password: adas.password, newPassword });
  await ada.write('/later.txt', 'under the next key pair');
  for (const member of [bob, eve]) await acceptNext(member, ada, adas.email);
  await (await eve.people.open(shared.spaceId)).drive.write('/eve.txt', 'by Eve');
  await writeFile(join(folder, 'next.pem'), next);
  await writeFile(join(folder, 'former.pem'), adas.privateKeyPem);
  await writeFile(join(folder, 'bob.pem'), bobs.privateKeyPem);
  for (const path of ['/Fotos/2026 Čechy/large.bin', '/note.txt']) {
    files.set(path, (await ada.stat(path)).versionId ?? '');
  }
  await changePlainly(ada);
  const backup = await coffer(server.dataDir, ['backup', join(folder, 'backup')]);
  expect(backup).toMatchObject({ code: 0 });
  await server.stop();
});
afterAll(() => (hasPython ? rm(folder, { recursive: true }) : undefined));

/** Lets a member take Ada's present key pair for hers. */
async function acceptNext(member: TestDrive, ada: TestDrive, email: string): Promise<void> {
  const { fingerprint } = await userOf(ada);
  await member.people.markCompared({ email, fingerprint });
}

/** A program without keys changes what Ada has signed, and nobody has decided about that yet. */
async function changePlainly(ada: TestDrive): Promise<void> {
  const { space_id: id } = await userOf(ada);
  const itemOf = async (path: string) => (await ada.stat(path)).id;
  const [later, note, nothing] = [
    await itemOf('/later.txt'),
    await itemOf('/note.txt'),
    await itemOf('/nothing.txt'),
  ];
  const fotos = await itemOf('/Fotos');
  await ada.api.call('allowPlainChanges', { params: { id }, body: { allowed: true } });
  const plain = new PlainProgram(ada);
  await plain.rename(later, 'renamed.txt');
  await plain.move(nothing, fotos);
  await plain.storeOver(note, 'third');
  await plain.store('added.txt', 'added');
}

/** Runs the decoder on a backup in the folder of the test. */
function decoded(key: string, to: string, backup = 'backup') {
  const paths = [join(folder, backup), join(folder, key), join(folder, to)];
  const { status, stdout, stderr } = spawnSync('python3', [DECODER, ...paths], { encoding: 'utf8' });
  return { code: status, output: stdout, errors: stderr };
}

const tree = async (name: string) => (await readdir(join(folder, name), { recursive: true })).sort();
const text = (name: string, path: string) => readFile(join(folder, name, path), 'utf8');

/** A copy of the backup, to be changed. */
async function copyOf(name: string): Promise<string> {
  await cp(join(folder, 'backup'), join(folder, name), { recursive: true });
  return join(folder, name);
}

/** Changes the database of a copy. */
async function changed(name: string, statement: string): Promise<void> {
  const database = new SqliteDatabase(join(await copyOf(name), 'coffer.sqlite'));
  database.exec(statement);
  database.close();
}

/** How many items are otherwise than they were signed. */
function waitingIn(name: string): number {
  const database = new SqliteDatabase(join(folder, name, 'coffer.sqlite'), { readonly: true });
  const count = database.prepare('select id from item_rows where waiting > 0').all().length;
  database.close();
  return count;
}

describe.skipIf(!hasPython)('A decoder that knows the page of the format alone', () => {
  it('opens a drive and the spaces of its owner, under a later key pair, as she has signed all of it', async () => {
    expect(waitingIn('backup')).toBeGreaterThan(2);
    expect(decoded('next.pem', 'ada')).toEqual({ code: 0, output: '7 files\n', errors: '' });
    expect(await tree('ada')).toEqual([
      'Empty',
      'Fotos',
      'Fotos/2026 Čechy',
      'Fotos/2026 Čechy/large.bin',
      'Shared 0',
      'Shared 0/a.txt',
      'Shared 0/eve.txt',
      'later.txt',
      'letter.txt',
      'note.txt',
      'nothing.txt',
    ]);
    const large = await readFile(join(folder, 'ada/Fotos/2026 Čechy/large.bin'));
    expect(Buffer.compare(large, LARGE)).toBe(0);
    expect(await text('ada', 'note.txt')).toBe('second');
    expect(await text('ada', 'nothing.txt')).toBe('');
    expect(await text('ada', 'letter.txt')).toBe('a letter');
    expect(await text('ada', 'Shared 0/eve.txt')).toBe('by Eve');
    expect((await stat(join(folder, 'ada/note.txt'))).mtimeMs).toBe(TIME * 1000);
  });

  it.skipIf(!hasMlKem)('opens what somebody else shares with a member', async () => {
    expect(decoded('bob.pem', 'bob')).toEqual({ code: 0, output: '3 files\n', errors: '' });
    expect(await tree('bob')).toEqual(['Shared 0', 'Shared 0/a.txt', 'Shared 0/eve.txt', 'letter.txt']);
    expect(await text('bob', 'Shared 0/eve.txt')).toBe('by Eve');
    expect(await text('bob', 'letter.txt')).toBe('a letter');
  });

  it('opens nothing with the former key pair, or another one', () => {
    expect(decoded('former.pem', 'none')).toMatchObject({ code: 2, output: '' });
    expect(decoded('backup/coffer-backup.json', 'none')).toMatchObject({ code: 2, output: '' });
  });

  it('says which content is damaged or missing, and writes the rest', async () => {
    const backup = await copyOf('damaged');
    await turnBitIn(chunkFileInBackup(backup, files.get('/Fotos/2026 Čechy/large.bin') ?? '', 1), 1_000);
    await rm(chunkFileInBackup(backup, files.get('/note.txt') ?? '', 0));
    const { code, output, errors } = decoded('next.pem', 'rest', 'damaged');
    expect({ code, output }).toEqual({ code: 1, output: '5 files\n' });
    expect(errors).toMatch(/large\.bin: does not open$/m);
    expect(errors).toMatch(/note\.txt: its chunk 0 is missing$/m);
    expect(await tree('rest')).not.toContain('note.txt');
  });

  const faults: readonly (readonly [what: string, statement: string, fault: RegExp])[] = [
    [
      'an item is missing',
      'delete from item_rows where trashed_at is not null',
      /items or versions are not those/,
    ],
    [
      'a link has another limit',
      'update links set signed_max_downloads = 9',
      /rows of the owner are not those/,
    ],
    [
      'the head is an earlier one',
      'update spaces set head_revision = head_revision - 1',
      /not those that were signed/,
    ],
    [
      'the head is signed by nobody',
      'update heads set signature = substr(signature, 2) || substr(signature, 1, 1)',
      /not signed by its owner/,
    ],
  ];
  /** Each is found as one of those by day is, by the same digest. */
  const alike: typeof faults = [
    [
      'an item is somewhere else',
      'update item_rows set trashed_at = 1 where trashed_at is not null',
      /items or versions are not those/,
    ],
    [
      'a version is another one',
      'update versions set number = number + 7',
      /items or versions are not those/,
    ],
    ['a member has another role', "update members set role = 'editor'", /rows of the owner are not those/],
    [
      'a setting is missing',
      "delete from sealed_settings where kind = 'contact'",
      /rows of the owner are not those/,
    ],
  ];
  async function expectFault(what: string, statement: string, fault: RegExp): Promise<void> {
    const name = what.replaceAll(' ', '-');
    await changed(name, statement);
    const { code, errors } = decoded('next.pem', `${name}-out`, name);
    expect(code).toBe(1);
    expect(errors).toMatch(fault);
  }

  it.each(faults)('says that %s', expectFault);
  it.each(alike)('says that %s', NIGHT, expectFault);

  it.each([
    ['a drive', () => '', /^The drive: the newest head is not signed by its owner or an editor$/m],
    [
      'a shared folder',
      () => folderId,
      /Shared 0: the newest head is not signed by its owner or an editor$/m,
    ],
  ])('believes no stranger whom a server makes an editor of %s', async (what, spaceId, fault) => {
    const name = what.replaceAll(' ', '-');
    const paths = [await copyOf(name), join(folder, 'next.pem'), DECODER, spaceId()];
    const { stderr } = spawnSync('python3', [FORGER, ...paths], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { code, errors } = decoded('next.pem', `${name}-out`, name);
    expect(code).toBe(1);
    expect(errors).toMatch(fault);
  });
});
