import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpaceStorage } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { takeFileLock } from '../profile/file-lock.ts';
import { ownFile } from '../profile/profile-folder.ts';

/** Programs of one profile that have rows of their own at once; one more asks the server. */
const MOST_COPIES = 8;
const NAMES = /^rows-\d+\./;

/** A file of rows that this program alone has open. */
export interface Copy {
  readonly path: string;
  /** The files of shared folders, next to it. */
  readonly spaces: SpaceStorage;
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
    return { path, spaces: spacesNextTo(name), release: lock.release };
  }
  return null;
}

function spacesNextTo(name: string): SpaceStorage {
  const pathOf = (spaceId: string) => `${name}.${spaceId}.sqlite`;
  return {
    async open(spaceId) {
      await ownFile(pathOf(spaceId));
      return openSqliteStore(pathOf(spaceId));
    },
    async remove(spaceId) {
      for (const end of FILE_ENDS) await rm(pathOf(spaceId) + end, { force: true });
    },
  };
}

/** SQLite puts two files next to one that is open, and leaves them there where a program is ended. */
const FILE_ENDS = ['', '-wal', '-shm'];

/** Removes all rows that a profile keeps: somebody has logged out, or another one logs in. */
export async function removeCopies(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.filter((name) => NAMES.test(name)).map((name) => rm(join(folder, name), { force: true })),
  );
}
