import type { TestDrive } from '../../e2e/support/test-drive.ts';
import { addVersions, fillDirectory } from './seeding.ts';

const FOLDERS = 20;
/** One file of so many has two versions: 1.2 are on an average. */
const FILES_FOR_ONE_MORE_VERSION = 5;

/** Makes a folder with so many empty files, in twenty folders and with 1.2 versions each. */
export async function fillWithFiles(drive: TestDrive, path: string, count: number): Promise<void> {
  for (const id of await madeFolders(drive, path)) {
    const files = await fillDirectory(drive, id, count / FOLDERS);
    await addVersions(
      drive,
      files.filter((_, index) => index % FILES_FOR_ONE_MORE_VERSION === 0),
    );
  }
}

/** Makes a folder with twenty others, which are opened; gives their ids. */
export async function madeFolders(drive: TestDrive, path: string): Promise<string[]> {
  await drive.createDirectory(path);
  const ids: string[] = [];
  for (let folder = 0; folder < FOLDERS; folder++) {
    const { id } = await drive.createDirectory(`${path}/folder ${folder}`);
    await drive.list(id);
    ids.push(id);
  }
  return ids;
}
