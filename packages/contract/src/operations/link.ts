import * as z from 'zod/mini';
import { newLink } from '../links.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Makes the link of a finished file, or of a directory. */
export const schema = z.strictObject({ kind: z.literal('link'), link: newLink });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: true,
  ofOwnersHalf: true,
  rows: () => ({}),
  visited: ({ link }) => ({ items: [link.file_id] }),
};
