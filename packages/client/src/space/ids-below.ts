import { IDS_AT_ONCE, type ProofsAsked } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';

/** Items that one call takes whose tree is asked for. */
const MOST_IDS = 1_000;

/** Asks, page by page, for the ids of items and of all below them; null where `ask` gives null. */
export async function idsBelow(
  ids: readonly string[],
  ask: (below: NonNullable<ProofsAsked['below']>) => Promise<readonly string[] | null>,
): Promise<readonly string[] | null> {
  const all: string[] = [];
  for (const some of batches(ids, MOST_IDS)) {
    for (let behind: string | undefined; ; ) {
      const page = await ask({ ids: [...some], ...(behind !== undefined && { behind }) });
      if (page === null) return null;
      all.push(...page);
      behind = page.at(-1);
      if (behind === undefined || page.length < IDS_AT_ONCE) break;
    }
  }
  return all;
}
