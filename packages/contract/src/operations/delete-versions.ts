import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { ids } from './item-ids.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Permanently deletes versions of a file that it does not show. */
export const schema = z.strictObject({ kind: z.literal('delete_versions'), id, version_ids: ids });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id }) => ({ changes: [id] }),
};
