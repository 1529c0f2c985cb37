import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import type { DATABASES } from '../config/database-configuration.ts';
import { type MovedRows, MoveRefused, moveDatabase } from '../move/move-database.ts';
import { NO_UPGRADE } from '../store/database/migrate.ts';
import { type DatabasePlace, nameOfDatabase, openDatabase } from '../store/database/open-database.ts';
import { RESERVE_FILE } from '../store/database/sqlite/disk-reserve.ts';
import { CopyRefused } from '../store/database/table-rows.ts';
import { requireOwnDirectory } from '../store/open-data.ts';
import { CommandRefused, count, createProgress, say } from './output.ts';
import { withLockedData } from './with-data.ts';

/**
 * Moves the database to another kind. The variables describe the one in use; COFFER_TARGET_DATABASE_URL says where to
 * go, where that is PostgreSQL: a password in the arguments of a command could be read by everybody on the machine.
 */
export async function moveDatabaseCommand(
  configuration: Configuration,
  target: (typeof DATABASES)[number],
): Promise<void> {
  const to = targetOf(configuration, target);
  const moved = await withLockedData(configuration, 'refused', async (lock) => {
    if (target === 'sqlite') await requireTarget(configuration);
    return withLockedData(to, 'made', (targetLock) => move(configuration, to, [lock, targetLock]));
  });
  if (target === 'postgres') await rm(join(configuration.dataDirectory, RESERVE_FILE), { force: true });
  say(
    `Moved to ${nameOfDatabase(to)}: ${count(moved.rows, 'row')} in ${count(moved.tables, 'table')}, each compared with its copy.`,
  );
  say(
    `${sentence(nameOfDatabase(configuration))} is unchanged, and no server starts on it any more. Remove it when you like.`,
  );
  say(
    target === 'postgres'
      ? 'Now set COFFER_DATABASE_URL to what COFFER_TARGET_DATABASE_URL is, remove that one, and start the server.'
      : 'Now remove COFFER_DATABASE_URL, and start the server.',
  );
}

function targetOf(configuration: Configuration, target: (typeof DATABASES)[number]): DatabasePlace {
  const { database, targetDatabase, dataDirectory } = configuration;
  if (target === 'sqlite') {
    if (database !== null) return { database: null, dataDirectory };
    throw new CommandRefused(
      'The database is SQLite already: COFFER_DATABASE_URL is not set. Set it to where the database is now.',
    );
  }
  if (database !== null) {
    throw new CommandRefused(
      'COFFER_DATABASE_URL says that the database is PostgreSQL already. Leave it out while the database is SQLite, and set COFFER_TARGET_DATABASE_URL to where it is to go.',
    );
  }
  if (targetDatabase !== null) return { database: targetDatabase, dataDirectory };
  throw new CommandRefused(
    'Set COFFER_TARGET_DATABASE_URL to where the database is to go, such as postgres://user:password@db.example.org/coffer.',
  );
}

/** Makes sure that the database gets into the data directory of its server, before anything is made there. */
async function requireTarget(configuration: Configuration): Promise<void> {
  const from = await openDatabase(configuration, 'exclusive', undefined, 'refused', NO_UPGRADE);
  try {
    await requireOwnDirectory(configuration, from);
  } finally {
    await from.close();
  }
}

async function move(
  source: DatabasePlace,
  target: DatabasePlace,
  locks: Parameters<typeof moveDatabase>[0]['locks'],
): Promise<MovedRows> {
  const from = await openDatabase(source, 'exclusive', undefined, 'refused', NO_UPGRADE);
  const to = await openDatabase(target, 'exclusive').catch(async (error: unknown) => {
    await from.close();
    throw error;
  });
  const progress = createProgress();
  let rows = 0;
  try {
    return await moveDatabase({ from, to, locks, place: nameOfDatabase(target) }, (more) => {
      rows += more;
      progress(() => `So far: ${count(rows, 'row')} copied.`);
    });
  } catch (error) {
    if (!(error instanceof MoveRefused) && !(error instanceof CopyRefused)) throw error;
    throw new CommandRefused(`${error.message}.`, { cause: error });
  } finally {
    await to.close();
    await from.close();
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
