import { DIGEST_NODES } from '@coffer/contract';
import { DigestTree, toHex } from '@coffer/crypto';
import type { ReplicaSource } from '../../src/replica/replica-source.ts';
import { bucketHashes, byNode } from '../../src/replica/row-hashes.ts';
import { hashRows } from '../../src/replica/rows-in-tree.ts';
import type { SignedRow } from '../../src/rows/space-row.ts';
import { SPACE_ID } from './rows.ts';

/** A space as its newest head has it. */
export interface Shown {
  readonly revision: number;
  readonly rows: readonly SignedRow[];
  /** The ids of the rows that are left out since the revision before. */
  readonly removed: readonly string[];
  readonly removedRows: number;
}

async function digestOf(rows: readonly SignedRow[]): Promise<string> {
  const tree = new DigestTree();
  const { hashed } = await hashRows(SPACE_ID, rows);
  await tree.update(await bucketHashes(byNode(hashed)));
  return toHex(await tree.digest());
}

/** Shows no rows by their nodes, so that all come as changes. */
export function sourceOf({ revision, rows, removed, removedRows }: Shown): ReplicaSource {
  const counted = { removedRows, decidedAt: null };
  return {
    async rows() {
      const nothing = { items: [], nodes: [], until: DIGEST_NODES, believed: null };
      return { ...nothing, revision: 0, digest: await digestOf([]), counted: { ...counted, removedRows: 0 } };
    },
    async *changes() {
      const digest = await digestOf(rows);
      yield { items: [...rows], removed: [...removed], revision, digest, believed: digest, counted };
    },
    digests: () => Promise.reject(new Error('Nothing is compared')),
  } as unknown as ReplicaSource;
}
