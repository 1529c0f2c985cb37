import * as z from 'zod/mini';
import { move } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Puts items into another directory. */
export const schema = z.extend(move, { kind: z.literal('move') });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: true,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ ids }) => ({ changes: ids }),
  visited: ({ ids, file_id: into }) => ({ items: ids, into }),
};
