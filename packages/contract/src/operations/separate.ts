import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { spaceRoot } from '../space-keys.ts';
import { newItem } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Lets a directory go from its space with all that is in it, or a file with its versions, into a space of its own. The first batch of that one, which
 * comes behind this one in the same call, takes it by `arrive`.
 */
export const schema = z.strictObject({
  kind: z.literal('separate'),
  id,
  space_id: id,
  /** The key of the new space, of its first epoch, with its name; of a file with `file_id`. */
  root: spaceRoot,
  /** What stands for the new space at the same place: a directory. */
  item: newItem,
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: true,
  ofOwnersHalf: true,
  rows: ({ id, item }) => ({ removes: [id], makes: [item.id] }),
};
