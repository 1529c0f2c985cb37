import * as z from 'zod/mini';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Takes a membership back. */
export const schema = z.strictObject({ kind: z.literal('remove_member'), id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: true,
  rows: () => ({}),
};
