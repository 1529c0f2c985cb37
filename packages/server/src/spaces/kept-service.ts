import type { DropKept, KeptChanges } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import { type AttemptLimits, DROPS_OF_ACCOUNT } from '../limits/attempt-limits.ts';
import type { Queries } from '../store/database/database.ts';
import { type FollowingPorts, followingRepository, spaceMissing } from './following-repository.ts';
import { keptRepository } from './kept-repository.ts';

interface KeptPorts extends FollowingPorts {
  readonly limits: Pick<AttemptLimits, 'take'>;
}

/** What is kept of the changes of others, for the owner of a space. */
export function createKeptService({ database, clock, limits }: KeptPorts) {
  async function mustBeOwn(queries: Queries, userId: string, spaceId: string): Promise<void> {
    const space = await followingRepository(queries, clock).find(userId, spaceId);
    if (space === undefined) throw spaceMissing();
    if (space.role !== 'owner')
      throw new Refusal('forbidden', 'Only the owner of this shared folder may do this.');
  }

  return {
    async of(userId: string, spaceId: string): Promise<KeptChanges> {
      return database.consistently(async (queries) => {
        await mustBeOwn(queries, userId, spaceId);
        const kept = keptRepository(queries);
        const people = await kept.ofSpace(spaceId);
        return {
          is_kept: await kept.isAny(spaceId),
          people: people.map(({ email, fingerprint, bytes }) => ({ email, fingerprint, bytes })),
        };
      });
    },

    /** Drops what is kept with changes up to a revision: these can be undone no more. */
    async drop(userId: string, spaceId: string, { until }: DropKept): Promise<void> {
      await mustBeOwn(database.queries, userId, spaceId);
      await limits.take(DROPS_OF_ACCOUNT, userId);
      await database.transaction({ space: spaceId }, async (queries) => {
        await mustBeOwn(queries, userId, spaceId);
        await keptRepository(queries).drop(spaceId, until);
      });
    },
  };
}
