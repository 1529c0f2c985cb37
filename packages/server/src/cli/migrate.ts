import type { Configuration } from '../config/configuration.ts';
import { migrations } from '../store/database/migrations/index.ts';
import { say } from './output.ts';
import { withData } from './with-data.ts';

/** Opening the data is all that it takes. */
export function migrateCommand(configuration: Configuration): Promise<void> {
  return withData(configuration, async () => {
    say(`The database has the form of this version (${Object.keys(migrations).at(-1) ?? 'none'}).`);
  });
}
