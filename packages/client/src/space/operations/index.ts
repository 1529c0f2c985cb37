import type { BatchOperation, OperationOf } from '@coffer/contract';
import { BETWEEN_SPACES } from './between-spaces.ts';
import { ITEMS } from './items.ts';
import { LINKS } from './links.ts';
import { always, nothing, type OperationSigning, type Signings } from './operation-signing.ts';
import { OWNERS } from './owners.ts';

/** Names rows and batches, or takes back what is no row before its owner accepts it. */
const NO_ROWS = { sealed: nothing, mustKnow: always, leaves: always };

const SIGNINGS: Signings = {
  ...ITEMS,
  ...LINKS,
  ...OWNERS,
  ...BETWEEN_SPACES,
  was: NO_ROWS,
  undoes: { ...NO_ROWS, goesFirst: true },
  undo_plain: NO_ROWS,
};

/** Returns how a client signs an operation. */
export function signingOf<Kind extends BatchOperation['kind']>(
  operation: OperationOf<Kind>,
): OperationSigning<OperationOf<Kind>> {
  return SIGNINGS[operation.kind];
}
