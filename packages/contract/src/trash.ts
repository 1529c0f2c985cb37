import * as z from 'zod/mini';
import { BATCH_SIZE, LISTING_PAGE_SIZE } from './constants.ts';
import { envelope, id, queryInteger, revision } from './fields.ts';
import { sealedUnder } from './space-keys.ts';
import { item, placed, rename, trashed } from './storage.ts';

/** An item that was put into the trash by itself; what lies in it has no entry of its own. */
export const trashedItem = z.extend(item, {
  trashed,
  /** Whether the directory in which it lay is there, outside of the trash, so that it can be restored to it. */
  can_return: z.boolean(),
});

export const trashQuery = z.strictObject({
  cursor: z.optional(envelope(128)),
  limit: z.optional(queryInteger(1, LISTING_PAGE_SIZE)),
});

/** One page of the trash, what was put there last first. */
export const trashListing = z.object({
  items: z.array(trashedItem),
  /** The directories above the items, each once, by their ids, whether or not they are in the trash themselves. */
  directories: z.record(id, item),
  /** That of the drive; `emptyTrash` takes it. */
  revision,
  next_cursor: z.nullable(z.string()),
});

const restoredItem = z.strictObject({
  id,
  /** Null where it goes to the root; left out where it goes back to its place. */
  file_id: z.optional(z.null()),
  /** The hash of its name there. */
  name_hash: z.optional(placed.shape.name_hash),
  /** Another name, where its own is in use. */
  name: z.optional(rename),
});

export const restoring = z.strictObject({
  items: z.array(restoredItem).check(z.minLength(1), z.maxLength(BATCH_SIZE)),
  epoch: sealedUnder,
});

/**
 * What was not restored, and why: its name is in use, or its place is in the trash itself. All else was.
 */
export const restored = z.object({
  left: z.array(z.object({ id, reason: z.enum(['name_exists', 'place_gone']) })),
});

/** The trash as it was listed: what was put there since stays. */
export const emptying = z.strictObject({ revision });

export type TrashListing = z.infer<typeof trashListing>;
export type Restored = z.infer<typeof restored>;
