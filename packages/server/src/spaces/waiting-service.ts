import type { WaitingChanges, waitingQuery } from '@coffer/contract';
import type { z } from 'zod';
import { linkOf } from '../links/link-of.ts';
import { LINK_WAITING, linkRepository } from '../links/link-repository.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { WAITING, waitingRepository } from '../storage/waiting-repository.ts';
import { type FollowingPorts, followingRepository, spaceMissing } from './following-repository.ts';
import { rowRepository } from './row-repository.ts';

const PAGE = 500;

/** What programs have changed without keys, for who decides about it. */
export function createWaitingService({ database, clock }: FollowingPorts) {
  async function own(userId: string, spaceId: string) {
    const space = await followingRepository(database.queries, clock).find(userId, spaceId);
    // In a space of somebody else nothing comes without a head, and nobody but its owner decides.
    if (space?.role !== 'owner') throw spaceMissing();
    return space;
  }

  return {
    /** A page of what waits. */
    async list(
      userId: string,
      spaceId: string,
      { cursor }: z.output<typeof waitingQuery>,
    ): Promise<WaitingChanges> {
      await own(userId, spaceId);
      return database.consistently(async (queries) => {
        const space = await followingRepository(queries, clock).find(userId, spaceId);
        const found = await waitingRepository(queries).page(spaceId, cursor ?? '', PAGE);
        const { rows, left } = await rowRepository(queries).changedWithoutKeys(
          spaceId,
          found.map(({ id }) => id),
        );
        const rowOf = new Map(rows.map((row) => [row.id, row]));
        const [firstLeft] = left;
        const page = firstLeft === undefined ? found : found.filter(({ id }) => id < firstLeft);
        const ids = page.map(({ id }) => id);
        const signed = await waitingRepository(queries).signedOf(spaceId, ids);
        const since = new Map(signed.map((row) => [row.id, row.since]));
        const links = cursor === undefined ? await linkRepository(queries).waiting(spaceId) : [];
        return {
          waiting: space?.waiting ?? 0,
          allowed: space?.takes_plain === 1,
          items: page.flatMap(({ id, waiting, created_at }) => {
            const row = rowOf.get(id);
            if (row === undefined) return [];
            return { id, kind: kindOf(waiting), since: since.get(id) ?? created_at, row };
          }),
          links: links.map((link) => ({
            id: link.id,
            kind: link.waiting === LINK_WAITING.deleted ? ('deleted' as const) : ('limits' as const),
            link: linkOf(link),
          })),
          next_cursor: found.length < PAGE && firstLeft === undefined ? null : (ids.at(-1) ?? null),
        };
      });
    },

    /** Says whether programs may change the space without a head. */
    async allow(userId: string, spaceId: string, allowed: boolean): Promise<void> {
      await own(userId, spaceId);
      await database.transaction({ space: spaceId }, async (queries) => {
        if (allowed && (await spaceKeyRepository(queries).ofSpace(spaceId)).encrypted_name !== null)
          throw spaceMissing();
        await spaceRepository(queries).takePlain(spaceId, allowed);
      });
    },
  };
}

function kindOf(waiting: number): WaitingChanges['items'][number]['kind'] {
  if (waiting === WAITING.added) return 'added';
  return waiting === WAITING.deleted ? 'deleted' : 'changed';
}
