import { type Item, PROOFS_AT_ONCE } from '@coffer/contract';
import { DigestTree } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import type { RowDifference, ShownDifferences } from '../rows/differences.ts';
import type { SignedRow } from '../rows/space-row.ts';
import { headMemory } from '../space/head-memory.ts';
import { ProvenSpace, type ProvingPorts } from '../space/proven-space.ts';
import type { ProvenTree } from '../space/proven-tree.ts';
import { headShown } from '../space/shown-drive.ts';
import type { Replica } from './replica.ts';
import { differingIds, nodeOf, packedBucketHashes, unpackHashes } from './row-hashes.ts';

/** How often all is read anew, because others change the space meanwhile. */
const MOST_LOOKS = 8;

/**
 * In what the server shows a space otherwise than this replica has proven it, whichever course of it that is: of what the server
 * shows only what its owner has signed counts. Null while the replica does not have all rows. Throws `space_lied` for
 * what the owner did not sign, and what the call throws.
 */
export async function shownDifferences(
  replica: Replica,
  ports: Omit<ProvingPorts, 'heads'>,
  options: RetryOptions,
): Promise<ShownDifferences | null> {
  if (replica.state.getState().kind === 'loading') return null;
  const packed = await replica.store.hashes();
  const own = new DigestTree();
  await own.update(await packedBucketHashes(packed));
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    // What this device remembers decides elsewhere: both courses are looked at here.
    const space = new ProvenSpace(replica.spaceId, { ...ports, heads: headMemory() });
    const found = await differing(space, own, packed, options);
    if (found === null) continue;
    const rows: RowDifference[] = [];
    for (const id of found.ids) {
      rows.push({ id, ours: await replica.item(id), theirs: found.theirs.get(id) ?? null });
    }
    const shown = headShown(space.known.head);
    return { rows, shown, ...(await directoriesOf(replica, rows)) };
  }
  throw failed('space_lied');
}

/** The ids of all that differs, and the rows that the server shows of these; null where the space has changed meanwhile. */
async function differing(
  space: ProvenSpace,
  own: DigestTree,
  packed: ReadonlyMap<number, Uint8Array>,
  options: RetryOptions,
): Promise<{ readonly ids: readonly string[]; readonly theirs: ReadonlyMap<string, SignedRow> } | null> {
  let numbers = [0];
  let tree: ProvenTree | null = null;
  for (const level of [1, 2, 3]) {
    const below: number[] = [];
    for (const some of batches(numbers, PROOFS_AT_ONCE)) {
      const looked = await space.look({ nodes: some.map((number) => ({ level, number })) }, options);
      if (looked === null) return null;
      tree = looked.tree;
      for (const number of some) below.push(...looked.tree.unlike(own, level, number));
    }
    numbers = below;
  }
  if (tree === null) return null;
  const ids: string[] = [];
  const there: string[] = [];
  for (const some of batches(numbers, PROOFS_AT_ONCE)) {
    if ((await space.look({ buckets: [...some] }, options)) === null) return null;
    for (const bucket of some) {
      const node = nodeOf(bucket);
      const ours = unpackHashes(node, packed.get(node) ?? new Uint8Array()).filter(
        (row) => row.bucket === bucket,
      );
      const theirs = tree.items(bucket);
      const unlike = differingIds(
        ours,
        [...theirs].map(([id, hash]) => ({ bucket, id, hash })),
      );
      ids.push(...unlike);
      there.push(...unlike.filter((id) => theirs.has(id)));
    }
  }
  const rows = new Map<string, SignedRow>();
  for (const some of batches(there, PROOFS_AT_ONCE)) {
    const looked = await space.look({ rows: [...some] }, options);
    if (looked === null) return null;
    for (const row of looked.rows) rows.set(row.id, row);
  }
  return { ids, theirs: rows };
}

/** The directories above rows on both sides. Where the server shows the same, they are those of the replica. */
async function directoriesOf(
  replica: Replica,
  rows: readonly RowDifference[],
): Promise<Pick<ShownDifferences, 'ours' | 'theirs'>> {
  const ours: Record<string, Item> = {};
  const theirs: Record<string, Item> = {};
  const differing = new Map(rows.map((row) => [row.id, row]));
  const known = async (id: string) => {
    const row = await replica.item(id);
    if (row !== null) ours[id] = row;
    return row;
  };
  const climb = async (from: string | null, side: 'ours' | 'theirs') => {
    const into = side === 'ours' ? ours : theirs;
    const seen = new Set<string>();
    for (let id = from; id !== null && !seen.has(id); ) {
      seen.add(id);
      const other = differing.get(id);
      const row: SignedRow | null = side === 'theirs' && other !== undefined ? other.theirs : await known(id);
      if (row === null) break;
      into[id] = row;
      id = row.file_id;
    }
  };
  for (const row of rows) {
    for (const side of ['ours', 'theirs'] as const) {
      const own = row[side];
      if (own !== null) await climb(own.file_id, side);
    }
  }
  return { ours, theirs };
}
