import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import type { ReplicaStore } from './replica-store.ts';
import { type ListedRow, readListed } from './rows.ts';

/**
 * Reads the rows of items below those above them, in the same order; null where one of them is not there. What is on the same level is
 * read at once. Throws what the store throws, and what a damaged row does.
 */
export async function chainsIn(
  spaceId: string,
  store: Pick<ReplicaStore, 'rows'>,
  ids: readonly string[],
): Promise<readonly (readonly ListedRow[] | null)[]> {
  const rows = new Map<string, ListedRow | null>();
  let wanted = [...new Set(ids)];
  // A way that is longer than any drive allows is none, however much of it somebody has signed.
  for (let level = 0; wanted.length > 0 && level <= DIRECTORY_DEPTH_LIMIT; level++) {
    const packed = await store.rows(wanted);
    const read = packed.map((row) => (row === null ? null : readListed(spaceId, row)));
    for (const [index, id] of wanted.entries()) rows.set(id, read[index] ?? null);
    const above = new Set(read.flatMap((row) => row?.file_id ?? []));
    wanted = [...above].filter((id) => !rows.has(id));
  }
  return ids.map((id) => chainIn(rows, id));
}

function chainIn(rows: ReadonlyMap<string, ListedRow | null>, id: string): readonly ListedRow[] | null {
  const chain: ListedRow[] = [];
  for (let next: string | null = id; next !== null; ) {
    const row: ListedRow | null = rows.get(next) ?? null;
    // Directories may lead in a circle.
    if (row === null || chain.length > DIRECTORY_DEPTH_LIMIT) return null;
    chain.unshift(row);
    next = row.file_id;
  }
  return chain;
}
