import { DIGEST_NODES } from '@coffer/contract';
import * as z from 'zod/mini';

/** Parses what a store says of itself. */
export const standingSchema = z.object({
  format: z.int(),
  spaceId: z.string(),
  revision: z.int().check(z.gte(0)),
  digest: z.nullable(z.string()),
  loadedNodes: z.int().check(z.gte(0), z.lte(DIGEST_NODES)),
});
