import {
  HEADS_OF_PAGE,
  type HeadOfPage,
  type headsQuery,
  LOG_ENTRIES,
  type logQuery,
  MOST_HEADS,
  MOST_MILESTONES,
  otherEnd,
  PAGE_BYTES,
  type SignedHead,
  type SpaceHeads,
  type SpaceLog,
} from '@coffer/contract';
import type { z } from 'zod';
import type { Queries } from '../store/database/database.ts';
import { batchRepository } from './batch-repository.ts';
import { type FollowingPorts, followingRepository, spaceMissing } from './following-repository.ts';
import { headRepository, type WholeHead } from './head-repository.ts';

/** What clients have signed of spaces. */
export function createHeadsService({ database, clock }: FollowingPorts) {
  return {
    /** How the heads of a space lead from one that is known to the newest. */
    of(userId: string, spaceId: string, { after }: z.output<typeof headsQuery>): Promise<SpaceHeads> {
      return database.consistently(async (queries) => {
        const space = await followingRepository(queries, clock).find(userId, spaceId);
        if (space === undefined) throw spaceMissing();
        const heads = headRepository(queries);
        const newest = await heads.newest(spaceId);
        if (newest === undefined) return { newest: null, owners: null, way: '', milestones: [] };
        const owners = newest.by_owner === 1 ? undefined : await heads.owners(spaceId);
        const keyChange = await heads.keyChange(spaceId);
        const milestones = await heads.milestones(spaceId, after, MOST_MILESTONES);
        const until = milestones[0]?.revision ?? newest.revision;
        const way = await heads.hashesBehind(spaceId, after, until, MOST_HEADS);
        return {
          newest: signedHeadOf(newest),
          owners: owners === undefined ? null : signedHeadOf(owners),
          way: joined(way),
          milestones: milestones.map(signedHeadOf),
          ...(keyChange !== undefined && { key_change: signedHeadOf(keyChange) }),
        };
      });
    },

    /** Who changed what, the last first. */
    log(userId: string, spaceId: string, { before }: z.output<typeof logQuery>): Promise<SpaceLog> {
      return database.consistently(async (queries) => {
        const space = await followingRepository(queries, clock).find(userId, spaceId);
        if (space === undefined) throw spaceMissing();
        const { entries: found, end } = await batchRepository(queries).log(spaceId, before, {
          entries: LOG_ENTRIES,
          bytes: PAGE_BYTES,
        });
        const entries = found.map(({ head, operations, storedAt, kept }) => ({
          head: signedHeadOf(head),
          stored_at: storedAt,
          operations,
          ...(kept !== null && { kept }),
        }));
        return { entries, ...(end !== null && { end: signedHeadOf(end) }) };
      });
    },
  };
}

/** The newest head of a space, for a page of what has changed in it; undefined where it has none. */
export async function headOfPage(
  queries: Queries,
  spaceId: string,
  after: number,
): Promise<HeadOfPage | undefined> {
  const heads = headRepository(queries);
  const newest = await heads.newest(spaceId);
  if (newest === undefined) return undefined;
  const way = await heads.hashesBehind(spaceId, after, newest.revision, HEADS_OF_PAGE + 1);
  return { newest: signedHeadOf(newest), ...(way.length <= HEADS_OF_PAGE && { way: joined(way) }) };
}

export function signedHeadOf({ bytes, signature, next_signature, other_end }: WholeHead): SignedHead {
  return {
    ...{ bytes, signature },
    ...(next_signature !== null && { next_signature }),
    ...(other_end !== null && { other_end: otherEnd.parse(JSON.parse(other_end)) }),
  };
}

function joined(hashes: readonly string[]): string {
  return Buffer.from(hashes.join(''), 'hex').toString('base64url');
}
