import * as z from 'zod/mini';
import { unixSeconds } from '../fields.ts';
import { ids } from './item-ids.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Puts items into the trash. */
export const schema = z.strictObject({
  kind: z.literal('trash'),
  ids,
  /** When, by the clock of who does it; by the server's where it is left out. */
  at: z.optional(unixSeconds),
  /** Unfinished uploads alone: the batch is refused where one of them is finished. */
  unfinished: z.optional(z.literal(true)),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: true,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ ids }) => ({ changes: ids }),
};
