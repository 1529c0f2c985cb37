import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintWords } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHEAP_CLI, type CliUser, cliUser } from '../support/coffer-cli.ts';
import { NIGHT } from '../support/dose.ts';
import {
  newPerson,
  type Person,
  recordsIn,
  seededBytes,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';

let server: WorkerServer;
let user: CliUser;
let drive: TestDrive;
let person: Person;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser()]);
  drive = testDrive(server.url);
  person = await newPerson(drive);
  await onThisThread(user).login(server.url, person);
});
afterAll(async () => {
  await user.remove();
});

/** Runs a command on a terminal of its own, by `script`, and answers what it asks. */
async function onTerminal(
  args: readonly string[],
  answers: readonly (readonly [question: string, answer: string])[],
) {
  const command = [process.execPath, ...CHEAP_CLI, ...args].map((part) => `'${part}'`).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: user.folder,
    env: { ...user.env, TERM: 'xterm', SHELL: '/bin/sh' },
  });
  let shown = '';
  const waiting = [...answers];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [next] = waiting;
    if (next === undefined || !shown.includes(next[0])) return;
    waiting.shift();
    child.stdin.write(`${next[1]}\r`);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

const isOnLinux = process.platform === 'linux';

describe.runIf(isOnLinux)('On a terminal', () => {
  it('passwords are asked for, and not shown', async () => {
    const { code, shown } = await onTerminal(
      ['login', server.url, '--profile', 'terminal'],
      [
        ['E-mail: ', person.email],
        ['Password: ', `${person.password}x\u007f`],
      ],
    );
    expect(shown).toContain(`Signed in to ${server.url} as ${person.email}.`);
    expect(code).toBe(0);
    expect(shown).not.toContain(person.password);
  });

  it('what deletes for good asks first, and takes nothing for a yes', async () => {
    await drive.write('/kept.txt', 'kept');
    const { code, shown } = await onTerminal(['rm', '--forever', '/kept.txt'], [['[y/N]', '']]);
    expect(shown).toContain('Nothing was deleted.');
    expect(code).toBe(9);
    await drive.stat('/kept.txt');
  });

  it('sharing shows the words of a new key, and notes that they were compared', async () => {
    const bob = testDrive(server.url);
    const { email } = await newPerson(bob);
    const words = fingerprintWords(await bob.people.begin()).join(' ');
    await drive.createDirectory('/With Bob');
    const { code, shown } = await onTerminal(
      ['share', 'add', '/With Bob', email],
      [
        [`Do they match what ${email} reads to you`, 'y'],
        [`Share /With Bob with ${email} (viewer)?`, 'y'],
      ],
    );
    expect(shown).toContain(words);
    expect(code).toBe(0);
    const [share] = await drive.people.shares('/With Bob');
    expect(share).toMatchObject({ email, role: 'viewer', contact: { comparedAt: expect.any(Number) } });
  });

  // `cli-undo.test.ts` lets who is undone only read, and the test above asks questions.
  it('an undo offers to let the person only read from then on', NIGHT, async () => {
    const eve = testDrive(server.url);
    const eves = await newPerson(eve);
    await eve.people.begin();
    await drive.ensureDirectories(['/Shared/In']);
    const { spaceId } = await drive.people.share('/Shared', eves, 'editor');
    await eve.people.accept(spaceId);
    const role = async () => (await drive.people.shares('/Shared'))[0]?.role;
    for (const [answer, left] of [
      ['', 'editor'],
      ['y', 'viewer'],
    ] as const) {
      await (await eve.people.open(spaceId)).drive.rename('/In', 'locked');
      const { code } = await onTerminal(
        ['undo', 'all', '/Shared', eves.email],
        [
          ['Change 1 thing back? [y/N]', 'y'],
          [`Let ${eves.email} only read the folder from now on`, answer],
        ],
      );
      expect([code, await role()]).toEqual([0, left]);
      await (await drive.people.open(spaceId)).drive.stat('/In');
    }
  });

  it('a line says how far transfers are, and names can do nothing to the terminal', async () => {
    await writeFile(join(user.folder, 'large.bin'), seededBytes(20_000_000, 'shown'));
    const { shown } = await onTerminal(['put', 'large.bin', '/large.bin'], []);
    expect(shown).toMatch(/\r\/large\.bin +\d+ % · [\d.]+ (?:[KM]i)?B of 19\.1 MiB/);
    await drive.write({ directory: null, name: 'a\u001b[2Jb' }, 'x');
    const { shown: listed } = await onTerminal(['ls'], []);
    expect(listed).toContain('a\ufffd[2Jb');
  });
});

