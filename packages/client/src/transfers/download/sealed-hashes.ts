import {
  type Bytes,
  chunkCount,
  chunkHash,
  chunkPlaintextSize,
  HASH_LENGTH,
  rootOf,
  segmentCount,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Patience } from '../../api/retry-policy.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { SharedLoad } from '../../concurrency/shared-load.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { ReadableItem } from '../../keyring/opened-item.ts';
import type { LinkAccess } from '../../links/link-access.ts';

interface SealedHashesOptions {
  readonly api: ApiClient;
  readonly item: ReadableItem;
  /** By which link the file is fetched; by default it is the signed-in user's own. */
  readonly link?: LinkAccess;
  readonly clock: Clock;
  readonly patience?: Patience;
}

/** Chunks whose hashes of segments are kept. */
const KEPT = 64;

/**
 * The hashes that lead to the root of a file's sealed content. The server hands them out, and nobody needs to believe it:
 * what does not lead to the root ends with `content_mismatch`. Each is asked for once, when it is needed.
 */
export class SealedHashes {
  readonly #options: SealedHashesOptions;
  readonly #count: number;
  /** Of one chunk by its index, of all chunks under -1. */
  readonly #loads = new Map<number, SharedLoad<Bytes>>();

  constructor(options: SealedHashesOptions) {
    this.#options = options;
    this.#count = chunkCount(options.item.sealedLength);
  }

  /** Begins to fetch what a chunk is compared with, so that it comes beside the chunk. */
  async prepare(signal: AbortSignal): Promise<void> {
    if (this.#count > 1) await this.#list(signal);
  }

  /** Throws `chunk_tampered` for a chunk with another hash than the one that was sealed, and `content_mismatch`. */
  async check(index: number, hash: Bytes, signal: AbortSignal): Promise<void> {
    if (!(await this.#isRight(index, hash, signal))) throw failed({ code: 'chunk_tampered', index });
  }

  /** The hashes of the segments of a chunk, verified. Throws `content_mismatch`. */
  ofSegments(index: number, signal: AbortSignal): Promise<Bytes> {
    return this.#load(index, signal, async (stop) => {
      this.prepare(stop).catch(ignore); // what they are compared with comes beside them
      const hashes = await this.#fetch({ chunk: String(index) }, stop);
      const segments = segmentCount(chunkPlaintextSize(index, this.#options.item.sealedLength));
      const isRight =
        hashes.length === segments * HASH_LENGTH &&
        (await this.#isRight(index, await chunkHash(hashes), stop));
      if (!isRight) throw failed('content_mismatch');
      return hashes;
    });
  }

  /** Of a single chunk nothing is fetched: its hash leads to the root by itself. */
  async #isRight(index: number, hash: Bytes, signal: AbortSignal): Promise<boolean> {
    if (this.#count === 1) return (await rootOf(hash)) === this.#options.item.root;
    const list = await this.#list(signal);
    return areEqual(hash, list.subarray(index * HASH_LENGTH, (index + 1) * HASH_LENGTH));
  }

  /** The hashes of all chunks. */
  #list(signal: AbortSignal): Promise<Bytes> {
    return this.#load(-1, signal, async (stop) => {
      const list = await this.#fetch({}, stop);
      const isRight =
        list.length === this.#count * HASH_LENGTH && (await rootOf(list)) === this.#options.item.root;
      if (!isRight) throw failed('content_mismatch');
      return list;
    });
  }

  async #load(
    key: number,
    signal: AbortSignal,
    begin: (signal: AbortSignal) => Promise<Bytes>,
  ): Promise<Bytes> {
    const known = this.#loads.get(key);
    const load = known === undefined || known.isStopped ? new SharedLoad(begin) : known;
    this.#loads.set(key, load);
    const oldest = [...this.#loads.keys()].find((other) => other !== -1);
    if (this.#loads.size > KEPT && oldest !== undefined) this.#loads.delete(oldest);
    try {
      return await load.take(signal);
    } catch (error) {
      // What failed may work the next time.
      if (this.#loads.get(key) === load && !signal.aborted) this.#loads.delete(key);
      throw error;
    }
  }

  #fetch(query: { readonly chunk?: string }, signal: AbortSignal): Promise<Bytes> {
    const { api, item, link, clock, patience } = this.#options;
    const call = () =>
      link === undefined
        ? api.call(
            'sealedHashes',
            { params: { id: item.id }, query: { ...query, version: item.versionId } },
            signal,
          )
        : api.call(
            'linkSealedHashes',
            { params: { id: link.id, item_id: item.id }, query: { ...query, ticket: link.ticket } },
            signal,
          );
    return retrying(call, { clock, signal, ...(patience === undefined ? {} : { patience }) });
  }
}

/** Whether two hashes are the same. Both are known to the server, so the time that it takes tells nothing. */
export function areEqual(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
