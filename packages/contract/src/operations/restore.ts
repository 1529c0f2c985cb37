import * as z from 'zod/mini';
import { restoring } from '../trash.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Takes items out of the trash. The batch is refused where one of them cannot be restored. The fields of the refusal name all of those: `items.3.name`
 * where a name is in use, `items.3.file_id` where a place is in the trash itself.
 */
export const schema = z.extend(restoring, { kind: z.literal('restore') });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: true,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ items }) => ({ changes: items.map(({ id }) => id) }),
  visited: ({ items }) => ({ items: items.map(({ id }) => id) }),
  names: ({ items }) => items.flatMap(({ name }) => name ?? []),
};
