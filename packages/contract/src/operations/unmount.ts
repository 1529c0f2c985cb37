import * as z from 'zod/mini';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Removes a directory that stands for such a space; nothing else of that space goes. */
export const schema = z.strictObject({ kind: z.literal('unmount'), id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id }) => ({ changes: [id] }),
};
