import { randomBytes } from 'node:crypto';
import type {
  finishedRequestUpload,
  newRequestUpload,
  requestChunkQuery,
  ShownRequestLink,
  UploadProgress,
} from '@coffer/contract';
import { chunkCount, encryptedChunkSize, encryptedSize } from '@coffer/crypto';
import type { z } from 'zod';
import type { BinaryBody } from '../calls/call.ts';
import { fieldRefused } from '../calls/refusal.ts';
import type { LinkPolicy } from '../links/visit.ts';
import { secretHash } from '../secrets.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import { createIn, type ItemPolicy } from '../storage/item-service.ts';
import { itemBytes } from '../storage/item-size.ts';
import { contentDiffers, takenRefusal, uploadUnfinished } from '../storage/refusals.ts';
import { sealedRoot } from '../storage/sealed-root.ts';
import { type SpaceChange, spaceChange } from '../storage/space-change.ts';
import type { StoragePorts } from '../storage/storage-ports.ts';
import { takeSpace } from '../storage/take-space.ts';
import { deleteIn } from '../storage/tree-service.ts';
import { lengthMismatch } from '../storage/verified-body.ts';
import { versionRepository } from '../storage/version-repository.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { RequestLinkRow } from '../store/database/schema.ts';
import {
  requestExpired,
  requestFull,
  requestMissing,
  requestsSwitchedOff,
  requestTicketMissing,
  uploadMissing,
} from './refusals.ts';
import { requestRepository } from './request-repository.ts';
import { waitingShare } from './waiting-share.ts';

export interface SentFilesPorts extends StoragePorts {
  readonly policy: ItemPolicy &
    Pick<LinkPolicy, 'publicLinks'> & {
      /** The part of what is free that may wait for an owner, from 0 to 1. */
      readonly requestShare: number;
    };
  readonly chunkService: ChunkService;
}

/** A chunk, while it arrives. */
type SentChunk = BinaryBody & { readonly query: z.output<typeof requestChunkQuery> };

/** What a record says of a content of which its server knows nothing. */
const UNKNOWN = { mime: 'application/octet-stream', file_modified_at: 0, search_tokens_hashed: [] };

/** The link by which somebody sends, and the ticket that shows that they have its address. */
interface Sender {
  readonly id: string;
  readonly ticket: string;
}

/**
 * What senders do, who have no account. The ticket shows that they have the address of the link; whoever also knows the id of an
 * upload, which is random, has begun it.
 */
