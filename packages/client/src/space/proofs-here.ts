import type { ProofsAsked, SpaceProofs } from '@coffer/contract';
import type { Head } from '@coffer/crypto';
import type { OwnChange } from '../rows/own-change.ts';
import type { ProofsShown } from '../rows/space-row.ts';
import { keptOwned, ownedOf } from './owned-rows.ts';

/** What of the items of a space is asked for. */
export type ProofsOfRows = Pick<ProofsAsked, 'rows' | 'nodes' | 'buckets'>;

/** The answer, which is proven as one of the server. */
export type ProofsHere = Pick<ProofsShown, 'rows' | 'nodes' | 'buckets'>;

/** The rows that only the owner changes, as an answer of the server shows them. */
export type OwnedShown = SpaceProofs['owned'];

/** Rows of a space that this device has. */
export interface RowsHere {
  /**
   * What is asked for; null where what is here does not lead to this digest of the items, and while the server is not believed in what it shows:
   * then nothing is signed before it was asked.
   */
  proofs(digest: string, asked: ProofsOfRows): Promise<ProofsHere | null>;
  /** The rows that only the owner changes, as they were kept last: whoever reads them compares their digest. Null where none were. */
  owned(): Promise<OwnedShown | null>;
  /** Keeps them. */
  keepOwned(owned: OwnedShown): Promise<void>;
  /**
   * To be called before a batch is sent that makes a revision. What it gives is called with what the batch leaves once that is carried out, which goes into
   * the rows; with null where that is not known, or not so.
   */
  sending(revision: number): (own: OwnChange | null) => Promise<void>;
}

/** Nothing of items. */
export const NO_ROWS = { rows: [], nodes: [], buckets: [] } as const satisfies ProofsOfRows;

/** What this device has of what is asked for below a head, and what is left to be asked for. */
export interface AnsweredHere {
  readonly answer: Partial<ProofsShown>;
  readonly left: Omit<ProofsAsked, 'after'>;
}

/** Answers from this device what it can. */
export async function answeredHere(
  here: Partial<RowsHere> | undefined,
  { itemsDigest, ownersDigest }: Pick<Head, 'itemsDigest' | 'ownersDigest'>,
  asked: Omit<ProofsAsked, 'after'>,
): Promise<AnsweredHere> {
  const { rows = [], nodes = [], buckets = [] } = asked;
  const ofRows = rows.length + nodes.length + buckets.length > 0;
  const shown = ofRows ? await here?.proofs?.(itemsDigest, { rows, nodes, buckets }) : null;
  const owned = asked.owned === true ? await ownedHere(here, ownersDigest) : null;
  return {
    answer: { ...shown, ...(owned && { owned }) },
    left: { ...asked, ...(shown && NO_ROWS), ...(owned && { owned: false }) },
  };
}

/** The rows that only the owner changes, where those that are here have this digest. */
async function ownedHere(here: Partial<RowsHere> | undefined, digest: string): Promise<OwnedShown | null> {
  // What cannot be read here is asked for.
  const owned = (await here?.owned?.().catch(() => null)) ?? null;
  return owned !== null && (await keptOwned(ownedOf(owned))).digest === digest ? owned : null;
}
