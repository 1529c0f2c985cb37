import type { Configuration } from '../config/configuration.ts';
import { MIGRATIONS } from '../store/database/migrate.ts';
import { say } from './output.ts';
import { withData } from './with-data.ts';

/** Opening the data is all that it takes. */
export function migrateCommand(configuration: Configuration): Promise<void> {
  return withData(configuration, async () => {
    say(`The database has the form of this version (${Object.keys(MIGRATIONS).at(-1) ?? 'none'}).`);
  });
}
