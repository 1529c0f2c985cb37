import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplicaStore } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { takeFileLock } from '../profile/file-lock.ts';
import { ownFile } from '../profile/profile-folder.ts';

/** Programs of one profile that have rows of their own at once; one more asks the server. */
const MOST_COPIES = 8;
const NAMES = /^rows-\d+\./;
const OF_SPACE = /^rows-\d+\.([0-9a-f-]{36})\.sqlite(?:-wal|-shm)?$/;

/** A file of rows that this program alone has open. */
export interface Copy {
  readonly path: string;
  /** Opens the file of a shared folder, next to it. */
  open(spaceId: string): Promise<ReplicaStore>;
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
    return { path, open: (spaceId) => openNextTo(name, spaceId), release: lock.release };
  }
  return null;
}

async function openNextTo(name: string, spaceId: string): Promise<ReplicaStore> {
  const path = `${name}.${spaceId}.sqlite`;
  await ownFile(path);
  return openSqliteStore(path);
}

/**
 * Removes the rows of shared folders from all copies of a profile, with the two files that SQLite puts next to one that is open. A
 * program that has them open goes on without files.
 */
export async function removeSpaces(folder: string, isEnded: (spaceId: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const spaceId = OF_SPACE.exec(name)?.[1];
    if (spaceId !== undefined && isEnded(spaceId)) await rm(join(folder, name), { force: true });
  }
}

/** Removes all rows that a profile keeps: somebody has logged out, or another one logs in. */
export async function removeCopies(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.filter((name) => NAMES.test(name)).map((name) => rm(join(folder, name), { force: true })),
  );
}
