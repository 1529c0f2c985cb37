import * as z from 'zod/mini';
import { MOST_KEPT_ROWS } from '../constants.ts';
import { rowBefore } from '../row-before.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Names each existing row that the batch changes, once, as the head before has it. The first operation of each batch by somebody other than
 * the owner, and of each undo: the server compares the rows and keeps their bytes. A row whose bytes are the same afterwards is left out.
 */
export const schema = z.strictObject({
  kind: z.literal('was'),
  rows: z.array(rowBefore).check(z.maxLength(MOST_KEPT_ROWS)),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: () => ({}),
};
