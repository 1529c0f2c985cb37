import * as z from 'zod/mini';
import { CHUNKS_PER_REQUEST } from './constants.ts';
import { envelope, hex, id, queryInteger, unixSeconds } from './fields.ts';

/** Far more than any chunk has. */
const LONGEST_CHUNK = 64 * 1024 * 1024;

/**
 * What the sender of a chunk seals of it, for whoever resumes the upload: the SHA-256 of its plaintext, and its hash as it was
 * sealed.
 */
const encryptedDigest = envelope(128);
/** The SHA-256 of each segment of a chunk, one after the other. */
const segmentHashes = envelope(Math.ceil((16 * 32 * 4) / 3));

export const chunkUploadQuery = z.strictObject({
  version: z.optional(id),
  chunk: queryInteger(0, 99_999_999),
  checksum: z
    .string()
    .check(z.regex(/^[0-9a-f]{4}$|^[0-9a-f]{64}$/, 'must be a crc16 or sha256 in lower-case hex')),
  checksum_function: z._default(z.enum(['crc16', 'sha256']), 'crc16'),
  /** Who leaves it out begins the upload again where it is interrupted. */
  encrypted_digest: z.optional(encryptedDigest),
  /** Only for callers that cannot encrypt; see SECURITY.md. */
  key_hex: z.optional(hex(32)),
});

export const chunkDownloadQuery = z.strictObject({
  version: z.optional(id),
  chunk: queryInteger(0, 99_999_999),
  /**
   * How many chunks from this one on come in one answer, one after the other; by default only this one. A redirect
   * leads to this one alone.
   */
  count: z.optional(queryInteger(1, CHUNKS_PER_REQUEST)),
  /** For callers that do not reach the storage to which the answer may lead. */
  through: z.optional(z.literal('server')),
});

/** Without `chunk` the hashes of all chunks of a file, zeros for those that are not stored; with it those of its segments. */
export const hashesQuery = z.strictObject({
  version: z.optional(id),
  chunk: z.optional(queryInteger(0, 99_999_999)),
});

/** From which chunk on. */
export const sentChunksQuery = z.strictObject({
  version: z.optional(id),
  from: z.optional(queryInteger(0, 99_999_999)),
});

/** Stored chunks in their order. */
export const sentChunks = z.array(
  z.object({ chunk: z.int().check(z.gte(0)), encrypted_digest: z.nullable(encryptedDigest) }),
);

/** A chunk that is about to be sent straight to the storage. */
export const announcedChunk = z.strictObject({
  chunk: z.int().check(z.gte(0), z.lte(99_999_999)),
  /** The length of the encrypted chunk. */
  length: z.int().check(z.gte(1), z.lte(LONGEST_CHUNK)),
  /** SHA-256 of the encrypted chunk. */
  checksum: hex(32),
});

/** How an announced chunk is to be sent: by PUT, with these headers, to an address that takes nothing else. */
export const directUpload = z.object({
  attempt: id,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: unixSeconds,
});

/** A chunk that has been sent straight to the storage. */
export const sentChunk = z.extend(z.omit(announcedChunk, { length: true }), {
  attempt: id,
  segment_hashes: segmentHashes,
  encrypted_digest: z.optional(encryptedDigest),
});

/** How far an upload is after a chunk was stored. */
export const uploadProgress = z.object({
  chunks_stored: z.int().check(z.gte(0)),
  finished_upload_at: z.nullable(unixSeconds),
});

export type UploadProgress = z.infer<typeof uploadProgress>;
