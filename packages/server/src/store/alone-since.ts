import { existsSync } from 'node:fs';
import { type DatabasePlace, lockFileOf, takeLock } from './database/open-database.ts';

/**
 * Returns a moment since which no other server works with the data, before this process works with it; null where one may.
 * What was begun before it is ended by nobody. A database of several servers never tells: one whose line has broken for a
 * moment holds no lock, and goes on.
 */
export async function aloneSince(place: DatabasePlace): Promise<Date | null> {
  if (place.database !== null || !existsSync(lockFileOf(place))) return null;
  const since = new Date();
  const lock = await takeLock(place, 'exclusive');
  await lock?.release();
  return lock === null ? null : since;
}