describe('A transfer that was killed', () => {
  it('goes on where it was, up and down, and is the same in the end', async () => {
    const content = seededBytes(40_000_000, 'killed');
    const file = join(user.folder, 'killed.bin');
    await writeFile(file, content);
    const put = user.start(['put', 'killed.bin', '/killed.bin']);
    await killedWhen(put, async () => (await storedUnfinished()) >= 2);
    await user.json(['put', 'killed.bin', '/killed.bin']);
    expect(Buffer.compare(Buffer.from(await drive.read('/killed.bin')), content)).toBe(0);
    const hashOf = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
    expect(await drive.digests('/killed.bin')).toEqual({
      ...{ md5: hashOf('md5'), sha1: hashOf('sha1') },
      ...{ sha256: hashOf('sha256'), blake2b: hashOf('blake2b512') },
    });

    const target = join(user.folder, 'back.bin');
    const get = user.start(['get', '/killed.bin', 'back.bin']);
    const parts = join(user.folder, '.coffer-part');
    const sizeOfPart = async () => {
      const [name] = await readdir(parts).catch(() => []);
      return name === undefined ? 0 : (await stat(join(parts, name))).size;
    };
    await killedWhen(get, async () => (await sizeOfPart()) > 9_000_000);
    await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
    const before = await sizeOfPart();
    expect(before).toBeGreaterThan(9_000_000);
    await user.json(['get', '/killed.bin', 'back.bin']);
    expect(Buffer.compare(await readFile(target), content)).toBe(0);
    await expect(stat(parts)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is begun again where something else was put in its place meanwhile', NIGHT, async () => {
    const content = seededBytes(9_000_000, 'swapped');
    await drive.write('/swapped.bin', content);
    const { versionId } = await drive.stat('/swapped.bin');
    await mkdir(join(user.folder, '.coffer-part'));
    await writeFile(join(user.folder, '.coffer-part', versionId ?? ''), Buffer.alloc(5_000_000));
    expect(await user.run(['get', '/swapped.bin'])).toMatchObject({ code: 8 });
    expect(await user.run(['get', '/swapped.bin'])).toMatchObject({ code: 0 });
    expect(Buffer.compare(await readFile(join(user.folder, 'swapped.bin')), content)).toBe(0);
  });

  it('by Ctrl-C ends with a line that says so', async () => {
    const { process: child, ended } = user.start(['put', 'killed.bin', '/interrupted.bin']);
    while ((await storedUnfinished()) < 1) await new Promise(setImmediate);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      errors: 'Interrupted. The same command goes on where it stopped.\n',
    });
  });
});

/** Chunks that the server has of the unfinished upload. It is asked as often as it answers: nothing of it is opened. */
async function storedUnfinished(): Promise<number> {
  const { children } = await recordsIn(drive);
  return children.find((record) => record.finished_upload_at === null)?.chunks_stored ?? 0;
}

async function killedWhen(
  { process: child, ended }: ReturnType<CliUser['start']>,
  isSo: () => Promise<boolean>,
) {
  while (child.exitCode === null && !(await isSo())) await new Promise(setImmediate);
  child.kill('SIGKILL');
  const { errors } = await ended;
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended before it was killed: ${errors}`);
}
