import * as z from 'zod/mini';
import { revision } from '../fields.ts';
import { ids } from './item-ids.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Deletes items permanently, also from the trash. */
export const schema = z.strictObject({
  kind: z.literal('delete'),
  ids,
  /** The batch is refused where one of them was changed since. */
  unchanged_since: z.optional(revision),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: true,
  rows: ({ ids }) => ({ removes: ids }),
};
