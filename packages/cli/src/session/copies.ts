import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeFileLock } from '../profile/file-lock.ts';
import { ownFile } from '../profile/profile-folder.ts';

/** Programs of one profile that have rows of their own at once; one more asks the server. */
const MOST_COPIES = 8;
const NAMES = /^rows-\d+\.(?:lock|sqlite)/;

/** A file of rows that this program alone has open. */
export interface Copy {
  readonly path: string;
  release(): void;
}

/** The first copy of the rows that no other program has open: each is written by one alone. Null where all are taken. */
export async function takeCopy(folder: string): Promise<Copy | null> {
  for (let number = 1; number <= MOST_COPIES; number++) {
    const name = join(folder, `rows-${number}`);
    const lock = await takeFileLock(`${name}.lock`);
    if (lock === null) continue;
    const path = `${name}.sqlite`;
    await ownFile(path);
    return { path, release: lock.release };
  }
  return null;
}

/** Removes all rows that a profile keeps: somebody has logged out, or another one logs in. */
export async function removeCopies(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.filter((name) => NAMES.test(name)).map((name) => rm(join(folder, name), { force: true })),
  );
}
