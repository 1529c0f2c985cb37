import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { Running } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { driveTree, treeOf } from '../support/synced-folder.ts';
import { makeFolder, newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';
import { peakOf } from './support/flood.ts';

/** In each of three folders, and how often a command is killed while it sends them. */
const FILES = dose(25, 40);
const KILLS = dose(1, 3);

let server: RunningServer;
let user: CliUser;
/** The same, whose commands run here: processes are for what follows, or is killed. */
let here: CliUser;
let drive: TestDrive;
let person: Person;

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser()]);
  drive = testDrive(server.url);
  person = await newPerson(drive);
  here = onThisThread(user);
  await here.login(server.url, person);
  await here.login(server.url, person, 'second');
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

/** What is in a folder, without what the sync keeps there for itself. */
async function shown(folder: string): Promise<Record<string, string>> {
  const tree = await treeOf(folder);
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.coffer-trash')));
}

async function folderAt(name: string): Promise<string> {
  const folder = join(user.folder, name);
  await mkdir(folder);
  return folder;
}

/** Resolves once a command has written this; rejects where it ends before. */
function saying(running: Running, stream: 'stdout' | 'stderr', text: string): Promise<void> {
  let written = '';
  return new Promise((resolve, reject) => {
    running.process[stream]?.on('data', (part: Buffer) => {
      written += part.toString();
      if (written.includes(text)) resolve();
    });
    running.ended.then(({ errors }) => reject(new Error(`It ended: ${errors}`)));
  });
}

const inStep = (running: Running) => saying(running, 'stderr', 'in step');

