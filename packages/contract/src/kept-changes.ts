import * as z from 'zod/mini';
import { byteCount, hex, revision } from './fields.ts';

/** What is kept of the changes that others made in a space. */
export const keptChanges = z.object({
  /** Whether there are rows that an undo could put back. */
  is_kept: z.boolean(),
  /** How much is counted of each person, the most first. Accounts that are gone have neither address nor fingerprint. */
  people: z.array(
    z.object({ email: z.nullable(z.string()), fingerprint: z.nullable(hex(32)), bytes: byteCount }),
  ),
});

/** Lets go what is kept with changes up to a revision: these can be undone no more. */
export const dropKept = z.strictObject({ until: revision });

export type KeptChanges = z.infer<typeof keptChanges>;
export type DropKept = z.infer<typeof dropKept>;
