import { createHash } from 'node:crypto';
import { createChecksum, SEALED_SEGMENT_SIZE } from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import { checksumMismatch } from './refusals.ts';

type ChecksumFunction = 'crc16' | 'sha256';

/** The expected length and checksum of a body. */
export interface Expectation {
  readonly length: number;
  readonly checksum: string;
  readonly checksumFunction: ChecksumFunction;
}

/**
 * Passes a body on while measuring it, and ends with an error unless it is exactly what was expected.
 *
 * @param segments is given all that passes
 * @throws Refusal `chunk_length_mismatch` (as soon as it is too long) or `checksum_mismatch`
 */
export async function* verifiedBody(
  body: AsyncIterable<Uint8Array>,
  { length, checksum, checksumFunction }: Expectation,
  segments?: SegmentHasher,
): AsyncGenerator<Uint8Array, void, undefined> {
  const running = runningChecksum(checksumFunction);
  let received = 0;
  for await (const piece of body) {
    received += piece.length;
    if (received > length) throw lengthMismatch(length);
    running.update(piece);
    segments?.update(piece);
    yield piece;
  }
  if (received < length) throw lengthMismatch(length);
  if (running.digest() !== checksum) throw checksumMismatch();
}

/** Hashes the segments of a sealed chunk while its bytes come. */
export interface SegmentHasher {
  update(bytes: Uint8Array): void;
  /** Their SHA-256 hashes, one after the other, in base64url. */
  digest(): string;
}

/** A hasher of one chunk. */
export function createSegmentHasher(): SegmentHasher {
  const ended: Buffer[] = [];
  let hash = createHash('sha256');
  let missing = SEALED_SEGMENT_SIZE;
  return {
    update(bytes) {
      for (let rest = bytes; rest.length > 0; ) {
        if (missing === 0) {
          ended.push(hash.digest());
          hash = createHash('sha256');
          missing = SEALED_SEGMENT_SIZE;
        }
        const part = rest.subarray(0, missing);
        hash.update(part);
        missing -= part.length;
        rest = rest.subarray(part.length);
      }
    },
    digest: () => Buffer.concat([...ended, hash.digest()]).toString('base64url'),
  };
}

export function lengthMismatch(length: number): Refusal {
  return new Refusal('chunk_length_mismatch', `This chunk must have exactly ${length} bytes.`);
}

function runningChecksum(checksumFunction: ChecksumFunction) {
  switch (checksumFunction) {
    case 'crc16':
      return createChecksum();
    case 'sha256': {
      const hash = createHash('sha256');
      return { update: (bytes: Uint8Array) => hash.update(bytes), digest: () => hash.digest('hex') };
    }
  }
}