/** The most memory that a process has had until it ended, in bytes; looked at now and then. */
async function peakUntilEnd({ process: child, ended: end }: Running): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    if (child.pid === undefined || child.exitCode !== null) return;
    // One that has just ended has no memory.
    peak = Math.max(peak, peakOf(child.pid) || 0);
  }, 100);
  try {
    expect(await end).toMatchObject({ code: 0 });
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** Syncs so many files of 1 to 4 KiB in a process of its own, and gives the most memory that it has had, in bytes. */
async function peakOfSending(name: string, count: number): Promise<number> {
  await makeFolder(drive, name);
  const folder = await folderAt(name);
  for (let from = 0; from < count; from += 100) {
    const directory = join(folder, `${from}`);
    await mkdir(directory);
    for (let file = 0; file < 100; file++) {
      await writeFile(
        join(directory, `${file}.txt`),
        Buffer.alloc(1_024 + ((file * 37) % 3_072), `${from} ${file} `),
      );
    }
  }
  return peakUntilEnd(user.start(['sync', folder, `/${name}`, '--once']));
}

async function ended({ process, ended: end }: Running) {
  process.kill('SIGINT');
  return end;
}

describe('coffer sync', () => {
  it('goes on where it was killed, again and again, and ends with both sides the same', async () => {
    const id = await makeFolder(drive, 'Killed');
    const folder = await folderAt('killed');
    for (const directory of ['a', 'b', 'c']) {
      await mkdir(join(folder, directory));
      for (let file = 0; file < FILES; file++) {
        await writeFile(join(folder, directory, `${file}.txt`), `file ${file} in ${directory}`);
      }
    }
    const expected = await shown(folder);
    for (const step of ['made in the drive', ...Array.from({ length: KILLS }, () => 'sent')]) {
      const running = user.start(['sync', folder, '/Killed', '--once']);
      await saying(running, 'stdout', step);
      running.process.kill('SIGKILL');
      expect((await running.ended).code).toBeNull();
    }
    expect(await here.run(['sync', folder, '/Killed', '--once'])).toMatchObject({ code: 0 });
    expect(await driveTree(drive, id)).toEqual(expected);
    expect(await shown(folder)).toEqual(expected);
    expect((await drive.listTrash()).entries).toEqual([]);
  });

  it('fault D5: waits for a server that is not there at its start, and ends at once where it runs once', async () => {
    await makeFolder(drive, 'Later');
    const folder = await folderAt('later');
    await writeFile(join(folder, 'letter.txt'), 'written before');
    await server.kill();
    const running = user.start(['sync', folder, '/Later']);
    await saying(running, 'stderr', 'The server cannot be reached; waiting until it answers.');
    expect(await here.run(['sync', folder, '/Later', '--once', '--profile', 'second'])).toMatchObject({
      code: 6,
    });
    const came = inStep(running);
    server = await server.restart();
    await came;
    expect((await ended(running)).code).toBe(0);
    expect(Buffer.from(await drive.read('/Later/letter.txt')).toString()).toBe('written before');
  }, 60_000);

  it('follows both sides, so that what one device saves is on the other one, until it is interrupted', async () => {
    await makeFolder(drive, 'Followed');
    const [one, two] = [await folderAt('one'), await folderAt('two')];
    const running = [
      user.start(['sync', one, '/Followed']),
      user.start(['sync', two, '/Followed', '--profile', 'second']),
    ];
    await Promise.all(running.map(inStep));
    try {
      const saved = performance.now();
      await writeFile(join(one, 'letter.txt'), 'from one');
      await expect.poll(() => shown(two)).toEqual({ 'letter.txt': 'from one' });
      expect(performance.now() - saved).toBeLessThan(3_000);
      await mkdir(join(two, 'deep/deeper'), { recursive: true });
      await writeFile(join(two, 'deep/deeper/answer.txt'), 'from two');
      await expect.poll(() => shown(one)).toMatchObject({ 'deep/deeper/answer.txt': 'from two' });
      await rename(join(one, 'deep/deeper'), join(one, 'moved'));
      await expect
        .poll(() => shown(two))
        .toEqual({
          ...{ deep: '/', moved: '/', 'moved/answer.txt': 'from two', 'letter.txt': 'from one' },
        });
      await rm(join(two, 'letter.txt'));
      await expect.poll(() => shown(one).then(Object.keys)).not.toContain('letter.txt');
    } finally {
      for (const each of running) {
        const { code, errors } = await ended(each);
        expect(code, errors).toBe(0);
      }
    }
  });

  it('waits while the server is gone, and goes on', NIGHT, async () => {
    let away = await startServer();
    try {
      const mine = testDrive(away.url);
      const someone = await newPerson(mine);
      await makeFolder(mine, 'Away');
      await here.login(away.url, someone, 'away');
      const folder = await folderAt('away');
      const running = user.start(['sync', folder, '/Away', '--profile', 'away']);
      await inStep(running);
      await writeFile(join(folder, 'first'), '1');
      await expect.poll(async () => (await mine.list('/Away')).children.length).toBe(1);
      await away.kill();
      await writeFile(join(folder, 'second'), '2');
      away = await away.restart();
      await expect.poll(async () => (await mine.list('/Away')).children.length).toBe(2);
      expect(await ended(running)).toMatchObject({ code: 0 });
    } finally {
      await away.stop();
    }
  });

  // `cli-memory.test.ts` measures a command by day, a unit test of the client what an upload has in memory.
  it.skipIf(process.platform !== 'linux')('fault D7: sends 500 small files in 200 MB', NIGHT, async () => {
    expect(await peakOfSending('Some', 500)).toBeLessThan(200e6);
  });

  it.skipIf(process.platform !== 'linux')('fault D7: sends 2,000 small files in 200 MB', NIGHT, async () => {
    expect(await peakOfSending('More', 2_000)).toBeLessThan(200e6);
  });

  it.skipIf(process.platform !== 'linux')(
    'fault D7: sends 20,000 small files in 300 MB',
    { ...NIGHT, timeout: 1_800_000 },
    async () => {
      expect(await peakOfSending('Many', 20_000)).toBeLessThan(300e6);
    },
  );

  it('says in one line what to do where it cannot begin, and touches nothing', async () => {
    await makeFolder(drive, 'Refused');
    const folder = await folderAt('refused');
    await writeFile(join(folder, 'letter.txt'), 'mine');
    const refused = async (args: readonly string[], code: number, text: string) => {
      const result = await here.run(['sync', ...args, '--once']);
      expect(result).toMatchObject({ code, output: '', errors: expect.stringContaining(text) });
      expect(result.errors.trim().split('\n')).toHaveLength(1);
    };
    await Promise.all([
      refused([join(user.folder, 'missing'), '/Refused'], 3, 'there is no such file or folder'),
      refused([join(folder, 'letter.txt'), '/Refused'], 10, 'name the folder in which it lies'),
      refused([user.folder, '/Refused'], 10, 'name a folder elsewhere'),
      refused([folder, '/Refsued'], 3, 'coffer mkdir /Refsued'),
    ]);
    expect(await readdir(folder)).toEqual(['letter.txt']);

    const running = user.start(['sync', folder, '/Refused']);
    await inStep(running);
    await refused([folder, '/Refused'], 4, 'end that first');
    await ended(running);
    await makeFolder(drive, 'Another');
    await refused([folder, '/Another'], 2, '--start-over');
  });

  it('touches nothing where the profile does not remember the drive that was in step', NIGHT, async () => {
    await makeFolder(drive, 'Forgotten');
    const folder = await folderAt('forgotten');
    await writeFile(join(folder, 'letter.txt'), 'mine');
    await here.login(server.url, person, 'forgets');
    const sync = (...more: string[]) =>
      here.run(['sync', folder, '/Forgotten', '--once', '--profile', 'forgets', ...more]);
    expect(await sync()).toMatchObject({ code: 0 });
    const profile = join(user.profiles, 'forgets');
    for (const name of await readdir(profile)) if (!name.startsWith('sync-')) await rm(join(profile, name));
    await drive.write('/Forgotten/newer.txt', 'newer');
    await here.login(server.url, person, 'forgets');
    await rm(join(folder, 'letter.txt'));
    expect(await sync()).toMatchObject({ code: 8, errors: expect.stringContaining('does not remember') });
    expect(await shown(folder)).toEqual({});
    expect(await sync('--start-over')).toMatchObject({ code: 0 });
    expect(await shown(folder)).toEqual({ 'letter.txt': 'mine', 'newer.txt': 'newer' });
  });
});
