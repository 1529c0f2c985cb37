import { readdir } from 'node:fs/promises';
import { restore, StoreTaken } from '../backup/restore.ts';
import { type Finding, lineOf } from '../check/finding.ts';
import type { Configuration } from '../config/configuration.ts';
import type { PostgresConfiguration } from '../config/database-configuration.ts';
import { openChunkStore, placeOfChunks } from '../store/chunks/open-chunk-store.ts';
import { filledTable } from '../store/database/copy-tables.ts';
import { readMark } from '../store/database/move-mark.ts';
import { DATABASE_FILE } from '../store/database/open-database.ts';
import { nobodyWatches } from '../store/database/postgres/availability.ts';
import { openPostgres } from '../store/database/postgres.ts';
import { holdsBackup } from './known-backup.ts';
import { CommandRefused, count, say } from './output.ts';
import { withLockedData } from './with-data.ts';

/** Restores into the configured data directory, database and chunk store, which must not hold anything yet. */
export async function restoreCommand(configuration: Configuration, backup: string): Promise<void> {
  if (!(await holdsBackup(backup))) {
    throw new CommandRefused(`${backup} holds no complete backup.`);
  }
  await withLockedData(configuration, 'made', () => restoreAlone(configuration, backup));
}

async function restoreAlone(configuration: Configuration, backup: string): Promise<void> {
  const { dataDirectory, database } = configuration;
  if (database === null && (await readdir(dataDirectory)).includes(DATABASE_FILE)) {
    throw new CommandRefused(
      `COFFER_DATA_DIR ${dataDirectory} has a database already; restore into an empty directory.`,
    );
  }
  const report = (finding: Finding) => {
    say(lineOf(finding));
    process.exitCode = 1;
  };
  if (database !== null) await requireEmpty(database);
  const store = await openChunkStore(configuration);
  try {
    const chunks = await restore(backup, { dataDirectory, database, chunks: store }, report);
    say(`Restored ${count(chunks, 'chunk')} to ${dataDirectory}. Start the server to use it.`);
  } catch (error) {
    if (!(error instanceof StoreTaken)) throw error;
    throw new CommandRefused(
      `${placeOfChunks(configuration)} holds the chunks of another database (${error.owner}); name another place.`,
    );
  } finally {
    await store.close();
  }
}

async function requireEmpty(configuration: PostgresConfiguration): Promise<void> {
  const database = await openPostgres(configuration, nobodyWatches, 'exclusive');
  try {
    if ((await readMark(database.queries)) !== null) {
      throw new CommandRefused(
        'COFFER_DATABASE_URL names a database that takes part in a move; restore into an empty one.',
      );
    }
    const filled = await filledTable(database.queries);
    if (filled === null) return;
    throw new CommandRefused(
      `COFFER_DATABASE_URL names a database that is in use (there are ${filled}); restore into an empty one.`,
    );
  } finally {
    await database.close();
  }
}
