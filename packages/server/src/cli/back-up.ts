import { mkdir, readdir } from 'node:fs/promises';
import { backUp, recordBackup } from '../backup/back-up.ts';
import { readManifest } from '../backup/manifest.ts';
import { type Finding, lineOf } from '../check/finding.ts';
import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import { DATABASE_FILE } from '../store/database/open-database.ts';
import { CommandRefused, count, say } from './output.ts';
import { withData } from './with-data.ts';

/** Backs up to a directory. What is damaged in the store is said line by line, and makes the exit code 1. */
export async function backUpCommand(configuration: Configuration, directory: string): Promise<void> {
  await checkTarget(directory, configuration.dataDirectory);
  await withData(configuration, async (data) => {
    const report = (finding: Finding) => {
      say(lineOf(finding));
      process.exitCode = 1;
    };
    const { copied, kept, bytes } = await backUp({ ...data, clock: systemClock }, directory, report);
    await recordBackup(data.database, systemClock);
    say(
      `Backed up to ${directory}: ${count(copied, 'chunk')} copied, ${count(kept, 'chunk')} kept from before, ` +
        `${count(bytes, 'byte')} in all.`,
    );
  });
}

/** Names that an interrupted backup leaves behind. */
const OWN_NAMES = new Set(['chunks', 'temporary', `${DATABASE_FILE}.new`]);

/** A backup removes what is not its own, so it wants a directory in which nothing else is. */
async function checkTarget(directory: string, dataDirectory: string): Promise<void> {
  if (directory === dataDirectory) {
    throw new CommandRefused(`${directory} is the data directory itself; give another directory.`);
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const names = await readdir(directory);
  if (names.every((name) => OWN_NAMES.has(name)) || (await readManifest(directory)) !== null) return;
  throw new CommandRefused(`${directory} is neither empty nor an earlier backup; give another directory.`);
}
