import { createMemoryStore } from './memory-store.ts';
import type { PutRow, ReplicaStore, RowPosition } from './replica-store.ts';
import { countHashes } from './row-hashes.ts';
import { DIRECTORY_RANK, readListed } from './rows.ts';

/** Rows that one read takes. */
const AT_ONCE = 5_000;

/**
 * Copies a store that another tab writes into memory, with the baseline by which removed rows are counted. Where not all rows are
 * there, or it is written meanwhile, the copy is empty.
 */
export async function copiedStore(from: ReplicaStore): Promise<ReplicaStore> {
  const copy = createMemoryStore();
  const standing = await from.standing();
  if (standing === null || standing.digest === null) return copy;
  const [put, hashes] = [await rowsOf(from, standing.spaceId), await from.hashes()];
  const counted = [...hashes.values()].reduce((sum, packed) => sum + countHashes(packed), 0);
  const isSame = JSON.stringify(await from.standing()) === JSON.stringify(standing);
  if (isSame && put.length === counted) await copy.write({ removed: [], put, hashes, standing });
  return copy;
}

/**
 * Goes on in memory with what a store has of a space with members that takes no more, and leaves that where it is: a member who fills
 * the device would else make it forget by what removed rows are counted. Null where that is not whole.
 */
export async function goOnInMemory(kept: ReplicaStore): Promise<ReplicaStore | null> {
  const copy = await copiedStore(kept).catch(createMemoryStore);
  if ((await copy.standing()) === null) return null;
  await kept.close().catch(() => undefined);
  return copy;
}

async function rowsOf(from: ReplicaStore, spaceId: string): Promise<PutRow[]> {
  const put: PutRow[] = [];
  const directories = [spaceId];
  for (const parentId of directories) {
    for (let after: RowPosition | undefined, isLast = false; !isLast; ) {
      const rows = await from.children(parentId, { limit: AT_ONCE, ...(after !== undefined && { after }) });
      for (const row of rows) {
        put.push({ ...row, isTrashed: readListed(spaceId, row.packed).trashed !== undefined });
        if (row.rank === DIRECTORY_RANK) directories.push(row.id);
      }
      after = rows.at(-1);
      isLast = rows.length < AT_ONCE;
    }
  }
  return put;
}
