import * as z from 'zod/mini';
import { chunkUploadQuery } from './chunks.ts';
import { INBOX_PAGE_SIZE, MOST_REQUESTED_FILES } from './constants.ts';
import { byteCount, envelope, hex, id, queryInteger, unixSeconds } from './fields.ts';
import { encryptedName } from './space-keys.ts';

/** To which senders seal; see `sharing-key.ts` of `packages/crypto`. */
const publicKey = envelope(1_622);
/** The limits and a note, for whoever has the address of the link. */
const encryptedTerms = envelope(8_192);
const count = z.int().check(z.gte(0));

/** Limits of all that comes by a link, which the server holds. What its owner has sealed decides for the owner. */
const limits = {
  /** Null where it does not end by itself. */
  expires_at: z.nullable(unixSeconds),
  max_files: z.int().check(z.gte(1), z.lte(MOST_REQUESTED_FILES)),
  /** Of the contents together. */
  max_bytes: byteCount.check(z.gte(1)),
};

/** A link by which people without an account send files, as the server has to know it. */
export const newRequestLink = z.strictObject({
  id,
  public_key: publicKey,
  encrypted_terms: encryptedTerms,
  /** SHA-256 of the ticket that senders show; see `requestTicket` of `packages/crypto`. */
  ticket_hash: hex(32),
  ...limits,
});

/** How much has come by a link: what was begun counts, and counts no more where its sender gives it up. */
const received = { received_files: count, received_bytes: byteCount };

/** A request link as its owner sees it. */
export const requestLink = z.object({
  ...z.omit(newRequestLink, { ticket_hash: true }).shape,
  ...received,
  /** Files that wait for their owner. */
  waiting: count,
});

export const requestLinks = z.object({ requests: z.array(requestLink) });

/** A request link as senders see it: nothing of it tells whose it is, or where its files go. */
export const shownRequestLink = z.object({
  public_key: publicKey,
  encrypted_terms: encryptedTerms,
  files_left: count,
  bytes_left: byteCount,
});

export const requestParams = z.strictObject({ id });
export const requestUploadParams = z.strictObject({ id, upload_id: id });

/** Shows that a sender has the address of the link, and not its id alone. */
export const requestTicketQuery = z.strictObject({ ticket: envelope(43) });

/** Begins to send a file. */
export const newRequestUpload = z.strictObject({
  id,
  size: byteCount,
  /** The key of its content, sealed to the public key of the link. */
  encrypted_key: envelope(2_048),
});

export const requestChunkQuery = z.extend(
  z.omit(chunkUploadQuery, { version: true, encrypted_digest: true, key_hex: true }),
  requestTicketQuery.shape,
);

/** What ends the sending of a file. */
export const finishedRequestUpload = z.strictObject({
  /** Name, type, size, date, and root of what was sealed, under the key of the content. */
  encrypted_details: encryptedName,
  /** The root of the sealed content, which must be that of what the server has. */
  root: hex(32),
});

/** A file that was sent and waits for the owner of the link. */
export const waitingFile = z.object({
  id,
  request_id: id,
  size: byteCount,
  encrypted_key: envelope(2_048),
  encrypted_details: encryptedName,
  root: hex(32),
  received_at: unixSeconds,
});

export const inboxQuery = z.strictObject({
  /** Those that came by one link. */
  request_id: z.optional(id),
  /** Those with greater ids; the last one of a page leads to the next. */
  after: z.optional(id),
  limit: z.optional(queryInteger(1, INBOX_PAGE_SIZE)),
});

/** One page of what waits, in order of ids. */
export const inbox = z.object({ files: z.array(waitingFile), next_after: z.nullable(id) });

export type NewRequestLink = z.infer<typeof newRequestLink>;
export type RequestLink = z.infer<typeof requestLink>;
export type ShownRequestLink = z.infer<typeof shownRequestLink>;
export type WaitingFile = z.infer<typeof waitingFile>;
