import { DIGEST_NODES, ROWS_PAGE_SIZE, type rowsQuery, type SpaceRows } from '@coffer/contract';
import { ITEM_BUCKETS } from '@coffer/crypto';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import { itemsDigestOf, nodesOf } from './digests-service.ts';
import { type FollowingPorts, followingRepository } from './following-repository.ts';
import { headOfPage } from './heads-service.ts';
import { withDigest } from './keep-digests.ts';
import { rowRepository } from './row-repository.ts';

const BUCKETS_PER_NODE = ITEM_BUCKETS / DIGEST_NODES;
const NODES_PER_PARENT = 32;

/** What spaces hold, for devices that keep it. */
export function createRowsService({ database, clock }: FollowingPorts) {
  return {
    /**
     * The items of as many nodes as one answer takes, with the hashes that lead from there to the digest. All of it is of
     * one moment.
     */
    async of(
      userId: string,
      spaceId: string,
      { from, until: end = DIGEST_NODES }: z.output<typeof rowsQuery>,
    ): Promise<SpaceRows> {
      const space = await followingRepository(database.queries, clock).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      return withDigest(database, spaceId, async (queries, { revision }) => {
        const rows = rowRepository(queries);
        const behind = await rows.bucketBehind(spaceId, from * BUCKETS_PER_NODE, ROWS_PAGE_SIZE);
        // The node of that item does not fit any more, unless it is the first one.
        const fitting = behind === undefined ? DIGEST_NODES : Math.floor(behind / BUCKETS_PER_NODE);
        const wanted = { from, until: Math.max(from + 1, Math.min(fitting, end)) };
        const { rows: items, until } = await rows.inNodes(spaceId, wanted, BUCKETS_PER_NODE);
        const nodes = nodesAbove(from, until);
        const head = await headOfPage(queries, spaceId, revision);
        return {
          revision,
          ...(head && { head }),
          digest: await itemsDigestOf(queries, spaceId),
          nodes: await nodesOf(queries, spaceId, nodes),
          until,
          items,
        };
      });
    },
  };
}

/** Those whose 32 hashes below lead from nodes of level 2 to the digest. */
function nodesAbove(from: number, until: number) {
  const first = Math.floor(from / NODES_PER_PARENT);
  const last = Math.floor((until - 1) / NODES_PER_PARENT);
  const parents = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [{ level: 1, number: 0 }, ...parents.map((number) => ({ level: 2, number }))];
}
