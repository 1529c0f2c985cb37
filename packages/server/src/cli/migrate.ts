import type { Configuration } from '../config/configuration.ts';
import { MIGRATIONS, UPGRADE } from '../store/database/migrate.ts';
import { say } from './output.ts';
import { withData } from './with-data.ts';

/** Opening the data is all that it takes. @param isAgreed whether a database on a server may be changed without a backup of today */
export function migrateCommand(configuration: Configuration, isAgreed: boolean): Promise<void> {
  const done = async () =>
    say(`The database has the form of this version (${Object.keys(MIGRATIONS).at(-1) ?? 'none'}).`);
  return withData(configuration, done, { ...UPGRADE, isAgreed });
}
