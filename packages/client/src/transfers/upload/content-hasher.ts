import type { ContentHashAlgorithm } from '@coffer/crypto';
import { createBLAKE2b, createMD5, createSHA1, createSHA256, type IHasher } from 'hash-wasm';

const BLAKE2B_BITS = 512;

/** Computes the four hashes of a file from its bytes in order. */
export interface ContentHasher {
  /** Takes the next bytes; when it resolves they are not needed any more, and the next may come. */
  update(bytes: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** The hashes in lower-case hex. Nothing may be added afterwards. */
  digest(): Promise<Record<ContentHashAlgorithm, string>>;
  /** To be called at the end, however it came. */
  abandon?(): void;
}

type Hashers = Readonly<Record<ContentHashAlgorithm, IHasher>>;

/**
 * Hashers whose file is done with. Each is a WebAssembly instance with a memory of its own, of which a process can have
 * only some hundred: those of a file serve the next one again.
 */
const idle: Hashers[] = [];

/** A hasher that works on this thread. */
export async function createContentHasher(): Promise<ContentHasher> {
  const hashers = idle.pop() ?? (await newHashers());
  for (const hasher of Object.values(hashers)) hasher.init();
  const { md5, sha1, sha256, blake2b } = hashers;
  let isHeld = true;
  return Object.freeze<ContentHasher>({
    update(bytes) {
      for (const hasher of Object.values(hashers)) hasher.update(bytes);
    },
    async digest() {
      return {
        md5: md5.digest(),
        sha1: sha1.digest(),
        sha256: sha256.digest(),
        blake2b: blake2b.digest(),
      };
    },
    abandon() {
      if (isHeld) idle.push(hashers);
      isHeld = false;
    },
  });
}

async function newHashers(): Promise<Hashers> {
  const [md5, sha1, sha256, blake2b] = await Promise.all([
    createMD5(),
    createSHA1(),
    createSHA256(),
    createBLAKE2b(BLAKE2B_BITS),
  ]);
  return { md5, sha1, sha256, blake2b };
}
