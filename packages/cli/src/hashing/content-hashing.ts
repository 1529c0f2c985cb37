import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ContentHasher } from '@coffer/client';
import type { ContentHashAlgorithm } from '@coffer/crypto';
import { ALGORITHMS, hashAnswer, openSslName } from './hash-messages.ts';

type Digests = Record<ContentHashAlgorithm, string>;

/** Smaller files are hashed on this thread: to hand them over would take as long. */
const WORTH_A_THREAD = 16 << 20;
/** Pieces of one file that are on their way, so that no thread waits for another. */
const PIECES_UNDER_WAY = 3;
/** Which thread computes what: about the same work for each. */
const SHARES: readonly (readonly ContentHashAlgorithm[])[] = [
  ['md5', 'sha1'],
  ['sha256', 'blake2b'],
];

/** Hashes files by the processor's own instructions, large ones on two further threads, which end with the program. */
export class ContentHashing {
  #threads: readonly Worker[] | null = null;
  readonly #files = new Map<number, HashedFile>();
  #next = 0;

  /** What hashes a file of so many bytes; see `ConnectOptions.hasher`. */
  hasher = async (size: number): Promise<ContentHasher> => {
    if (size < WORTH_A_THREAD) return onThisThread();
    const file = this.#next++;
    const threads = this.#started();
    const hashed = new HashedFile(file, threads, () => {
      this.#files.delete(file);
      if (this.#files.size === 0) for (const thread of threads) thread.unref();
    });
    this.#files.set(file, hashed);
    // Else the program could end while it waits for nothing but them.
    for (const thread of threads) thread.ref();
    return hashed;
  };

  #started(): readonly Worker[] {
    this.#threads ??= SHARES.map((algorithms) => {
      const url = new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url);
      const thread = new Worker(url, { workerData: { algorithms } });
      thread.on('message', (value: unknown) => {
        const { file, digests } = hashAnswer.parse(value);
        this.#files.get(file)?.answered(thread, digests);
      });
      thread.on('error', (error) => {
        for (const hashed of this.#files.values()) hashed.failed(error);
      });
      thread.unref();
      return thread;
    });
    return this.#threads;
  }
}

/** One file on its way through the threads. */
class HashedFile implements ContentHasher {
  readonly #file: number;
  readonly #threads: readonly Worker[];
  readonly #ended: () => void;
  readonly #spare: SharedArrayBuffer[] = [];
  readonly #underWay: SharedArrayBuffer[] = [];
  /** How many pieces each thread is done with, of all. */
  readonly #done = new Map<Worker, number>();
  #released = 0;
  #digests: Partial<Digests> = {};
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(file: number, threads: readonly Worker[], ended: () => void) {
    this.#file = file;
    this.#threads = threads;
    this.#ended = ended;
  }

  async update(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#until(() => this.#underWay.length < PIECES_UNDER_WAY);
    const spare = this.#spare.pop();
    const buffer =
      spare !== undefined && spare.byteLength >= bytes.length ? spare : new SharedArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    this.#underWay.push(buffer);
    this.#post({ kind: 'bytes', file: this.#file, buffer, length: bytes.length });
  }

  async digest(): Promise<Digests> {
    this.#post({ kind: 'end', file: this.#file });
    await this.#until(() => ALGORITHMS.every((algorithm) => algorithm in this.#digests));
    this.#ended();
    const { md5 = '', sha1 = '', sha256 = '', blake2b = '' } = this.#digests;
    return { md5, sha1, sha256, blake2b };
  }

  abandon(): void {
    this.#post({ kind: 'abandon', file: this.#file });
    this.#ended();
  }

  answered(thread: Worker, digests: Partial<Digests> | undefined): void {
    if (digests !== undefined) this.#digests = { ...this.#digests, ...digests };
    else {
      this.#done.set(thread, (this.#done.get(thread) ?? 0) + 1);
      const byAll = Math.min(...this.#threads.map((each) => this.#done.get(each) ?? 0));
      for (; this.#released < byAll; this.#released++) {
        const buffer = this.#underWay.shift();
        if (buffer !== undefined) this.#spare.push(buffer);
      }
    }
    this.#wake?.();
  }

  failed(error: Error): void {
    this.#error = error;
    this.#wake?.();
  }

  #post(message: unknown): void {
    for (const thread of this.#threads) thread.postMessage(message);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#error !== null) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function onThisThread(): ContentHasher {
  const hashes = ALGORITHMS.map((algorithm) => createHash(openSslName(algorithm)));
  return {
    update(bytes) {
      for (const hash of hashes) hash.update(bytes);
    },
    async digest() {
      const [md5 = '', sha1 = '', sha256 = '', blake2b = ''] = hashes.map((hash) => hash.digest('hex'));
      return { md5, sha1, sha256, blake2b };
    },
  };
}
