import { DIGEST_NODES } from '@coffer/contract';
import {
  DigestTree,
  EncodingInvalid,
  equalBytes,
  fromBase64Url,
  rowHasher,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import { rowHashOf } from '../rows/canonical-item.ts';
import type { RowsPage, SignedRow } from '../rows/space-row.ts';
import { bucketHashes, byNode, type HashedRow } from './row-hashes.ts';

const FAN_OUT = 32;

/** What a page of rows proves. */
export interface ProvenRows {
  /** The hashes of all rows of each node whose rows lead to the digest. */
  readonly nodes: ReadonlyMap<number, readonly HashedRow[]>;
  /** Those rows. */
  readonly rows: readonly SignedRow[];
  /** The nodes whose rows lead somewhere else. */
  readonly failed: readonly number[];
}

/**
 * Compares the rows of a page with the digest that is to be believed, node by node.
 *
 * @param from the first node that was asked for
 * @param believed the items' digest at the page's revision, hex; null where none is believed
 */
export async function provenRows(
  spaceId: string,
  from: number,
  page: RowsPage,
  believed: string | null,
): Promise<ProvenRows> {
  const wanted = Array.from({ length: Math.max(0, page.until - from) }, (_, index) => from + index);
  const given = treeOf(page.nodes);
  if (believed === null || !(await leadsTo(given, wanted, believed))) {
    return { nodes: new Map(), rows: [], failed: wanted };
  }
  const { hashed } = await hashRows(spaceId, page.items);
  const rowsOfNode = byNode(hashed);
  const nodes = new Map(wanted.map((node) => [node, rowsOfNode.get(node) ?? []]));
  const failed = await differingNodes(given, nodes);
  for (const node of failed) nodes.delete(node);
  const proven = new Set([...nodes.values()].flatMap((rows) => rows.map(({ id }) => id)));
  return { nodes, rows: page.items.filter(({ id }) => proven.has(id)), failed };
}

/** The hashes of rows, and the ids of those that have no canonical form. */
export async function hashRows(
  spaceId: string,
  rows: readonly SignedRow[],
): Promise<{ readonly hashed: HashedRow[]; readonly unhashable: string[] }> {
  const hashed: HashedRow[] = [];
  const unhashable: string[] = [];
  const hasher = await rowHasher();
  for (const row of rows) {
    try {
      const hash = rowHashOf(spaceId, row, hasher);
      hashed.push({ bucket: hasher.bucketOf(row.id), id: row.id, hash });
    } catch (error) {
      if (!(error instanceof EncodingInvalid)) throw error;
      unhashable.push(row.id);
    }
  }
  return { hashed, unhashable };
}

/** The tree of which an answer shows these parts. */
export function treeOf(
  parts: readonly { readonly level: number; readonly number: number; readonly hashes: string }[],
): DigestTree {
  const tree = new DigestTree();
  for (const { level, number, hashes } of parts)
    tree.addBelow(level, number, unpackNode(fromBase64Url(hashes)));
  return tree;
}

/** Whether the hashes above nodes of level 2 lead to a digest. */
export async function leadsTo(tree: DigestTree, nodes: readonly number[], digest: string): Promise<boolean> {
  const { nodeHash } = await rowHasher();
  for (const parent of new Set(nodes.map((node) => Math.floor(node / FAN_OUT)))) {
    if (!equalBytes(nodeHash(tree.children(2, parent)), tree.hashOf(1, parent))) return false;
  }
  return toHex(await tree.digest()) === digest;
}

/** The nodes of level 2 in which two trees differ. */
export function nodesThatDiffer(ours: DigestTree, theirs: DigestTree): number[] {
  return Array.from({ length: DIGEST_NODES }, (_, node) => node).filter((node) =>
    isOther(ours, theirs, node),
  );
}

/** The nodes whose rows have another hash than a tree says. */
async function differingNodes(
  tree: DigestTree,
  nodes: ReadonlyMap<number, readonly HashedRow[]>,
): Promise<number[]> {
  const own = new DigestTree();
  // A new tree is empty, and most nodes of a small drive are.
  await own.update(await bucketHashes(new Map([...nodes].filter(([, rows]) => rows.length > 0))));
  return [...nodes.keys()].filter((node) => isOther(own, tree, node));
}

/** Whether a node of level 2 has another hash in two trees. */
function isOther(one: DigestTree, other: DigestTree, node: number): boolean {
  return !equalBytes(one.hashOf(2, node), other.hashOf(2, node));
}