export function createSentFiles({ database, chunks, clock, policy, chunkService }: SentFilesPorts) {
  const checkShare = waitingShare(chunks, policy.requestShare);

  async function open(id: string): Promise<RequestLinkRow> {
    if (!(await policy.publicLinks())) throw requestsSwitchedOff();
    const link = await requestRepository(database.queries).find(id);
    if (link === undefined) throw requestMissing();
    if (link.expires_at !== null && link.expires_at < clock()) throw requestExpired();
    return link;
  }

  /** The same for people who have its address: who knows its id alone uses nothing of it up. @throws Refusal `forbidden`, too */
  async function enter({ id, ticket }: Sender): Promise<RequestLinkRow> {
    const link = await open(id);
    if (secretHash(ticket) !== link.ticket_hash) throw requestTicketMissing();
    return link;
  }

  return {
    /** What senders see of a link. @throws Refusal `not_found`, `expired`, `switched_off` */
    async show(id: string): Promise<ShownRequestLink> {
      const link = await open(id);
      return {
        public_key: link.public_key,
        encrypted_terms: link.encrypted_terms,
        files_left: Math.max(0, link.max_files - link.received_files),
        bytes_left: Math.max(0, link.max_bytes - link.received_bytes),
      };
    },

    /**
     * Makes the record of a file that is to be sent. Its content counts as it arrives, towards the limits of the link, the quota of
     * its owner, and the share of what may wait.
     *
     * @throws Refusal `request_full`, `quota_exceeded`, `id_exists`, `forbidden`, and as `show`
     */
    async begin(sender: Sender, request: z.output<typeof newRequestUpload>): Promise<void> {
      const { id, size, encrypted_key } = request;
      const { id: requestId, space_id: spaceId } = await enter(sender);
      const mostItems = await policy.itemsPerAccount();
      await database.requireRoom();
      const record = {
        ...UNKNOWN,
        ...{ id, size: null },
        ...{ encrypted_key: '', encrypted_name: '', encrypted_upload: encrypted_key },
        // Of nothing: it takes no name, and nobody looks for it by one.
        name_hash: randomBytes(32).toString('hex'),
      } as const;
      try {
        await database.transaction({ space: spaceId }, async (queries) => {
          if (!(await requestRepository(queries).begin(requestId, size))) throw requestFull();
          await checkShare(queries, spaceId, size);
          await createIn(spaceChange(queries, spaceId, clock()), record, mostItems);
          await requestRepository(queries).insertUpload({ spaceId, id }, { requestId, size });
        });
      } catch (error) {
        throw takenRefusal(database.uniqueViolation(error)) ?? error;
      }
    },

    /** Stores one chunk, once its length and checksum are what they must be. Its senders take no turn of its owner's. */
    async chunk(requestId: string, id: string, upload: SentChunk): Promise<UploadProgress> {
      const link = await enter({ id: requestId, ticket: upload.query.ticket });
      const { space_id: spaceId } = link;
      const { received_at, announced_size: size } = await findUpload(database.queries, link, id);
      if (received_at !== null) throw uploadMissing();
      return chunkService.upload(spaceId, id, {
        ...upload,
        announcedLength: lengthOfSent(size, upload),
        count: async (queries, bytes) => {
          if (!(await requestRepository(queries).take(requestId, bytes))) throw requestFull();
          await checkShare(queries, spaceId);
        },
      });
    },

    /**
     * Ends the sending of a file; whoever asks again, because the answer was lost, is answered as the first time.
     *
     * @throws Refusal `upload_unfinished` where chunks are missing, `content_differs` where they are others than were sealed
     */
    async finish(
      sender: Sender,
      id: string,
      { encrypted_details: details, root }: z.output<typeof finishedRequestUpload>,
    ): Promise<void> {
      const link = await enter(sender);
      await database.transaction({ space: link.space_id }, async (queries) => {
        const upload = await findUpload(queries, link, id);
        await finishIn(spaceChange(queries, link.space_id, clock()), upload, { id, details, root });
      });
    },

    /** Gives up a file whose sending was not ended; it counts no more. */
    async cancel(sender: Sender, id: string): Promise<void> {
      const link = await enter(sender);
      const places = await database.transaction({ space: link.space_id }, async (queries) => {
        const upload = await findUpload(queries, link, id);
        if (upload.received_at !== null) throw uploadMissing();
        return abandonIn(spaceChange(queries, link.space_id, clock()), id);
      });
      await removeDeleted(chunks, places);
    },
  };
}

/** An upload that is not ended yet, or waits for its owner. @throws Refusal `not_found` */
async function findUpload(queries: Queries, link: RequestLinkRow, id: string) {
  const upload = await requestRepository(queries).findUpload({ spaceId: link.space_id, id });
  if (upload?.request_id !== link.id) throw uploadMissing();
  return upload;
}

type SentFile = NonNullable<Awaited<ReturnType<ReturnType<typeof requestRepository>['findUpload']>>>;

/** Lets a file wait for its owner, unless it does already. */
async function finishIn(
  { queries, spaceId, now }: SpaceChange,
  upload: SentFile,
  { id, details, root }: { readonly id: string; readonly details: string; readonly root: string },
): Promise<void> {
  const at = { spaceId, id };
  if (upload.received_at !== null && upload.root === root) return;
  if (upload.received_at !== null) throw uploadMissing();
  const chunks = chunkCount(upload.announced_size);
  if (upload.chunks_stored < chunks) throw uploadUnfinished();
  if ((await sealedRoot(queries, at, chunks)) !== root) throw contentDiffers();
  await takeSpace(queries, spaceId, { bytes: details.length, items: 0 });
  await versionRepository(queries).setContent(at, {
    root,
    sealed_size: encryptedSize(upload.announced_size),
  });
  await requestRepository(queries).receive(at, { details, sealedBytes: itemBytes(details, null), now });
}

/**
 * The bytes of a chunk that is sent.
 *
 * @throws Refusal `validation_failed` where the file has no such chunk, `chunk_length_mismatch`
 */
function lengthOfSent(size: number, { announcedLength, query: { chunk } }: SentChunk): number {
  const count = chunkCount(size);
  if (chunk >= count) throw fieldRefused('chunk', `There are ${count} chunks.`);
  const length = encryptedChunkSize(chunk, size);
  if (announcedLength !== null && announcedLength !== length) throw lengthMismatch(length);
  return length;
}

/** Removes a file whose sending was not ended. Gives where its chunks are. */
export async function abandonIn(change: SpaceChange, id: string) {
  const requests = requestRepository(change.queries);
  const upload = await requests.findUpload({ spaceId: change.spaceId, id });
  if (upload !== undefined) await requests.giveBack(upload.request_id, upload.size);
  return deleteIn(change, [id]);
}
