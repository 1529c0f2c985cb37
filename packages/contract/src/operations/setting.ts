import * as z from 'zod/mini';
import { revision } from '../fields.ts';
import { newRequestLink } from '../request-links.ts';
import { sealedSetting } from '../spaces.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Puts in a setting, or another one in its place. */
export const schema = z.strictObject({
  kind: z.literal('setting'),
  setting: sealedSetting,
  /** Of the row that the client knows; null where it knows of none. The batch is refused where another one is there. */
  known: z.nullable(revision),
  /**
   * The request link that the setting keeps from now on, made or changed; null where it keeps none any more: that goes, with
   * all that was sent by it and waits. Left out of settings that keep none.
   */
  request: z.optional(z.nullable(newRequestLink)),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: ({ request }) => request !== undefined,
  ofOwnersHalf: true,
  rows: ({ setting, known }) => (known === null ? {} : { replaces: [setting.id] }),
};
