import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { ids } from './item-ids.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Lets items go into another space, with all that is in them; links of these end. The batch of that space, which comes after this one in the
 * same call, takes them by `arrive`.
 */
export const schema = z.strictObject({ kind: z.literal('carry'), ids, to: id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: (_, isEnding) => isEnding,
  addsRows: false,
  ofOwnersHalf: true,
  rows: ({ ids }) => ({ removes: ids }),
};
