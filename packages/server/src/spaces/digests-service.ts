import type { digestsQuery, SpaceDigests } from '@coffer/contract';
import { DigestTree, itemRowBytes, numbersBelow, ownersDigest, sha256, toHex } from '@coffer/crypto';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { digestRepository } from './digest-repository.ts';
import { followingRepository } from './following-repository.ts';
import { rootOfDrive } from './item-hashes.ts';
import { bytesOf, grouped, withDigest } from './keep-digests.ts';

/** What spaces hold, by digests. */
export function createDigestsService({ database }: { readonly database: Database }) {
  return {
    /** The digests of a space as it is now, with what is asked for of the tree of its items. */
    async of(
      userId: string,
      spaceId: string,
      { nodes = [], buckets = [] }: z.output<typeof digestsQuery>,
    ): Promise<SpaceDigests> {
      const space = await followingRepository(database.queries).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      return withDigest(database, spaceId, async (queries, { revision, items, versions }) => {
        const top = await treeOf(queries, spaceId, [{ level: 1, number: 0 }]);
        const tree = await treeOf(queries, spaceId, nodes);
        const owned = await ownedRows(queries, spaceId);
        return {
          revision,
          items: toHex(await top.digest()),
          owner: toHex(await ownersDigest(owned)),
          rows: { items, versions, links: owned.length - 1 },
          nodes: nodes.map(({ level, number }) => ({
            level,
            number,
            hashes: Buffer.concat(tree.children(level, number)).toString('base64url'),
          })),
          buckets: await bucketsOf(queries, spaceId, buckets),
        };
      });
    },
  };
}

/** A tree with what lies directly below these nodes. */
async function treeOf(
  queries: Queries,
  spaceId: string,
  nodes: readonly { readonly level: number; readonly number: number }[],
): Promise<DigestTree> {
  const stored = [];
  for (const level of new Set(nodes.map((node) => node.level))) {
    const parents = nodes.filter((node) => node.level === level).map(({ number }) => number);
    stored.push(...(await digestRepository(queries).nodesOf(spaceId, level, numbersBelow(parents))));
  }
  return new DigestTree(stored.map((node) => ({ ...node, hash: bytesOf(node.hash) })));
}

/** The rows that only the owner changes: the root, and the links. */
async function ownedRows(queries: Queries, spaceId: string) {
  const links = await digestRepository(queries).links(spaceId);
  const root = await sha256(itemRowBytes(rootOfDrive(spaceId)));
  return [
    { kind: 'item' as const, id: spaceId, hash: root },
    ...links.map(({ id, row_hash }) => ({
      kind: 'link' as const,
      id,
      hash: new Uint8Array(Buffer.from(row_hash, 'hex')),
    })),
  ];
}

async function bucketsOf(queries: Queries, spaceId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await digestRepository(queries).inBuckets(spaceId, numbers);
  const byBucket = grouped(rows, ({ bucket }) => bucket);
  return numbers.map((number) => ({
    number,
    items: (byBucket.get(number) ?? []).map(({ id, hash }) => ({ id, hash: toHex(bytesOf(hash)) })),
  }));
}
