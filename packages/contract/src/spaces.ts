import * as z from 'zod/mini';
import { CHANGES_PAGE_SIZE, SEALED_SETTING_LENGTH } from './constants.ts';
import { envelope, generation, hex, id, queryInteger, revision, standing } from './fields.ts';
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

/** A setting of the account, which only clients can read. */
export const sealedSetting = z.strictObject({
  /** Made from the account key, so that it tells nothing of what is set; there is one for each kind of setting. */
  id,
  /** That of the account key. */
  generation,
  encrypted_body: envelope(SEALED_SETTING_LENGTH),
});

/** A setting, and the revision that changed it last. */
export const storedSetting = z.object({ ...sealedSetting.shape, revision });

/** All settings of a space. */
export const spaceSettings = z.object({ settings: z.array(storedSetting) });

export type SealedSetting = z.infer<typeof sealedSetting>;
export type StoredSetting = z.infer<typeof storedSetting>;

/** One page of what has changed in a space. Unfinished uploads are no part of it. */
export const spaceChanges = z.object({
  /** Where the space stands. Who has taken all pages knows everything up to that of the first one. */
  revision,
  /** Items that are gone. */
  removed: z.array(id),
  /** Items that are new or changed, as listings show them, each with the revision that changed it last. */
  items: z.array(z.extend(item, { revision })),
  directories: sealingDirectories,
  /** Settings that are new or changed, behind all items. */
  settings: z.array(storedSetting),
  /** Set while more pages follow. */
  next_cursor: z.nullable(z.string()),
});

export type SpaceChanges = z.infer<typeof spaceChanges>;

/** Hashes of one tree, from its top down to the buckets, that go out with one answer at most. */
const MOST_NODES = 64;

/** `level.number`, with commas between; see `DigestTree.children` of `packages/crypto`. */
const nodesAsked = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[1-3]\\.\\d{1,4}(,[1-3]\\.\\d{1,4}){0,${MOST_NODES - 1}}$`),
        'must be at most 64 nodes like 3.170',
      ),
    ),
  z.transform((text) =>
    text.split(',').map((node) => ({ level: Number(node.slice(0, 1)), number: Number(node.slice(2)) })),
  ),
);

const bucketsAsked = z.pipe(
  z
    .string()
    .check(z.regex(new RegExp(`^\\d{1,5}(,\\d{1,5}){0,${MOST_NODES - 1}}$`), 'must be at most 64 numbers')),
  z.transform((text) => text.split(',').map(Number)),
);

export const digestsQuery = z.strictObject({
  /** Nodes whose 32 hashes below are wanted. */
  nodes: z.optional(nodesAsked),
  /** Buckets whose items are wanted. */
  buckets: z.optional(bucketsAsked),
});

const rowCount = z.int().check(z.gte(0));

/** What a space holds at a revision, as two digests over its rows; see `row-digests.ts` of `packages/crypto`. */
export const spaceDigests = z.object({
  revision,
  /** Over the items with their versions. */
  items: hex(32),
  /** Over the rows that only the owner changes. */
  owner: hex(32),
  /** How many rows there are of each kind; unfinished uploads are none. */
  rows: z.object({ items: rowCount, versions: rowCount, links: rowCount, settings: rowCount }),
  nodes: z.array(
    z.object({
      level: z.int(),
      number: z.int(),
      /** 32 hashes of 32 bytes, one after the other; zeros for what is empty. */
      hashes: envelope(Math.ceil((32 * 32 * 4) / 3)),
    }),
  ),
  buckets: z.array(z.object({ number: z.int(), items: z.array(z.object({ id, hash: hex(32) })) })),
});

export type SpaceDigests = z.infer<typeof spaceDigests>;
