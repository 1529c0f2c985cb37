import * as z from 'zod/mini';
import { revision } from '../fields.ts';
import { sealedSetting } from '../spaces.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Puts in a contact, or what is known of them now. */
export const schema = z.strictObject({
  kind: z.literal('contact'),
  contact: sealedSetting,
  known: z.nullable(revision),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: false,
  addsRows: true,
  ofOwnersHalf: true,
  rows: ({ contact, known }) => (known === null ? {} : { replaces: [contact.id] }),
};
