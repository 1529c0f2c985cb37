import type { ContentHashAlgorithm } from '@coffer/crypto';
import { createBLAKE2b, createMD5, createSHA1, createSHA256 } from 'hash-wasm';

const BLAKE2B_BITS = 512;

/** Computes the four hashes of a file from its bytes in order. */
export interface ContentHasher {
  /** Takes the next bytes; when it resolves they are not needed any more, and the next may come. */
  update(bytes: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** The hashes in lower-case hex. Nothing may be added afterwards. */
  digest(): Promise<Record<ContentHashAlgorithm, string>>;
}

/** A hasher that works on this thread. */
export async function createContentHasher(): Promise<ContentHasher> {
  const [md5, sha1, sha256, blake2b] = await Promise.all([
    createMD5(),
    createSHA1(),
    createSHA256(),
    createBLAKE2b(BLAKE2B_BITS),
  ]);
  return Object.freeze<ContentHasher>({
    update(bytes) {
      for (const hash of [md5, sha1, sha256, blake2b]) hash.update(bytes);
    },
    async digest() {
      return {
        md5: md5.digest(),
        sha1: sha1.digest(),
        sha256: sha256.digest(),
        blake2b: blake2b.digest(),
      };
    },
  });
}
