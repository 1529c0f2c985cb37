import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { signedLimits } from '../links.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Sets and signs expiry and limit of a link. */
export const schema = z.extend(signedLimits, { kind: z.literal('limit_link'), id });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: false,
  ofOwnersHalf: true,
  rows: ({ id }) => ({ links: [id] }),
};
