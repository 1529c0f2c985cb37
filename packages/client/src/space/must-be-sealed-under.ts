import type { BatchOperation } from '@coffer/contract';
import { epochOutdated } from '../keyring/own-heads.ts';
import { signingOf } from './operations/index.ts';

/**
 * Refuses an operation that was sealed under the key of another epoch than the batch is signed for: under the name of that one it would open
 * for nobody, and for those who were removed. Throws `epoch_outdated`, and TypeError for one that names no epoch for what it seals: nobody
 * could tell then under which key that was.
 */
export function mustBeSealedUnder(epoch: number, operation: BatchOperation): void {
  for (const { epoch: named } of signingOf(operation).sealed(operation)) {
    if (named === undefined) throw new TypeError(`An operation of kind ${operation.kind} names no epoch`);
    if (named !== epoch) throw epochOutdated();
  }
}
