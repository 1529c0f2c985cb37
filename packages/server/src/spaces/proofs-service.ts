import { IDS_AT_ONCE, type proofsAsked, type SpaceProofs } from '@coffer/contract';
import { memberRowBytes, toBase64Url, toHex } from '@coffer/crypto';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import { signedLinkOf } from '../links/link-of.ts';
import { linkRepository } from '../links/link-repository.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { sentRoot, spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { digestRepository } from './digest-repository.ts';
import { nodesOf, ownedRows } from './digests-service.ts';
import { type FollowingPorts, followingRepository } from './following-repository.ts';
import { headOfPage } from './heads-service.ts';
import { bytesOf, grouped, withDigest } from './keep-digests.ts';
import { memberRowOf } from './members.ts';
import { rowRepository } from './row-repository.ts';
import { sealedSettingRepository } from './sealed-setting-repository.ts';
import { storedRowOf } from './sealed-settings.ts';

/** What clients have to see proven before they sign what a space holds. */
export function createProofsService({ database, clock }: FollowingPorts) {
  return {
    /** Rows of a space and parts of its digests, all of one moment. */
    async of(
      userId: string,
      spaceId: string,
      { after, rows, below, nodes, buckets, owned, links, kept }: z.output<typeof proofsAsked>,
    ): Promise<SpaceProofs> {
      const space = await followingRepository(database.queries, clock).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      return withDigest(database, spaceId, async (queries, { revision }) => {
        const head = await headOfPage(queries, spaceId, after);
        const stored = rowRepository(queries);
        const page = await stored.ofItems(spaceId, rows);
        return {
          revision,
          ...(head && { head }),
          rows: page.rows,
          ...(page.left.length > 0 && { left: [...page.left] }),
          below:
            below === undefined
              ? []
              : await stored.idsBelow(spaceId, below.ids, below.behind ?? '', IDS_AT_ONCE),
          nodes: await nodesOf(queries, spaceId, nodes),
          buckets: await bucketsOf(queries, spaceId, buckets),
          owned: owned ? await ownedOf(queries, spaceId) : [],
          links: (await linkRepository(queries).ofIds(spaceId, links)).map(signedLinkOf),
          ...(kept.length > 0 && { kept: await rowsOf(queries, spaceId, kept) }),
        };
      });
    },
  };
}

async function bucketsOf(queries: Queries, spaceId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await digestRepository(queries).inBuckets(spaceId, numbers);
  const byBucket = grouped(rows, ({ bucket }) => bucket);
  return numbers.map((number) => ({
    number,
    items: Buffer.concat(
      (byBucket.get(number) ?? []).flatMap(({ id, hash }) => [
        Buffer.from(id.replaceAll('-', ''), 'hex'),
        bytesOf(hash),
      ]),
    ).toString('base64url'),
  }));
}

/** The space itself, settings, contacts and memberships by their canonical bytes. */
async function rowsOf(queries: Queries, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const sealed = await sealedSettingRepository(queries).ofIds(spaceId, ids);
  const found = sealed.map(({ kind, ...row }) => storedRowOf(kind, row).row);
  if (ids.includes(spaceId))
    found.push(sentRoot(spaceId, await spaceKeyRepository(queries).ofSpace(spaceId)));
  if (found.length === ids.length) return found;
  const asked = new Set(ids);
  const members = (await memberRepository(queries).rows(spaceId)).filter(({ id }) => asked.has(id));
  return [...found, ...members.map((member) => toBase64Url(memberRowBytes(memberRowOf(spaceId, member))))];
}

async function ownedOf(queries: Queries, spaceId: string): Promise<SpaceProofs['owned']> {
  const rows = await ownedRows(queries, spaceId);
  return rows.map(({ kind, id, hash, itemId }) => ({
    kind,
    id,
    hash: toHex(hash),
    ...(itemId !== undefined && { item_id: itemId }),
  }));
}
