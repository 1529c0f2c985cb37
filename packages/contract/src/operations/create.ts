import * as z from 'zod/mini';
import { newItem } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** A directory, or a file with its first version. */
export const schema = z.strictObject({ kind: z.literal('create'), item: newItem });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: false,
  ofOneFile: false,
  addsRows: true,
  ofOwnersHalf: false,
  rows: ({ item }) => ({ makes: [item.id] }),
  visited: ({ item }) => ({ items: [item.id], into: item.file_id }),
  names: ({ item }) => [item],
};
