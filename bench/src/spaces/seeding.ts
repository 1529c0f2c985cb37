import { seededRandom } from '../../../e2e/support/drawn-names.ts';
import type { RunningServer } from '../../../e2e/support/server-process.ts';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../../../e2e/support/test-drive.ts';
import { nameOf } from '../search/names.ts';
import { fillDirectory } from '../seeding.ts';

const FIRST_DAY = 1_400_000_000;
const DAY = 86_400;
const DAYS = 14 * 365;
const MIMES = ['application/pdf', 'image/jpeg', 'video/mp4', 'text/plain'];

/** Somebody whose drive has been filled. */
export type FilledAccount = Awaited<ReturnType<typeof newPerson>> & {
  /** The folder that is in the drive itself. */
  readonly folderId: string;
};

export interface FilledDrives {
  /** Everything in one space. */
  readonly one: FilledAccount;
  /** The same in the drive and in shared folders, half of which others have shared. */
  readonly many: FilledAccount;
}

/** The file of a folder that nothing else is called like. */
export const landmark = (folder: number) => `Landmark ${String(folder).padStart(2, '0')}`;

const folderName = (folder: number) => `Folder ${String(folder).padStart(2, '0')}`;

/**
 * Makes two accounts with the same folders, which have the same names in them: in the one they are all in the drive, in the other one each of
 * them but the first is a shared folder. Neither has a blind index, so that only the device answers a search.
 *
 * @param folders how many; each has so many files
 */
export async function fillDrives(
  server: RunningServer,
  folders: number,
  files: number,
): Promise<FilledDrives> {
  const all = Array.from({ length: folders }, (_, folder) => folder);
  const [first = 0, ...others] = all;

  const alone = await begun(server);
  const inOne: string[] = [];
  for (const folder of all) inOne.push(await makeFolder(alone.drive, folderName(folder)));
  for (const folder of all) await fill(alone.drive, inOne[folder] ?? null, { folder, files });

  const owner = await begun(server);
  const friend = await begun(server);
  const folderId = await makeFolder(owner.drive, folderName(first));
  const shared: { readonly by: TestDrive; readonly spaceId: string; readonly folder: number }[] = [];
  for (const folder of others) {
    // An empty folder is shared at once, a full one takes as long as to seal it again.
    const [from, to] = folder % 2 === 0 ? [owner, friend] : [friend, owner];
    await makeFolder(from.drive, folderName(folder));
    const { spaceId } = await from.drive.people.share(`/${folderName(folder)}`, to.account, 'editor');
    await to.drive.people.accept(spaceId);
    shared.push({ by: from.drive, spaceId, folder });
  }
  await fill(owner.drive, folderId, { folder: first, files });
  for (const { by, spaceId, folder } of shared) {
    const { drive, keyring } = await by.people.open(spaceId);
    await fill({ api: drive.api, keyring }, null, { folder, files });
  }
  return {
    one: { ...alone.account, folderId: inOne[first] ?? '' },
    many: { ...owner.account, folderId },
  };
}

async function begun({ url }: RunningServer) {
  const drive = testDrive(url);
  const account = await newPerson(drive);
  await drive.people.begin();
  await drive.settings.changeSearch({ revision: null, index: 'off' });
  return { drive, account };
}

async function fill(
  drive: Parameters<typeof fillDirectory>[0],
  parentId: string | null,
  { folder, files }: { readonly folder: number; readonly files: number },
): Promise<void> {
  const random = seededRandom(folder);
  await fillDirectory(drive, parentId, files, (index, parent) => ({
    // The last one: where it is found, all that was sent before is there.
    name: index === files - 1 ? `${landmark(folder)}.txt` : nameOf(random, index),
    mime: MIMES[index % MIMES.length] ?? '',
    size: 0,
    modifiedAt: FIRST_DAY + Math.floor(random() * DAYS) * DAY,
    parentId: parent,
  }));
}
