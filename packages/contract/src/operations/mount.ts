import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { newItem } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Lets a directory stand for a space of somebody else that is shared with who is signed in. */
export const schema = z.strictObject({ kind: z.literal('mount'), space_id: id, item: newItem });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ item }) => ({ makes: [item.id] }),
};
