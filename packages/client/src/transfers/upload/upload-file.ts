import type { BatchOperation } from '@coffer/contract';
import {
  type Bytes,
  type ChunkDigest,
  type ContentKey,
  chunkCount,
  encryptedSize,
  HASH_LENGTH,
  hasPlaintext,
  rootOf,
  type SealedContent,
  sha256,
  type VersionOrigin,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import { settleAll } from '../../concurrency/settle-all.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { FinalRow } from '../../keyring/upload-records.ts';
import type { FileMetadata, UploadMetadata } from '../../keyring/wire-metadata.ts';
import { tellingOfPauses, Waiting } from '../waiting.ts';
import { readChunks, type UploadSource } from './chunk-source.ts';
import type { ContentHasher } from './content-hasher.ts';
import { describeContent } from './describe-content.ts';
import type { DirectUploads, VersionName } from './direct-uploads.ts';
import { OrderedHashing } from './ordered-hashing.ts';
import { blobSealer, type ChunkSealer, type SealedBody } from './sealed-body.ts';
import { type PostChunk, sendChunk } from './send-chunk.ts';
import { findSentChunks, type SentChunks } from './sent-chunks.ts';
import { StoredChunks, type UploadProgressReport } from './upload-progress.ts';

/** What ends an upload, as an operation of a batch. */
export type FinishOperation = Extract<BatchOperation, { readonly kind: 'finish' }>;

/** A content whose chunks the server has, and what makes it a file, or the newest version of one. */
export interface SentContent {
  readonly content: SealedContent;
  readonly operation: FinishOperation;
}

export interface ContentOptions {
  readonly api: ApiClient;
  readonly key: ContentKey;
  readonly item: Pick<UploadMetadata, 'size'> & VersionName;
  readonly source: UploadSource;
  /** The chunks that the server has from an earlier run. */
  readonly storedChunks: readonly number[];
  readonly hasher: Pick<ContentHasher, 'update'>;
  readonly semaphore: Semaphore;
  /** Makes Blobs where left out. */
  readonly sealer?: ChunkSealer;
  /** Chunks go through the server where left out. */
  readonly direct?: DirectUploads;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  onProgress?(progress: UploadProgressReport): void;
  /** Reports a chunk before it is sent: from then on the server may have it from this run. */
  onSending?(index: number): void;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

export interface UploadOptions extends ContentOptions {
  /** With the metadata as the record was made with it. */
  readonly item: UploadMetadata & VersionName;
  readonly origin: VersionOrigin;
  /** What its record becomes in the end; null of a file that another program has begun. */
  readonly final: FinalRow | null;
  readonly hasher: ContentHasher;
}

/** A content for somebody else's inbox, of which this run alone knows what was sent. */
export interface InboxOptions extends Omit<ContentOptions, 'storedChunks'> {
  readonly post: PostChunk;
  /** What earlier runs have sent; filled with what this one sends. */
  readonly sent: Map<number, ChunkDigest>;
  /** What was sealed, and perhaps sent without an answer: it is sent again as it is, because the server may have it. */
  readonly begun: Map<number, SealedBody>;
}

/**
 * Uploads a file: reads it once in order, hashes it all, seals and sends the chunks that the server lacks, and gives what
 * finishes it, with the sealed hashes, root and size of what was sealed. What the server has from an earlier run is compared
 * with the file, chunk by chunk: an upload never mixes two files. Holds no more chunks in memory than the budget allows.
 * Waits for a server that cannot be reached until the signal aborts, and then throws the signal's reason; one that answers,
 * and fails, is tried for some 15 seconds. Throws the server's problems, `request_too_large`, `source_changed`, and
 * `upload_differs` where what is stored is of another file, or does not say what it is of.
 */
export async function uploadFile(options: UploadOptions): Promise<SentContent> {
  const { item } = options;
  checkSource(options);
  const sent = options.storedChunks.length === 0 ? new Map() : await findSent(options);
  const { hashes, unsure, size } = await sendAll(options, sent);
  await addUnsure(hashes, unsure, options);
  const content = await contentOf(hashes, size);
  return { content, operation: await finishing(content, { ...item, size }, options) };
}

/**
 * Sends the same to an inbox, and gives what was sealed: the server compares its root. Throws as `uploadFile`; another run with the same
 * `sent` goes on with it.
 */
export async function sendToInbox(options: InboxOptions): Promise<SealedContent> {
  checkSource(options);
  const { sent, begun, post } = options;
  const { hashes, size } = await sendAll({ ...options, storedChunks: [...sent.keys()] }, sent, {
    post,
    begun,
    onStored(index, digest) {
      sent.set(index, digest);
      begun.delete(index);
    },
  });
  return contentOf(hashes, size);
}

function checkSource({ source, item }: Pick<ContentOptions, 'source' | 'item'>): void {
  if (source instanceof Blob && source.size !== item.size) throw failed('source_changed');
}

async function contentOf(hashes: readonly Bytes[], size: number): Promise<SealedContent> {
  return { root: await rootOf(joined(hashes)), size: encryptedSize(size) };
}

interface Sent {
  /** Of each chunk as it is stored. */
  readonly hashes: Bytes[];
  /** Bytes of all that was read. */
  readonly size: number;
  /**
   * The chunks that the server had before they were sent, with the SHA-256 of their plaintext: an answer was lost, or somebody
   * else sends the same.
   */
  readonly unsure: ReadonlyMap<number, Bytes>;
}

/** A chunk on its way, and how many bytes of the content it has. */
interface Outgoing {
  readonly body: SealedBody;
  readonly bytes: number;
}

/** What becomes of each chunk, where it is none of the drive's own. */
interface InboxWay {
  readonly post: PostChunk;
  readonly begun: Map<number, SealedBody>;
  onStored(index: number, digest: ChunkDigest): void;
}

async function sendAll(options: ContentOptions, sent: SentChunks, inbox?: InboxWay): Promise<Sent> {
  const { api, key, item, source, semaphore, direct, sealer = blobSealer, clock = systemClock } = options;
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const hashing = new OrderedHashing(options.hasher, signal);
  const chunks = readChunks(source, item.size);
  const stored = new StoredChunks(item.size, options.storedChunks);
  // What comes in parts may let wait for ever.
  if (!(source instanceof Blob)) signal.addEventListener('abort', () => chunks.close(), { once: true });
  const waiting = new Waiting((until) => options.onWaiting?.(until));
  const hashes: Bytes[] = [];
  let size = 0;
  const unsure = new Map<number, Bytes>();
  /** Nothing is sent behind a stored chunk that is of another file. */
  let compared: Promise<unknown> = Promise.resolve();

  const post = inbox?.post;
  const sending = { api, name: item, clock, signal, ...(direct && { direct }), ...(post && { post }) };
  const send = async (index: number, { body, bytes }: Outgoing) => {
    const onPause = (until: number) => waiting.pause(index, until);
    try {
      options.onSending?.(index);
      const progress = await sendChunk(index, body, { ...sending, onPause });
      if (progress === null) unsure.set(index, body.digest.plaintext);
      inbox?.onStored(index, body.digest);
      sealer.giveBack(body);
    } finally {
      waiting.end(index);
    }
    stored.add(bytes);
    options.onProgress?.(stored.report);
  };

  const transfer = (index: number): Promise<void> => {
    const read = chunks.read();
    const bytesRead = read.then(({ bytes }) => bytes);
    const hashed = hashing.add(bytesRead);
    const isStored = stored.has(index);
    const sealed = read.then(async ({ bytes, isLast }): Promise<Outgoing | null> => {
      const { length } = bytes;
      size += length;
      if (isStored) {
        hashes[index] = sealedHash(sent.get(index), await sha256(bytes));
        return null;
      }
      const before = inbox?.begun.get(index);
      if (before !== undefined && !hasPlaintext(before.digest, await sha256(bytes)))
        throw failed('upload_differs');
      const position = { versionId: item.versionId, index, isLast };
      const body = before ?? (await sealer.seal(key, position, bytes));
      inbox?.begun.set(index, body);
      hashes[index] = body.digest.sealed;
      return { body, bytes: length };
    });
    const before = compared;
    if (isStored) compared = before.then(() => sealed);
    compared.catch(ignore);
    // What failed is thrown by those who need it.
    Promise.all([bytesRead, hashed, sealed]).then(([bytes]) => chunks.giveBack(bytes), ignore);
    const delivered = async () => {
      const outgoing = await sealed;
      await before;
      if (outgoing !== null) await send(index, outgoing);
    };
    return settleAll([hashed, delivered()]);
  };

  options.onProgress?.(stored.report);
  const underWay = new Set<Promise<void>>();
  try {
    for (let index = 0; !(await chunks.isAtEnd()); index++) {
      const release = await semaphore.acquire(signal);
      const work = transfer(index)
        .catch((error) => failure.abort(error))
        .finally(() => {
          release();
          underWay.delete(work);
        });
      underWay.add(work);
    }
  } finally {
    await settleAll(underWay);
    chunks.close();
  }
  signal.throwIfAborted();
  return { hashes, unsure, size };
}

/** The hash of a chunk as it was sent. Throws `upload_differs` if that had another plaintext, or nobody can tell. */
function sealedHash(sent: ChunkDigest | undefined, plaintext: Bytes): Bytes {
  if (sent === undefined || !hasPlaintext(sent, plaintext)) throw failed('upload_differs');
  return sent.sealed;
}

function findSent(options: UploadOptions): Promise<SentChunks> {
  return findSentChunks(options, (call) => persistently(options, call));
}

async function addUnsure(hashes: Bytes[], unsure: Sent['unsure'], options: UploadOptions): Promise<void> {
  if (unsure.size === 0) return;
  const sent = await findSent(options);
  for (const [index, plaintext] of unsure) {
    hashes[index] = sealedHash(sent.get(index), plaintext);
  }
}

/** @param item with the size that it has in the end */
async function finishing(
  content: SealedContent,
  item: FileMetadata & VersionName,
  options: UploadOptions,
): Promise<FinishOperation> {
  const { final } = options;
  const described = await describeContent({ ...options, item }, content);
  return {
    kind: 'finish',
    id: item.id,
    version_id: item.versionId,
    number: options.origin.number,
    content: { ...described, root: content.root, sealed_size: content.size },
    ...(final !== null && withSize(final, item)),
  };
}

/** What a record becomes, with the size that it has in the end. */
function withSize(final: FinalRow, { size }: FileMetadata): FinalRow {
  const known = { size, chunks: chunkCount(size) };
  return 'item' in final
    ? { item: { ...final.item, ...known } }
    : { version: { ...final.version, ...known } };
}

function joined(hashes: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(hashes.length * HASH_LENGTH);
  for (const [index, hash] of hashes.entries()) bytes.set(hash, index * HASH_LENGTH);
  return bytes;
}

function persistently<T>(options: UploadOptions, call: () => Promise<T>): Promise<T> {
  const { clock = systemClock, signal, onWaiting } = options;
  return tellingOfPauses(onWaiting, (onPause) =>
    retrying(call, { clock, signal, patience: 'background', onPause }),
  );
}
