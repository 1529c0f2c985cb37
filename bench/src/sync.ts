import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_CLI, type CliUser, cliUser } from '../../e2e/support/coffer-cli.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import type { Result } from './report.ts';

const DIRECTORIES = 100;
const CONTENT = 'A line of a small text file.\n'.repeat(100);

/** Measures `coffer sync --once` as people start it, of a folder of this many small files. */
export async function syncFolder(server: RunningServer, files: number): Promise<Result[]> {
  const user = await cliUser([BUILT_CLI]);
  try {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    await user.login(server.url, person);
    await user.login(server.url, person, 'second');
    await makeFolder(drive, 'Synced');
    const [one, two] = [join(user.folder, 'one'), join(user.folder, 'two')];
    await mkdir(two);
    for (let directory = 0; directory < DIRECTORIES; directory++) {
      const path = join(one, `directory ${directory}`);
      await mkdir(path, { recursive: true });
      for (let file = 0; file < files / DIRECTORIES; file++) {
        await writeFile(join(path, `file ${file}.txt`), `${CONTENT}${directory}, ${file}\n`);
      }
    }
    const result = (text: string, seconds: number, most: number): Result => ({
      what: `coffer sync of ${files.toLocaleString('en')} files of 3 KB: ${text}`,
      figure: `${seconds.toFixed(1)} s`,
      target: `≤ ${most} s`,
      holds: seconds <= most,
    });
    return [
      result('the first time, to the drive', await seconds(user, one, 'default'), 60),
      result('with nothing to do', await seconds(user, one, 'default'), 2),
      result('the first time, to another device', await seconds(user, two, 'second'), 60),
    ];
  } finally {
    await user.remove();
  }
}

async function seconds(user: CliUser, folder: string, profile: string): Promise<number> {
  const begun = performance.now();
  const args = ['sync', folder, '/Synced', '--once', '--quiet', '--profile', profile];
  const { code, errors } = await user.run(args);
  if (code !== 0) throw new Error(`coffer sync ended with ${code}: ${errors}`);
  return (performance.now() - begun) / 1000;
}
