import { cookieFetch } from '@coffer/client';
import { startServer } from '../../e2e/support/server-process.ts';
import { newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { secondsOf } from './stopwatch.ts';
import { fillWithFiles } from './versioned-files.ts';

/**
 * Measures what it takes to move a folder of so many files with 1.2 versions each from the drive into a space and back, by a device that
 * knows nothing of either.
 */
export async function betweenSpaces(files: number): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    await fillWithFiles(drive, '/Moved', files);
    await drive.createDirectory('/Space');
    const { spaceId } = await drive.people.separate('/Space');
    const freshDevice = async () => {
      const device = testDrive(server.url, cookieFetch());
      await device.login(person);
      return device;
    };
    const moved = async (from: string | null, to: string | null, row: string) => {
      const device = await freshDevice();
      const carry = () => device.people.carry([id], { from, to });
      return secondsOf(() => counted(row, carry));
    };
    const { id } = await drive.stat('/Moved');
    const into = await moved(null, spaceId, 'between-spaces: into a space');
    const back = await moved(spaceId, null, 'between-spaces: back');
    const { children } = await (await freshDevice()).list('/');
    if (!children.some((child) => child.id === id)) throw new Error('The folder did not come back');
    const result = (what: string, seconds: number): Result => ({
      what: `Folder of ${files.toLocaleString('en')} files with 1.2 versions each, moved ${what}`,
      figure: `${seconds.toFixed(2)} s`,
      target: '',
      holds: null,
    });
    return [result('from the drive into a space', into), result('back into the drive', back)];
  } finally {
    await server.stop();
  }
}
