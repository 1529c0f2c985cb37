import * as z from 'zod/mini';
import {
  BATCH_FILES,
  BATCH_OPERATIONS,
  BATCH_SIZE,
  FORK_OPERATIONS,
  MOST_KEPT_ROWS,
  MOST_UNDONE_BATCHES,
  SPACES_AT_ONCE,
} from './constants.ts';
import { hex, id, revision, standing, unixSeconds } from './fields.ts';
import { signedHead } from './heads.ts';
import { batchEntries, batchLinkKeys, newLink, signedLimits } from './links.ts';
import { membership } from './members.ts';
import { carriedItem, partsInOrder } from './parts.ts';
import { puttingBack } from './put-back.ts';
import { attempt } from './refused-batch.ts';
import { newRequestLink } from './request-links.ts';
import { formerKey, sealedUnder, spaceRoot } from './space-keys.ts';
import { sealedSetting } from './spaces.ts';
import {
  fileVersion,
  finalItem,
  finalVersion,
  finishedContent,
  move,
  newItem,
  newVersion,
  rename,
} from './storage.ts';
import { restoring } from './trash.ts';

const ids = z.array(id).check(z.minLength(1), z.maxLength(BATCH_SIZE));

/** A row before a batch, by the SHA-256 of its canonical bytes. */
const rowBefore = z.strictObject({
  /** The first byte of the row. */
  kind: z.int().check(z.gte(1), z.lte(255)),
  id,
  hash: hex(32),
});

