import * as z from 'zod/mini';
import { BATCH_SIZE } from './constants.ts';
import { hex, id, rowBytes } from './fields.ts';
import { partOf, partsInOrder } from './parts.ts';
import { spaceRow } from './spaces.ts';

/** Versions of a file that one row carries. */
const MOST_VERSIONS = 1_000;

const { space_id } = spaceRow.shape;

/** A row as a device has proven it, whose fields are limited as those of other calls are (`row-limits.ts`), by its canonical bytes: afterwards it is this one, byte for byte. */
const putBackRow = z.strictObject({
  item: rowBytes,
  versions: z.optional(z.array(rowBytes).check(z.maxLength(MOST_VERSIONS))),
  /** Versions that are there, and stay. */
  further: z.optional(z.array(z.object({ id, hash: hex(32) }))),
  /** As in `spaceRow`. */
  space_id,
});

/** Rows that stand as they are given afterwards, whatever was there. Directories come before what lies in them. */
export const puttingBack = z.strictObject({
  rows: z.array(putBackRow).check(z.maxLength(BATCH_SIZE)),
  /** Rows that went ahead, where they are more than fit into a batch: they come before these. */
  parts: z.optional(partsInOrder),
});

/** A part of rows that are put back; see `carriedPart`. */
export const putBackPart = z.strictObject({
  ...partOf,
  rows: z.array(putBackRow).check(z.minLength(1)),
});

export type PutBackRow = z.infer<typeof putBackRow>;
export type PutBackPart = z.infer<typeof putBackPart>;
