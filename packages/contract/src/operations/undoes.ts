import * as z from 'zod/mini';
import { MOST_UNDONE_BATCHES } from '../constants.ts';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Names the batches that an undo takes back, by the owner alone. Directly after `was`, in each batch of the undo. They are taken back by the batch that
 * does not say that it goes on.
 */
export const schema = z.strictObject({
  kind: z.literal('undoes'),
  batches: z.array(id).check(z.maxLength(MOST_UNDONE_BATCHES)),
  goes_on: z.optional(z.literal(true)),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: () => ({}),
};
