import type { createUploads } from '@coffer/client';
import { type ContentHashAlgorithm, toHex } from '@coffer/crypto';
import type { Digests, HashMessage } from './hash-messages.ts';

/** Pieces of one file that may be on their way round the ring, so that no worker waits for another. */
const PIECES_UNDER_WAY = 3;

/** Buffers kept for the next pieces. */
const SPARE_BUFFERS = 8;

const ALL: readonly ContentHashAlgorithm[] = ['md5', 'sha1', 'sha256', 'blake2b'];

/** Digests that the browser computes itself, about three times as fast, but only over all of a file at once. */
const NATIVE = { sha1: 'SHA-1', sha256: 'SHA-256' } as const;

type ContentHasher = Awaited<ReturnType<NonNullable<Parameters<typeof createUploads>[0]['hasher']>>>;

interface FileUnderWay {
  underWay: number;
  onReturned: (() => void) | null;
  onDigests: ((digests: Digests) => void) | null;
}

/** The upload worker's side of the ring of hashing workers. */
export class HashRing {
  readonly #to: MessagePort;
  readonly #files = new Map<number, FileUnderWay>();
  readonly #spare: ArrayBuffer[] = [];
  #next = 0;

  constructor(to: MessagePort, from: MessagePort) {
    this.#to = to;
    from.onmessage = ({ data }: MessageEvent<HashMessage>) => this.#returned(data);
  }

  /** A hasher for a file whose bytes come one piece after the other. */
  hasher(): ContentHasher & { abandon(): void } {
    return this.#begin(ALL, async () => ({}));
  }

  /** A hasher for a file that comes in one piece: the browser's own digests do half of the work. */
  hasherOfOnePiece(): ContentHasher & { abandon(): void } {
    let native: Promise<Digests> = Promise.resolve({});
    const remaining = ALL.filter((algorithm) => !(algorithm in NATIVE));
    const hasher = this.#begin(remaining, () => native);
    return {
      ...hasher,
      update: (bytes) => {
        native = nativeDigests(bytes);
        return hasher.update(bytes);
      },
    };
  }

  #begin(algorithms: readonly ContentHashAlgorithm[], others: () => Promise<Digests>) {
    const file = this.#next++;
    const state: FileUnderWay = { underWay: 0, onReturned: null, onDigests: null };
    this.#files.set(file, state);
    this.#post({ type: 'begin', file, algorithms });
    return {
      update: async (bytes: Uint8Array<ArrayBuffer>) => {
        const copy = this.#copy(bytes);
        this.#post({ type: 'bytes', file, bytes: copy }, [copy.buffer]);
        state.underWay++;
        if (state.underWay < PIECES_UNDER_WAY) return;
        await new Promise<void>((resolve) => {
          state.onReturned = resolve;
        });
      },
      digest: async () => {
        const computed = new Promise<Digests>((resolve) => {
          state.onDigests = resolve;
        });
        this.#post({ type: 'end', file, digests: {} });
        return complete({ ...(await computed), ...(await others()) });
      },
      abandon: () => {
        if (this.#files.has(file)) this.#post({ type: 'abandon', file });
      },
    };
  }

  #returned(message: HashMessage): void {
    const state = this.#files.get(message.file);
    if (message.type === 'bytes') {
      if (this.#spare.length < SPARE_BUFFERS) this.#spare.push(message.bytes.buffer);
      if (state === undefined) return;
      state.underWay--;
      state.onReturned?.();
      state.onReturned = null;
    } else if (message.type !== 'begin') {
      this.#files.delete(message.file);
      if (this.#files.size === 0) this.#spare.length = 0;
      if (message.type === 'end') state?.onDigests?.(message.digests);
    }
  }

  /** The pieces are sealed and sent from the original meanwhile, so the ring gets its own. */
  #copy(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const fitting = this.#spare.findIndex((buffer) => buffer.byteLength >= bytes.length);
    const [buffer = new ArrayBuffer(bytes.length)] = fitting < 0 ? [] : this.#spare.splice(fitting, 1);
    const copy = new Uint8Array(buffer, 0, bytes.length);
    copy.set(bytes);
    return copy;
  }

  #post(message: HashMessage, transfer: Transferable[] = []): void {
    this.#to.postMessage(message, transfer);
  }
}

async function nativeDigests(bytes: Uint8Array<ArrayBuffer>): Promise<Digests> {
  const entries = Object.entries(NATIVE).map(async ([algorithm, native]) => [
    algorithm,
    toHex(new Uint8Array(await crypto.subtle.digest(native, bytes))),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function complete({ md5, sha1, sha256, blake2b }: Digests): Record<ContentHashAlgorithm, string> {
  if (md5 === undefined || sha1 === undefined || sha256 === undefined || blake2b === undefined) {
    throw new Error('The hashing workers did not compute all digests');
  }
  return { md5, sha1, sha256, blake2b };
}
