import { type BatchOperation, factsOf, type PutBackRow } from '@coffer/contract';
import { canonicalPutBack } from '../rows/canonical-item.ts';

/** Which rows have to be known before it can be said what operations leave. */
export interface RowNeeds {
  /** Items whose rows change, where there are any. */
  readonly rows: readonly string[];
  /** Items that may come. */
  readonly made: readonly string[];
  /** Items that go with all that is below them. */
  readonly below: readonly string[];
  /** Links whose limits change. */
  readonly links: readonly string[];
  /** The space itself, settings, contacts and memberships that are replaced. */
  readonly kept: readonly string[];
  /** Whether rows change that only the owner changes. */
  readonly owned: boolean;
}

/** Which rows `rowsAfter` has to be given. */
export function rowsNeeded(operations: readonly BatchOperation[], spaceId: string): RowNeeds {
  const space = { spaceId, idOf: (row: PutBackRow) => canonicalPutBack(row).item.id };
  const all = operations.map((operation) => factsOf(operation).rows(operation, space));
  const each = (which: keyof (typeof all)[number]) => [...new Set(all.flatMap((rows) => rows[which] ?? []))];
  return {
    rows: each('changes'),
    made: each('makes'),
    below: each('removes'),
    links: each('links'),
    kept: each('replaces'),
    owned: operations.some((operation) => factsOf(operation).ofOwnersHalf),
  };
}
