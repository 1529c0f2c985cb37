import {
  type Bytes,
  concatBytes,
  encryptedChunkSize,
  HASH_LENGTH,
  openSegment,
  SEALED_SEGMENT_SIZE,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  segmentPosition,
  sha256,
} from '@coffer/crypto';
import type { BodyReader } from '../../api/body-reader.ts';
import { retrying } from '../../api/retry.ts';
import { findingAWay, type Way } from '../../api/storage-fallback.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { asCofferError, failed } from '../../failures/coffer-error.ts';
import { type FetchOptions, openSealed, withoutRest } from './fetch-chunk.ts';
import { areEqual } from './sealed-hashes.ts';

/** Segments of one chunk, by their numbers in the file. */
export interface SegmentSpan {
  readonly first: number;
  /** Excluded. */
  readonly end: number;
}

/**
 * The plaintext of some segments of one chunk, fetched by one request: each is handed out as soon as it has come, is
 * verified against the root of the sealed content and opened. The next one is read when it is asked for, so that a
 * slow reader slows the server down; who stops gives the request up. If the connection breaks, another request goes on with the
 * segment that was missing. Throws `chunk_tampered` at the first segment that is not what was uploaded,
 * `content_mismatch`, the server's problems, `server_unreachable`.
 */
export async function* segmentsAsTheyArrive(
  { first, end }: SegmentSpan,
  options: FetchOptions,
): AsyncGenerator<Bytes, void, undefined> {
  const index = Math.floor(first / SEGMENTS_PER_CHUNK);
  const start = index * SEGMENTS_PER_CHUNK;
  const hashes = options.hashes.ofSegments(index, options.signal);
  hashes.catch(ignore); // thrown with the first segment
  const request = new SegmentRequest(index, (end - start) * SEALED_SEGMENT_SIZE, options);
  try {
    for (let number = first; number < end; number++) {
      const sealed = await request.read((number - start) * SEALED_SEGMENT_SIZE);
      const place = (number - start) * HASH_LENGTH;
      const hash = (await hashes).subarray(place, place + HASH_LENGTH);
      yield await openVerified(number, sealed, hash, options);
    }
  } finally {
    request.giveUp();
  }
}

/** The plaintext of some segments of one chunk in one array. Throws as `segmentsAsTheyArrive`. */
export async function fetchSegments(span: SegmentSpan, options: FetchOptions): Promise<Bytes> {
  const segments: Bytes[] = [];
  for await (const segment of segmentsAsTheyArrive(span, options)) segments.push(segment);
  return concatBytes(...segments);
}

async function openVerified(
  number: number,
  sealed: Bytes,
  hash: Bytes,
  { key, item }: FetchOptions,
): Promise<Bytes> {
  if (!areEqual(await sha256(sealed), hash)) {
    throw failed({ code: 'chunk_tampered', index: Math.floor(number / SEGMENTS_PER_CHUNK) });
  }
  const position = segmentPosition(item.contentId, number, item.sealedLength);
  const plaintext = await openSegment(key, position, sealed).catch((error: unknown) => {
    throw asCofferError(error);
  });
  return withoutRest(plaintext, number * SEGMENT_SIZE, item);
}

/** A request for a part of a chunk, from some byte on, made again from there when the connection breaks. */
class SegmentRequest {
  readonly #index: number;
  readonly #end: number;
  readonly #options: FetchOptions;
  #body: BodyReader | null = null;

  /** @param end where the part ends in the sealed chunk, or after it */
  constructor(index: number, end: number, options: FetchOptions) {
    this.#index = index;
    this.#end = Math.min(end, encryptedChunkSize(index, options.item.sealedLength));
    this.#options = options;
  }

  /** The sealed segment that begins at this byte of the chunk: where the one before has ended. */
  read(from: number): Promise<Bytes> {
    const { api, clock, signal, onPause, patience } = this.#options;
    const request = (way: Way) => this.#read(from, way);
    return retrying(
      findingAWay(api, request, () => clock.now()),
      { clock, signal, patience, onPause },
    );
  }

  giveUp(): void {
    this.#body?.cancel().catch(ignore);
    this.#body = null;
  }

  async #read(from: number, way: Way): Promise<Bytes> {
    const body = this.#body ?? (await this.#open(from, way));
    this.#body = body;
    try {
      return await body.read(Math.min(SEALED_SEGMENT_SIZE, this.#end - from));
    } catch (cause) {
      this.giveUp();
      this.#options.signal.throwIfAborted();
      // Some browsers take a broken connection for the end of a body, whatever was announced.
      const isAllThereIs = body.hasEnded && body.length === null;
      if (isAllThereIs) throw failed({ code: 'chunk_tampered', index: this.#index });
      throw failed({ code: 'server_unreachable' }, { cause });
    }
  }

  async #open(from: number, way: Way): Promise<BodyReader> {
    const span = { chunk: this.#index, range: { from, to: this.#end } };
    const body = await openSealed(span, way, this.#options);
    if (body.length === null || body.length === this.#end - from) return body;
    body.cancel().catch(ignore);
    throw failed({ code: 'chunk_tampered', index: this.#index });
  }
}
