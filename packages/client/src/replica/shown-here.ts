import { type Bytes, concatBytes, type DigestTree, idBytes, packNode, toBase64Url } from '@coffer/crypto';
import type { ProofsHere, ProofsOfRows } from '../space/proofs-here.ts';
import type { ReplicaStore } from './replica-store.ts';
import { type HashedRow, nodeOf } from './row-hashes.ts';
import { readRow } from './rows.ts';

/** Where rows are, with the tree over them and the hashes that it was made of. */
interface Shown {
  readonly spaceId: string;
  readonly store: Pick<ReplicaStore, 'rows'>;
  readonly tree: DigestTree;
  /** The rows of nodes of level 2 by their hashes. */
  readonly hashes: (nodes: readonly number[]) => Promise<ReadonlyMap<number, readonly HashedRow[]>>;
}

/** Shows parts of the tree, and rows, as the server shows them to be proven. */
export async function shownHere(
  { rows = [], nodes = [], buckets = [] }: ProofsOfRows,
  { spaceId, store, tree, hashes }: Shown,
): Promise<ProofsHere> {
  const kept = await hashes([...new Set(buckets.map(nodeOf))]);
  const packed = await store.rows(rows);
  return {
    nodes: nodes.map(({ level, number }) => ({
      ...{ level, number },
      hashes: toBase64Url(packNode(tree.children(level, number))),
    })),
    buckets: buckets.map((number) => ({ number, items: itemsIn(number, kept.get(nodeOf(number)) ?? []) })),
    rows: packed.flatMap((row) => (row === null ? [] : [readRow(spaceId, row)])),
  };
}

/** Ids and hashes of the rows of a bucket, one after the other. */
function itemsIn(bucket: number, rows: readonly HashedRow[]): string {
  const own = rows.filter((row) => row.bucket === bucket);
  return toBase64Url(concatBytes(...own.flatMap(({ id, hash }): Bytes[] => [idBytes(id), hash])));
}
