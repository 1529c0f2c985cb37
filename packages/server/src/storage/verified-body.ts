import { createHash } from 'node:crypto';
import { createChecksum } from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import { checksumMismatch } from './refusals.ts';
import type { SegmentHasher } from './segment-hasher.ts';

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
    await segments?.update(piece);
    yield piece;
  }
  if (received < length) throw lengthMismatch(length);
  if (running.digest() !== checksum) throw checksumMismatch();
}

/** A body that is in memory, as one piece. */
export async function* once(body: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield body;
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