/** One change of a space. Each does what the call of its own does. */
export const operation = z.discriminatedUnion('kind', [
  /**
   * Names each existing row that the batch changes, once, as the head before has it. The first operation of each batch by somebody other than
   * the owner, and of each undo: the server compares the rows and keeps their bytes. A row whose bytes are the same afterwards is left out.
   */
  z.strictObject({ kind: z.literal('was'), rows: z.array(rowBefore).check(z.maxLength(MOST_KEPT_ROWS)) }),
  /**
   * Names the batches that an undo takes back, by the owner alone. Directly after `was`, in each batch of the undo. They are taken back by the batch that
   * does not say that it goes on.
   */
  z.strictObject({
    kind: z.literal('undoes'),
    batches: z.array(id).check(z.maxLength(MOST_UNDONE_BATCHES)),
    goes_on: z.optional(z.literal(true)),
  }),
  /** A directory, or a file with its first version. */
  z.strictObject({ kind: z.literal('create'), item: newItem }),
  z.strictObject({
    kind: z.literal('add_version'),
    id,
    version: newVersion,
    /** That it gets, where its sealed metadata name it: the batch is refused where another one comes next. */
    number: z.optional(fileVersion.shape.number),
  }),
  /** What ends the upload of a version: without `version_id`, that of the first one. */
  z.strictObject({
    kind: z.literal('finish'),
    id,
    version_id: z.optional(id),
    /** That it has, where its sealed metadata name it: the batch is refused where it got another one. */
    number: z.optional(fileVersion.shape.number),
    content: finishedContent,
    /** What the record of an upload becomes: a file, or another version of one. */
    item: z.optional(finalItem),
    version: z.optional(finalVersion),
  }),
  /** Lets a file show another of its versions. */
  z.strictObject({ kind: z.literal('show_version'), id, version_id: id }),
  /** Begins an epoch: gives the space its next key, by its owner alone. The one before it is sealed under it. */
  z.strictObject({ kind: z.literal('epoch'), root: spaceRoot, former: formerKey }),
  /** Gives a shared space another name, which its members see. */
  z.strictObject({ kind: z.literal('rename_space'), root: spaceRoot }),
  z.strictObject({ kind: z.literal('rename'), id, name: rename }),
  z.extend(move, { kind: z.literal('move') }),
  z.strictObject({
    kind: z.literal('trash'),
    ids,
    /** When, by the clock of who does it; by the server's where it is left out. */
    at: z.optional(unixSeconds),
    /** Unfinished uploads alone: the batch is refused where one of them is finished. */
    unfinished: z.optional(z.literal(true)),
  }),
  /**
   * The batch is refused where one of them cannot be restored. The fields of the refusal name all of those: `items.3.name`
   * where a name is in use, `items.3.file_id` where a place is in the trash itself.
   */
  z.extend(restoring, { kind: z.literal('restore') }),
  /**
   * Puts rows back as a device has proven them, where the server shows others or none. Nothing is compared with the keys above:
   * nothing is sealed by it. A client names all versions that are there; content that is gone stays gone.
   */
  z.extend(puttingBack, { kind: z.literal('put_back') }),
  /** For good, also from the trash. */
  z.strictObject({
    kind: z.literal('delete'),
    ids,
    /** The batch is refused where one of them was changed since. */
    unchanged_since: z.optional(revision),
  }),
  /** Deletes versions of a file for good that it does not show. */
  z.strictObject({ kind: z.literal('delete_versions'), id, version_ids: ids }),
  /** Makes the link of a finished file, or of a directory. */
  z.strictObject({ kind: z.literal('link'), link: newLink }),
  /** Sets and signs expiry and limit of a link. */
  z.extend(signedLimits, { kind: z.literal('limit_link'), id }),
  z.strictObject({ kind: z.literal('delete_link'), id }),
  /**
   * Takes back what a program without keys has changed, so that these are as they were signed; what it added goes, with
   * all in it. Whoever accepts a change puts it back, and does the same in the operations that follow.
   */
  z.strictObject({
    kind: z.literal('undo_plain'),
    ids: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
    links: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
    /** Versions that it added, and that operations behind this one finish. */
    keep_versions: z._default(z.array(id).check(z.maxLength(BATCH_SIZE)), []),
  }),
  /** Puts in a setting, or another one in its place. */
  z.strictObject({
    kind: z.literal('setting'),
    setting: sealedSetting,
    /** Of the row that the client knows; null where it knows of none. The batch is refused where another one is there. */
    known: z.nullable(revision),
    /**
     * The request link that the setting keeps from now on, made or changed; null where it keeps none any more: that goes, with
     * all that was sent by it and waits. Left out of settings that keep none.
     */
    request: z.optional(z.nullable(newRequestLink)),
  }),
  /**
   * Lets a directory go from its space with all that is in it, or a file with its versions, into a space of its own. The first batch of that one, which
   * comes behind this one in the same call, takes it by `arrive`.
   */
  z.strictObject({
    kind: z.literal('separate'),
    id,
    space_id: id,
    /** The key of the new space, of its first epoch, with its name; of a file with `file_id`. */
    root: spaceRoot,
    /** What stands for the new space at the same place: a directory. */
    item: newItem,
  }),
  /**
   * Lets items go into another space, with all that is in them; links of these end. The batch of that space, which comes after this one in the
   * same call, takes them by `arrive`.
   */
  z.strictObject({ kind: z.literal('carry'), ids, to: id }),
  /**
   * Takes all that the batch of another space lets go for this one; what is in the trash stays there. All that was sealed in their rows is
   * sealed again: here, or in the parts that were sent before. Refused with the ids of those for which nothing was made from the rows as they are.
   */
  z.strictObject({
    kind: z.literal('arrive'),
    from: id,
    /** The directory into which it comes; null is the top. */
    file_id: z.nullable(id),
    items: z.array(carriedItem),
    epoch: sealedUnder,
    parts: z.optional(partsInOrder),
    /** All that comes to lie in that directory, next to `parts`, which no log has: somebody other than the owner has to name it. */
    tops: z.optional(ids),
  }),
  /**
   * Ends a space beside the drive in which nothing is any more, and which has no members: an ordinary directory takes the place of what stands
   * for it. The space has a batch of its own before this one in the same call. Without `item`, a single file's space, to whose place the
   * file comes back by the operations that follow.
   */
  z.strictObject({ kind: z.literal('rejoin'), id, item: z.optional(newItem) }),
  /** Makes somebody a member of a space beside the drive, or puts another membership in the place of the one of this id. */
  z.strictObject({ kind: z.literal('member'), member: membership, known: z.nullable(revision) }),
  /** Takes a membership back. */
  z.strictObject({ kind: z.literal('remove_member'), id }),
  /** Lets a directory stand for a space of somebody else that is shared with who is signed in. */
  z.strictObject({ kind: z.literal('mount'), space_id: id, item: newItem }),
  /** Removes a directory that stands for such a space; nothing else of that space goes. */
  z.strictObject({ kind: z.literal('unmount'), id }),
  /** Puts in a contact, or what is known of them now. */
  z.strictObject({ kind: z.literal('contact'), contact: sealedSetting, known: z.nullable(revision) }),
]);

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

/** Operations that come before those of a batch, and change nothing. */
const NAMING: ReadonlySet<string> = new Set(['was', 'undoes']);

const changing = (operations: readonly { readonly kind: string }[]) =>
  operations.filter(({ kind }) => !NAMING.has(kind));

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
        changing(operations).length <= BATCH_OPERATIONS || head?.other_end !== undefined,
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
export type BatchOperation = z.infer<typeof operation>;
export type RowBefore = z.infer<typeof rowBefore>;
export type BatchChunk = z.infer<typeof batchChunk>;
export type SpaceBatches = z.input<typeof spaceBatches>;
export type AppliedBatch = z.infer<typeof appliedBatch>;
