import { type Bytes, encryptedChunkSize, SEALED_CHUNK_SIZE } from '@coffer/crypto';
import type { BodyReader } from '../../api/body-reader.ts';
import { findingAWay, type Way } from '../../api/storage-fallback.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { type FetchOptions, openSealed } from './fetch-chunk.ts';

export interface ChunkRunsOptions extends Pick<FetchOptions, 'api' | 'clock' | 'item' | 'link' | 'signal'> {
  /** The index after the last chunk that is wanted. */
  readonly end: number;
  /** How many chunks are fetched by one request at most. */
  readonly chunksPerRequest: number;
}

/**
 * An answer that nobody goes on reading is given up: browsers keep few connections to one server, and somebody may
 * have paused several downloads.
 */
const IDLE_MS = 5_000;

/** An answer with several chunks, as far as it was read. */
interface Run {
  next: number;
  readonly end: number;
  readonly body: BodyReader;
}

/**
 * Fetches sealed chunks that are wanted one after the other, many with one request: a request costs a browser as much
 * processor time as the bytes of several chunks. The buffers into which they are read are used again.
 */
export class ChunkRuns {
  readonly #options: ChunkRunsOptions;
  readonly #spare: ArrayBuffer[] = [];
  #run: Run | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** The server leads to its storage, which gives chunks one by one. */
  #oneByOne = false;

  constructor(options: ChunkRunsOptions) {
    this.#options = options;
  }

  /**
   * The next sealed chunk, to be given back when it is opened; in the order in which this is called. Null if it cannot
   * be had like this, whatever the reason: it has to be fetched by itself then, which also tells what is wrong.
   */
  take(index: number): Promise<Bytes | null> {
    const taken = this.#turn.then(() => this.#read(index)).catch(() => this.#breakOff());
    this.#turn = taken;
    return taken;
  }

  giveBack(sealed: Bytes): void {
    this.#spare.push(sealed.buffer);
  }

  async #read(index: number): Promise<Bytes | null> {
    clearTimeout(this.#idle);
    const run = this.#run?.next === index ? this.#run : await this.#begin(index);
    if (run === null) return null;
    const buffer = this.#spare.pop() ?? new ArrayBuffer(SEALED_CHUNK_SIZE);
    const sealed = await run.body.read(encryptedChunkSize(index, this.#options.item.sealedLength), buffer);
    run.next++;
    if (run.next === run.end) this.#run = null;
    else this.#idle = setTimeout(() => this.#breakOff(), IDLE_MS);
    return sealed;
  }

  /** Null where chunks come one by one, or only one is left. */
  async #begin(index: number): Promise<Run | null> {
    this.#breakOff();
    const { api, clock, item, end, chunksPerRequest } = this.#options;
    const count = Math.min(chunksPerRequest, end - index);
    if (count < 2 || this.#oneByOne) return null;
    const request = (way: Way) => openSealed({ chunk: index, count }, way, this.#options);
    const body = await findingAWay(api, request, () => clock.now())();
    this.#oneByOne = body.length === encryptedChunkSize(index, item.sealedLength);
    this.#run = { next: index, end: this.#oneByOne ? index + 1 : index + count, body };
    return this.#run;
  }

  #breakOff(): null {
    this.#run?.body.cancel().catch(ignore);
    this.#run = null;
    return null;
  }
}
