// Runs in a worker of the browser.
import {
  CHUNK_SIZE,
  type ChunkPosition,
  type ContentKey,
  chunkHash,
  generateContentKey,
  importContentKey,
  newVersionId,
  openChunk,
  sealChunk,
  segmentHashes,
} from '@coffer/crypto';
import { createBLAKE2b } from 'hash-wasm';

const NONCE_LENGTH = 12;

/** Bytes per second of one worker. */
export interface OpeningRates {
  /** Chunks of 16 segments, the SHA-256 of each on the way to the root. */
  readonly bySegments: number;
  /** Chunks that were sealed in one piece, and BLAKE2b over what was in them. */
  readonly whole: number;
}

/**
 * Opens and checks the same bytes in both ways, in turn.
 *
 * @param chunks how many of 4 MiB in a round
 */
export async function measureOpening(chunks: number, rounds: number): Promise<OpeningRates[]> {
  const contentKey = await importContentKey(generateContentKey());
  const position = { versionId: newVersionId(), index: 0, isLast: true };
  const plaintext = new Uint8Array(CHUNK_SIZE);
  for (let at = 0; at < CHUNK_SIZE; at += 65_536) crypto.getRandomValues(plaintext.subarray(at, at + 65_536));
  const bySegments = await segmentOpening(contentKey, position, plaintext);
  const whole = await wholeOpening(plaintext);
  const rates: OpeningRates[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push({ bySegments: await rateOf(chunks, bySegments), whole: await rateOf(chunks, whole) });
  }
  return rates;
}

async function segmentOpening(
  contentKey: ContentKey,
  position: ChunkPosition,
  plaintext: Uint8Array<ArrayBuffer>,
) {
  const sealed = await sealChunk(contentKey, position, plaintext);
  return async () => {
    // Side by side, as downloads do.
    await Promise.all([segmentHashes(sealed).then(chunkHash), openChunk(contentKey, position, sealed)]);
  };
}

async function wholeOpening(plaintext: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const algorithm = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(NONCE_LENGTH)) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, plaintext);
  const hasher = (await createBLAKE2b(512)).init();
  return async () => {
    hasher.update(new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed)));
  };
}

async function rateOf(chunks: number, open: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let chunk = 0; chunk < chunks; chunk += 1) await open();
  return (chunks * CHUNK_SIZE * 1_000) / (performance.now() - started);
}
