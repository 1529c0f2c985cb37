import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { newItem } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Ends a space beside the drive in which nothing is any more, and which has no members: an ordinary directory takes the place of what stands
 * for it. The space has a batch of its own before this one in the same call. Without `item`, a single file's space, to whose place the
 * file comes back by the operations that follow.
 */
export const schema = z.strictObject({ kind: z.literal('rejoin'), id, item: z.optional(newItem) });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id, item }) => ({ changes: [id], makes: item === undefined ? [] : [item.id] }),
};
