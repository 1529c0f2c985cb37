import * as z from 'zod/mini';
import { revision } from '../fields.ts';
import { membership } from '../members.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Makes somebody a member of a space beside the drive, or puts another membership in the place of the one of this id. */
export const schema = z.strictObject({
  kind: z.literal('member'),
  member: membership,
  known: z.nullable(revision),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: true,
  ofOwnersHalf: true,
  rows: ({ member, known }) => (known === null ? {} : { replaces: [member.id] }),
};
