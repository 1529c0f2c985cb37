import * as z from 'zod/mini';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Deletes a link. */
export const schema = z.strictObject({ kind: z.literal('delete_link'), id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: true,
  rows: () => ({}),
};
