import * as z from 'zod/mini';
import { BATCH_SIZE } from '../constants.ts';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Takes back what a program without keys has changed, so that these are as they were signed; what it added goes, with
 * all in it. Whoever accepts a change puts it back, and does the same in the operations that follow.
 */
export const schema = z.strictObject({
  kind: z.literal('undo_plain'),
  ids: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
  links: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
  /** Versions that it added, and that operations behind this one finish. */
  keep_versions: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: () => ({}),
};
