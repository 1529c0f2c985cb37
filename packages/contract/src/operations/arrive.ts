import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { carriedItem, partsInOrder } from '../parts.ts';
import { sealedUnder } from '../space-keys.ts';
import { ids } from './item-ids.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Takes all that the batch of another space lets go for this one; what is in the trash stays there. All that was sealed in their rows is
 * sealed again: here, or in the parts that were sent before. Refused with the ids of those for which nothing was made from the rows as they are.
 */
export const schema = z.strictObject({
  kind: z.literal('arrive'),
  from: id,
  /** The directory into which it comes; null is the top. */
  file_id: z.nullable(id),
  items: z.array(carriedItem),
  epoch: sealedUnder,
  parts: z.optional(partsInOrder),
  /** All that comes to lie in that directory, next to `parts`, which no log has: somebody other than the owner has to name it. */
  tops: z.optional(ids),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: () => ({}),
};
