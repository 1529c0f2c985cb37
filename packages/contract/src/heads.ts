import * as z from 'zod/mini';
import { envelope, queryRevision, unixSeconds } from './fields.ts';

const signed = {
  /** The canonical bytes: at most 2,700 with as many other spaces as a batch has, and 4,096 of later fields. */
  bytes: envelope(12_288),
  /** By the key pair that the bytes name. */
  signature: envelope(1_024),
  /** Of the next key pair, where the head is of its change. */
  next_signature: z.optional(envelope(1_024)),
};

/** The other end of a fork, as the head that ends it carries it: without what that one may carry itself. */
export const otherEnd = z.strictObject(signed);

/** What a client says of a space at a revision, and signs; see `head.ts` of `packages/crypto`. */
export const signedHead = z.strictObject({
  ...signed,
  /** Where the head ends a fork, of which the bytes name this one. */
  other_end: z.optional(otherEnd),
});

/** The same in an answer: a later version may say more next to it. */
export const shownHead = z.object({ ...signed, other_end: z.optional(z.object(signed)) });

/** The first head of a drive, as it comes with the account key, also of somebody who is not signed in: it ends no fork and names no other space. */
export const firstHead = z.strictObject({ bytes: envelope(1_024), signature: envelope(1_024) });

export const headsQuery = z.strictObject({
  /** The revision of the newest head that is known; 0 where none is. */
  after: queryRevision,
});

/** Heads behind one milestone up to the next, and milestones, that go out with one answer at most. */
export const MOST_HEADS = 1_024;
export const MOST_MILESTONES = 64;

/** Heads that a page of changes shows the way over. */
export const HEADS_OF_PAGE = 64;

/** How the heads of a space lead from one that is known to the newest. */
export const spaceHeads = z.object({
  /** Null where nobody has signed the space yet. */
  newest: z.nullable(shownHead),
  /** The last one that the owner signed; null where that is the newest. */
  owners: z.nullable(shownHead),
  /**
   * SHA-256 over the bytes of each head behind the known one, 32 bytes each, up to the first milestone there, or to the
   * newest.
   */
  way: z.string(),
  /** The milestones behind the known one, the first first; where there are as many as one answer takes, more may follow. */
  milestones: z.array(shownHead),
  /** Of the last change of the key pair, which is kept for ever; left out where there was none. */
  key_change: z.optional(shownHead),
});

export const logQuery = z.strictObject({
  /** Entries of this revision and later ones are left out. */
  before: queryRevision,
});

/** Entries after which an answer about a log ends. Those that are longer together than `PAGE_BYTES` end it, too. */
export const LOG_ENTRIES = 64;

/** What was changed in a space, the last first: each head with the operations over which it signs. */
export const spaceLog = z.object({
  entries: z.array(
    z.object({
      head: shownHead,
      /** When it came, by the server's clock. */
      stored_at: unixSeconds,
      /** As `operationsText` writes them, byte for byte. */
      operations: z.string(),
      /** Canonical bytes of the rows that the first operation names, `was`, in its order. Left out where nothing is kept. */
      kept: z.optional(z.array(z.string())),
    }),
  ),
  /** The head by the owner that comes before these, and is so old that what it has changed is known no more, as all before it. */
  end: z.optional(shownHead),
});

/** The newest head at the revision of a page, and the way to it where that is short. */
export const headOfPage = z.object({
  newest: shownHead,
  way: z.optional(z.string()),
});

export type OtherEnd = z.infer<typeof otherEnd>;
export type SignedHead = z.infer<typeof signedHead>;
export type SpaceHeads = z.infer<typeof spaceHeads>;
export type SpaceLog = z.infer<typeof spaceLog>;
export type HeadOfPage = z.infer<typeof headOfPage>;
