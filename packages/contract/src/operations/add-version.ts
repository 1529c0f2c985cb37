import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { fileVersion, newVersion } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Another version of a file. */
export const schema = z.strictObject({
  kind: z.literal('add_version'),
  id,
  version: newVersion,
  /** That it gets, where its sealed metadata name it: the batch is refused where another one comes next. */
  number: z.optional(fileVersion.shape.number),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: false,
  ofOneFile: true,
  addsRows: true,
  ofOwnersHalf: false,
  rows: ({ id }) => ({ changes: [id] }),
  visited: ({ id }) => ({ items: [id] }),
};
