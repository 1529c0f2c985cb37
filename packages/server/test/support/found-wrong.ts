import { checkRecords } from '../../src/check/check-records.ts';
import type { Database } from '../../src/store/database/database.ts';

/** All that the check finds wrong in the records, as its operator reads it. */
export async function foundWrong(database: Database): Promise<string[]> {
  const found: string[] = [];
  await checkRecords(database, ({ detail }) => found.push(detail));
  return found;
}
