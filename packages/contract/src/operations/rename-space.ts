import * as z from 'zod/mini';
import { spaceRoot } from '../space-keys.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Gives a shared space another name, which its members see. */
export const schema = z.strictObject({ kind: z.literal('rename_space'), root: spaceRoot });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: true,
  rows: (_, { spaceId }) => ({ replaces: [spaceId] }),
};
