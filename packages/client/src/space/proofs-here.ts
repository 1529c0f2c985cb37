import type { ProofsAsked } from '@coffer/contract';
import type { OwnChange } from '../rows/own-change.ts';
import type { ProofsShown } from '../rows/space-row.ts';

/** What of the items of a space is asked for. */
export type ProofsOfRows = Pick<ProofsAsked, 'rows' | 'nodes' | 'buckets'>;

/** The answer, which is proven as one of the server. */
export type ProofsHere = Pick<ProofsShown, 'rows' | 'nodes' | 'buckets'>;

/** Rows of a space that this device has. */
export interface RowsHere {
  /** What is asked for; null where what is here does not lead to this digest of the items. */
  proofs(digest: string, asked: ProofsOfRows): Promise<ProofsHere | null>;
  /**
   * To be called before a batch is sent that makes a revision. What it gives is called with what the batch leaves once that is carried out, which goes into
   * the rows; with null where that is not known, or not so.
   */
  sending(revision: number): (own: OwnChange | null) => Promise<void>;
}

/** Nothing of items. */
export const NO_ROWS = { rows: [], nodes: [], buckets: [] } as const satisfies ProofsOfRows;

/** What this device has of what is asked for; null where that is nothing of items, or the device has something else. */
export async function proofsHere(
  here: Partial<RowsHere> | undefined,
  digest: string,
  { rows = [], nodes = [], buckets = [] }: ProofsOfRows,
): Promise<ProofsHere | null> {
  if (rows.length + nodes.length + buckets.length === 0) return null;
  return (await here?.proofs?.(digest, { rows, nodes, buckets })) ?? null;
}
