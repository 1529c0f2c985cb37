import * as z from 'zod/mini';
import { id } from './fields.ts';
import { spaceChanges } from './spaces.ts';

/** Which of the sendings of a chunk it is, as the server named it. */
export const attempt = z.string().check(z.regex(/^[0-9a-f-]{16,36}$/));

/** What the sender of a refused batch needs to send it again. */
export const refusedBatch = z.object({
  /** What has changed since the revision that the batch named: the first page. */
  changes: z.optional(spaceChanges),
  /** The chunks that the server keeps for half an hour. */
  stored: z.array(z.object({ version_id: id, attempt })),
});

export type RefusedBatch = z.infer<typeof refusedBatch>;
