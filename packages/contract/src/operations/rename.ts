import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { rename as newName } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Gives an item another name. */
export const schema = z.strictObject({ kind: z.literal('rename'), id, name: newName });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: true,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id }) => ({ changes: [id] }),
  visited: ({ id }) => ({ items: [id] }),
  names: ({ name }) => [name],
};
