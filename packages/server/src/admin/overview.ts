import type { Overview } from '@coffer/contract';
import type { Clock } from '../clock.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import { VERSION } from '../version.ts';
import { dayOf, growthOf } from './growth.ts';
import { overviewRepository } from './overview-repository.ts';
import type { createWarnings } from './warnings.ts';

const GROWTH_DAYS = 90;

/** Days from before those that are shown tell what the first of them began with. */
const LOOK_BACK_SECONDS = 2 * GROWTH_DAYS * 24 * 60 * 60;

interface OverviewPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  readonly warnings: ReturnType<typeof createWarnings>;
}

/** The size of the instance, and its growth. */
export function createOverview({ database, chunks, clock, warnings }: OverviewPorts) {
  const repository = overviewRepository(database.queries);
  return {
    async read(): Promise<Overview> {
      const now = clock();
      const users = await repository.users();
      const items = await repository.items();
      const space = await chunks.space();
      const { spaces, members } = await repository.sharing();
      const today = { day: dayOf(now), users: users.users, files: items.files, bytes: users.bytes };
      return {
        version: VERSION,
        warnings: await warnings(space),
        ...users,
        ...items,
        ...(await repository.chunks()),
        links: await repository.links(),
        ...{ spaces, members },
        free_disk: space === null ? null : space.free,
        database_size: await database.size(),
        growth: growthOf(await repository.days(now - LOOK_BACK_SECONDS), today, GROWTH_DAYS),
      };
    },
  };
}
