import { DIGEST_NODES } from '@coffer/contract';
import { DigestTree, toHex } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { followRows } from '../../src/replica/followed-rows.ts';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { hashRows } from '../../src/replica/proven-rows.ts';
import { Replica } from '../../src/replica/replica.ts';
import type { ReplicaSource } from '../../src/replica/replica-source.ts';
import type { OpenStore } from '../../src/replica/replica-store.ts';
import { bucketHashes, byNode } from '../../src/replica/row-hashes.ts';
import type { SignedRow } from '../../src/rows/space-row.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';

const DIRECTORY = signedRow(aRow().directory);
const FILE = signedRow(aRow().file);

/** A space as its newest head has it. */
interface Shown {
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
function sourceOf({ revision, rows, removed, removedRows }: Shown): ReplicaSource {
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

/** A store that is there at the next start. */
function keptStore(): OpenStore {
  const store = { ...createMemoryStore(), persistence: 'kept' as const };
  return async () => store;
}

/** A device that starts, takes in what it is shown, and ends. */
async function started(open: OpenStore, shown: Shown): Promise<Replica> {
  const replica = await Replica.open({
    ...{ spaceId: SPACE_ID, source: sourceOf(shown), open, follow: followRows },
  });
  await replica.bringUp(new AbortController().signal).catch(() => undefined);
  return replica;
}

const FIRST: Shown = { revision: 3, rows: [DIRECTORY, FILE], removed: [], removedRows: 4 };
/** Without the file, which is a row of an item and one of a version. */
const SECOND: Shown = { revision: 4, rows: [DIRECTORY], removed: [FILE.id], removedRows: 4 };

describe('A device that starts again with the rows of a space with members', () => {
  it('misses rows that the owner has not counted as removed since it ended', async () => {
    const open = keptStore();
    await started(open, FIRST);
    const replica = await started(open, SECOND);
    expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [FILE.id] });
    expect(await replica.item(FILE.id)).not.toBeNull();
  });

  it('takes in what the owner has counted', async () => {
    const open = keptStore();
    await started(open, FIRST);
    const replica = await started(open, { ...SECOND, removedRows: 6 });
    expect(replica.state.getState()).toMatchObject({ kind: 'complete', revision: 4 });
    expect(await replica.item(FILE.id)).toBeNull();
    const again = await started(open, {
      ...SECOND,
      revision: 5,
      rows: [],
      removed: [DIRECTORY.id],
      removedRows: 6,
    });
    expect(again.state.getState()).toMatchObject({ kind: 'differs', itemIds: [DIRECTORY.id] });
  });
});
