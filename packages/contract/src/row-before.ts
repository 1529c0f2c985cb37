import * as z from 'zod/mini';
import { hex, id } from './fields.ts';

/** A row before a batch, by the SHA-256 of its canonical bytes. */
export const rowBefore = z.strictObject({
  /** The first byte of the row. */
  kind: z.int().check(z.gte(1), z.lte(255)),
  id,
  hash: hex(32),
});

export type RowBefore = z.infer<typeof rowBefore>;
