import * as z from 'zod/mini';
import { CHANGES_PAGE_SIZE } from './constants.ts';
import { envelope, id, queryInteger, revision, standing } from './fields.ts';
import { item, sealingDirectories } from './storage.ts';

export { type Standing, standing } from './fields.ts';

/** The spaces of who is signed in, or those of them that have changed. */
export const spaces = z.object({ spaces: z.array(standing) });

export const spaceParams = z.strictObject({ id });

export const changesQuery = z.strictObject({
  /** The revision up to which everything is known. */
  after: queryInteger(0, 9_999_999_999),
  cursor: z.optional(envelope(128)),
  limit: z.optional(queryInteger(1, CHANGES_PAGE_SIZE)),
});

/** One page of what has changed in a space. Unfinished uploads are no part of it. */
export const spaceChanges = z.object({
  /** Where the space stands. Who has taken all pages knows everything up to that of the first one. */
  revision,
  /** Items that are gone. */
  removed: z.array(id),
  /** Items that are new or changed, as listings show them, each with the revision that changed it last. */
  items: z.array(z.extend(item, { revision })),
  directories: sealingDirectories,
  /** Set while more pages follow. */
  next_cursor: z.nullable(z.string()),
});

export type SpaceChanges = z.infer<typeof spaceChanges>;
