import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { BackUpDoubted, backUp, recordBackup } from '../backup/back-up.ts';
import { MANIFEST_FILE } from '../backup/manifest.ts';
import { type Finding, lineOf } from '../check/finding.ts';
import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import { DATABASE_FILE, LOCK_FILE } from '../store/database/open-database.ts';
import { lockFile } from '../store/lock/file-lock.ts';
import { makeDirectory } from '../store/read-only-disk.ts';
import { holdsBackup } from './known-backup.ts';
import { CommandRefused, count, say } from './output.ts';
import { withData } from './with-data.ts';

/**
 * Backs up to a directory. What is damaged in the store is said line by line, and makes the exit code 1.
 *
 * @param doubted with `taken`, a backup replaces one of another server, or of far more
 */
export async function backUpCommand(
  configuration: Configuration,
  directory: string,
  doubted: 'refused' | 'taken',
): Promise<void> {
  await withData(configuration, async (data) => {
    await checkTarget(directory, configuration.dataDirectory);
    const report = (finding: Finding) => {
      say(lineOf(finding));
      process.exitCode = 1;
    };
    const { copied, kept, bytes } = await alone(directory, () =>
      backUp({ ...data, clock: systemClock }, directory, report, doubted).catch((error: unknown) => {
        throw error instanceof BackUpDoubted ? refusalOf(error, configuration, directory) : error;
      }),
    );
    await recordBackup(data.database, systemClock);
    say(
      `Backed up to ${directory}: ${count(copied, 'chunk')} copied, ${count(kept, 'chunk')} kept from before, ` +
        `${count(bytes, 'byte')} in all.`,
    );
  });
}

function refusalOf({ doubts }: BackUpDoubted, { dataDirectory }: Configuration, directory: string) {
  return new CommandRefused(
    `The backup in ${directory} stays as it is, because this one looks like a mistake: ${doubts.join(', ')}. ` +
      `If COFFER_DATA_DIR ${dataDirectory} is what you want to back up, give another directory, or run this again with --yes.`,
  );
}

/** Locked while a backup is made; its being there means nothing. */
const BACKUP_LOCK = 'coffer-backup.lock';

/** Names that an interrupted backup leaves behind. */
const OWN_NAMES = new Set([
  ...['chunks', 'temporary', BACKUP_LOCK, DATABASE_FILE, `${MANIFEST_FILE}.new`],
  ...['', '-wal', '-shm'].map((suffix) => `${DATABASE_FILE}.new${suffix}`),
]);

/** A backup removes what is not its own, so it wants a directory in which nothing else is. */
async function checkTarget(directory: string, dataDirectory: string): Promise<void> {
  await makeDirectory(directory);
  if ((await realpath(directory)) === (await realpath(dataDirectory).catch(() => dataDirectory))) {
    throw new CommandRefused(`${directory} is the data directory itself; give another directory.`);
  }
  for (const folder of ['chunks', 'temporary']) {
    const [ours, theirs] = await Promise.all(
      [directory, dataDirectory].map((each) => placeOf(join(each, folder))),
    );
    if (ours !== null && ours === theirs) {
      throw new CommandRefused(
        `${directory} has its ${folder} where the data directory has them; give another directory.`,
      );
    }
  }
  const names = await readdir(directory);
  if (names.includes(LOCK_FILE)) {
    throw new CommandRefused(
      `${directory} is the data directory of a server, or was one; give another directory.`,
    );
  }
  if (names.every((name) => OWN_NAMES.has(name)) || (await holdsBackup(directory))) return;
  throw new CommandRefused(`${directory} is neither empty nor an earlier backup; give another directory.`);
}

/** Where a path leads; null where nothing is. */
function placeOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

/** Two backups into one directory would write the same files. */
async function alone<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFile(join(directory, BACKUP_LOCK), 'exclusive');
  if (lock === null)
    throw new CommandRefused(`Another backup into ${directory} is under way; wait for its end.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
