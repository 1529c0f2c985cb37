import type { Database } from '../store/database/database.ts';
import { headRepository } from './head-repository.ts';
import { keptRepository } from './kept-repository.ts';

/**
 * Forgets changes that their owner could have seen for long: batches, heads and kept rows up to the last head by the owner that was stored before a time.
 * What came after that stays, however old it is.
 */
export async function forgetChangesBefore(database: Database, time: number): Promise<void> {
  await database.transaction({ rows: 'batches' }, (queries) => keptRepository(queries).forgetUnsigned(time));
  const [kept, heads] = [keptRepository(database.queries), headRepository(database.queries)];
  const spaces = new Set([...(await kept.spacesBefore(time)), ...(await heads.spacesBefore(time))]);
  for (const space of spaces) {
    const seen = await heads.ownersBefore(space, time);
    if (seen === null) continue;
    await database.transaction({ space }, async (queries) => {
      await keptRepository(queries).forget(space, seen);
      await headRepository(queries).forget(space, seen);
    });
  }
}
