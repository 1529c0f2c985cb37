import { mkdir, readdir } from 'node:fs/promises';
import { readManifest } from '../backup/manifest.ts';
import { restore } from '../backup/restore.ts';
import { type Finding, lineOf } from '../check/finding.ts';
import { openChunkStore } from '../chunks/open-chunk-store.ts';
import type { Configuration } from '../config/configuration.ts';
import { DATABASE_FILE } from '../open-data.ts';
import { CommandRefused } from './command-refused.ts';
import { count, say } from './say.ts';

/** Restores into the configured data directory, which must not have a database yet, and the configured chunk store. */
export async function restoreCommand(configuration: Configuration, backup: string): Promise<void> {
  const { dataDirectory } = configuration;
  if ((await readManifest(backup)) === null) {
    throw new CommandRefused(`${backup} holds no complete backup.`);
  }
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDirectory)).includes(DATABASE_FILE)) {
    throw new CommandRefused(
      `COFFER_DATA_DIR ${dataDirectory} has a database already; restore into an empty directory.`,
    );
  }
  const report = (finding: Finding) => {
    say(lineOf(finding));
    process.exitCode = 1;
  };
  const store = await openChunkStore(configuration);
  const chunks = await restore(backup, dataDirectory, store, report);
  await store.close();
  say(`Restored ${count(chunks, 'chunk')} to ${dataDirectory}. Start the server to use it.`);
}
