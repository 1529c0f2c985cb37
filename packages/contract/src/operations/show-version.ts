import * as z from 'zod/mini';
import { id } from '../fields.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Lets a file show another of its versions. */
export const schema = z.strictObject({ kind: z.literal('show_version'), id, version_id: id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: true,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id }) => ({ changes: [id] }),
  visited: ({ id }) => ({ items: [id] }),
};
