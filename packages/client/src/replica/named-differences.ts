import { toHex } from '@coffer/crypto';
import type { ReplicaSource } from './replica-source.ts';
import { bucketHashes, differingIds, type HashedRow, hashedRow, nodeOf } from './row-hashes.ts';
import { treeOf } from './rows-in-tree.ts';

/** Buckets of which one answer names the rows. */
const BUCKETS_AT_ONCE = 64;

/**
 * The ids of the items in which a replica differs from what the server says that it holds.
 *
 * @param nodes those of level 2 that differ, 64 at most
 * @param ours the rows of the replica by node
 */
export async function namedDifferences(
  source: ReplicaSource,
  nodes: readonly number[],
  ours: ReadonlyMap<number, readonly HashedRow[]>,
  signal: AbortSignal,
): Promise<string[]> {
  if (nodes.length === 0) return [];
  const theirs = await source.digests({ nodes: nodes.map((node) => `3.${node}`) }, signal);
  const tree = treeOf(theirs.nodes);
  const own = await bucketHashes(new Map(nodes.map((node) => [node, ours.get(node) ?? []])));
  const buckets = [...own].flatMap(([bucket, hash]) => {
    const their = tree.children(3, nodeOf(bucket))[bucket % 32];
    return their !== undefined && toHex(their) === toHex(hash) ? [] : [bucket];
  });
  const ids: string[] = [];
  for (let first = 0; first < buckets.length; first += BUCKETS_AT_ONCE) {
    const answer = await source.digests({ buckets: buckets.slice(first, first + BUCKETS_AT_ONCE) }, signal);
    for (const { number, items } of answer.buckets) {
      const rows = (ours.get(nodeOf(number)) ?? []).filter(({ bucket }) => bucket === number);
      ids.push(
        ...differingIds(
          rows,
          items.map((item) => hashedRow(number, item)),
        ),
      );
    }
  }
  return ids;
}
