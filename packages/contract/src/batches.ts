import * as z from 'zod/mini';
import { BATCH_FILES, BATCH_OPERATIONS, FORK_OPERATIONS, SPACES_AT_ONCE } from './constants.ts';
import { hex, id, revision, standing, unixSeconds } from './fields.ts';
import { signedHead } from './heads.ts';
import { batchEntries, batchLinkKeys } from './links.ts';
import { isChanging, operation } from './operations/index.ts';
import { attempt } from './refused-batch.ts';

/** The one chunk of a small file, which a batch brings along. */
const batchChunk = z.strictObject({
  /** Of a version that an operation of the batch makes. */
  version_id: id,
  /** CRC-16/IBM-SDLC of the sealed chunk. */
  checksum: hex(2),
  /** Of the sealed content. */
  root: hex(32),
  /** Where the server has the chunk from a batch that it refused. */
  attempt: z.optional(attempt),
});

/** Changes of which all happen or none. */
export const changeBatch = z
  .strictObject({
    /** Made by the client: a batch that is there already is answered as the first time. */
    id,
    /** At which the client knows the space: the batch is refused where that has moved on. Left out where it does not matter. */
    revision: z.optional(revision),
    /** By which the client holds the space: that of a member ends with the batch, that of the owner is prolonged by it. */
    hold: z.optional(id),
    /** Whether the owner's ends, too: this is the last batch for which it was taken. */
    ends_hold: z.optional(z.boolean()),
    /** None where a head alone comes, which accepts what is there. */
    operations: z.array(operation).check(z.maxLength(FORK_OPERATIONS)),
    /** What the space holds afterwards, signed. Where a space has a head, it is changed by none without. */
    head: z.optional(signedHead),
    /** For the visitors of links, of the items that the operations are about; no head signs them. */
    entries: z.optional(batchEntries),
    /** Of the owner, where the batch begins an epoch: for the visitors of links, who else open nothing that comes. No head signs them. */
    link_keys: z.optional(batchLinkKeys),
    chunks: z._default(z.array(batchChunk).check(z.maxLength(BATCH_FILES)), []),
  })
  .check(
    z.refine(
      ({ operations, head }) =>
        operations.filter(isChanging).length <= BATCH_OPERATIONS || head?.other_end !== undefined,
      {
        message: `A batch has at most ${BATCH_OPERATIONS} operations.`,
        path: ['operations'],
      },
    ),
    z.refine(({ operations, head }) => operations.length > 0 || head !== undefined, {
      message: 'A batch has an operation at least, or a head.',
      path: ['operations'],
    }),
  );

/** Batches of several spaces, of which all are carried out or none; each head names the others. */
export const spaceBatches = z.strictObject({
  batches: z
    .array(z.strictObject({ space_id: id, batch: changeBatch }))
    .check(z.minLength(1), z.maxLength(SPACES_AT_ONCE)),
});

/** A batch that was carried out. */
export const appliedBatch = z.object({
  id,
  /** The revision that it made. */
  revision,
  applied_at: unixSeconds,
});

/** One for each space, in their order. */
export const appliedBatches = z.object({ batches: z.array(appliedBatch) });

/** Asks to go first: meanwhile, changes that name no hold or another one wait. That of a member never keeps the owner out. */
export const spaceHold = z.strictObject({
  /** Made by the client: who asks again by it has the same hold. */
  id,
  /** Whether the hold ends instead: its client sends no further batch. */
  release: z.optional(z.boolean()),
});

/** Where a space stands, and whether the client holds it. It is free for at least as long as it was held before. */
export const heldSpace = z.extend(standing, { is_held: z.boolean() });

export type SpaceHold = z.infer<typeof spaceHold>;
export type HeldSpace = z.infer<typeof heldSpace>;
export type ChangeBatch = z.infer<typeof changeBatch>;
export type BatchChunk = z.infer<typeof batchChunk>;
export type SpaceBatches = z.input<typeof spaceBatches>;
export type AppliedBatch = z.infer<typeof appliedBatch>;
