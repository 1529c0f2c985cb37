import * as z from 'zod/mini';
import { formerKey, spaceRoot } from '../space-keys.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Begins an epoch: gives the space its next key, by its owner alone. The one before it is sealed under it. */
export const schema = z.strictObject({ kind: z.literal('epoch'), root: spaceRoot, former: formerKey });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: true,
  rows: (_, { spaceId }) => ({ replaces: [spaceId] }),
};
