import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { SEALED_SEGMENT_SIZE } from '@coffer/crypto';

/** As text, because it runs beside whichever form of the server there is: sources, a build, or one file. */
const PROGRAM = `
  const { createHash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ bytes, length }) => {
    const hash = createHash('sha256').update(bytes.subarray(0, length)).digest('base64');
    parentPort.postMessage({ bytes, hash }, [bytes.buffer]);
  });`;

/** So much is hashed in less time than it takes to hand it to another thread. */
const AT_ONCE_BYTES = 128 * 1024;

/** What one chunk may have on the thread at a time, so that nothing is received faster than it is hashed. */
const AHEAD = 2;

/** As many buffers are kept for the next segments. */
const KEPT = 32;

type Bytes = Uint8Array<ArrayBuffer>;

interface Answer {
  readonly bytes: Bytes;
  readonly hash: string;
}

interface Asked {
  readonly resolve: (hash: string) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread that hashes; it begins with the first segment. */
let thread: Worker | null = null;
/** In the order in which it answers. */
const asked: Asked[] = [];
const free: Bytes[] = [];

/** The SHA-256 of the first bytes of a buffer, in base64. The buffer is given away. */
function hashAside(bytes: Bytes, length: number): Promise<string> {
  thread ??= begin();
  const present = thread;
  const hash = new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  // Where the chunk is given up meanwhile, nobody asks.
  hash.catch(() => {});
  present.ref();
  present.postMessage({ bytes, length }, [bytes.buffer]);
  return hash;
}

async function hashHere(bytes: Bytes, length: number): Promise<string> {
  const hash = createHash('sha256').update(bytes.subarray(0, length)).digest('base64');
  if (free.length < KEPT) free.push(bytes);
  return hash;
}

function begin(): Worker {
  const begun = new Worker(PROGRAM, { eval: true });
  begun.on('message', ({ bytes, hash }: Answer) => {
    if (free.length < KEPT) free.push(bytes);
    asked.shift()?.resolve(hash);
    // A process that has nothing else to do may end.
    if (asked.length === 0) begun.unref();
  });
  begun.on('error', (error) => {
    thread = null;
    for (const { reject } of asked.splice(0)) reject(error);
  });
  return begun;
}

/** Hashes the segments of a sealed chunk while its bytes come, on a thread of its own. */
export interface SegmentHasher {
  /** Resolves once more may come. */
  update(bytes: Uint8Array): Promise<void>;
  /** Their SHA-256 hashes, one after the other, in base64url. */
  digest(): Promise<string>;
}

/** The same of a chunk that is in memory. */
export async function segmentHashesOf(chunk: Uint8Array): Promise<string> {
  if (chunk.length <= AT_ONCE_BYTES) return createHash('sha256').update(chunk).digest('base64url');
  const hasher = createSegmentHasher();
  await hasher.update(chunk);
  return hasher.digest();
}

/** A hasher of one chunk. */
export function createSegmentHasher(): SegmentHasher {
  const hashes: Promise<string>[] = [];
  let segment: Bytes | null = null;
  let filled = 0;

  function end(bytes: Bytes): void {
    hashes.push(filled <= AT_ONCE_BYTES ? hashHere(bytes, filled) : hashAside(bytes, filled));
    segment = null;
    filled = 0;
  }

  return {
    async update(bytes) {
      for (let rest = bytes; rest.length > 0; ) {
        if (segment === null) await hashes.at(-AHEAD);
        segment ??= free.pop() ?? new Uint8Array(SEALED_SEGMENT_SIZE);
        const part = rest.subarray(0, segment.length - filled);
        segment.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled === segment.length) end(segment);
      }
    },
    async digest() {
      if (segment !== null) end(segment);
      const parts = (await Promise.all(hashes)).map((hash) => Buffer.from(hash, 'base64'));
      return Buffer.concat(parts).toString('base64url');
    },
  };
}
