import type { ChangesPage, SignedRow } from '../rows/space-row.ts';
import { type Believed, believedOf, type CountedRows } from '../space/head-verifier.ts';
import type { ReplicaSource } from './replica-source.ts';

/** A space that changes without end is compared with its digest the next time. */
const MOST_PASSES = 8;

/** Rows that changed, before they are compared with the digest of the same moment. */
export interface Staged {
  readonly rows: ReadonlyMap<string, SignedRow>;
  readonly removed: ReadonlySet<string>;
  readonly revision: number;
  /** The digest that is to be believed; null while the space changes under the reading. */
  readonly digest: string | null;
  readonly counted: CountedRows | undefined;
}

/** Reads what has changed since a revision, until all that was read is of one moment. */
export async function stageChanges(
  source: Pick<ReplicaSource, 'changes'>,
  since: number,
  signal: AbortSignal,
): Promise<Staged> {
  const rows = new Map<string, SignedRow>();
  const removed = new Set<string>();
  let after = since;
  for (let pass = 1; ; pass++) {
    const pages: Believed<ChangesPage>[] = [];
    for await (const page of source.changes(after, signal)) {
      pages.push(page);
      for (const id of page.removed) {
        removed.add(id);
        rows.delete(id);
      }
      for (const row of page.items) rows.set(row.id, row);
    }
    const [first, last] = [pages.at(0), pages.at(-1)];
    const revision = last?.revision ?? after;
    if (first?.revision === revision || pass === MOST_PASSES) {
      const digest = last === undefined ? null : believedOf(last, last.digest ?? null);
      return { rows, removed, revision, digest, counted: last?.counted };
    }
    after = first?.revision ?? after;
  }
}
