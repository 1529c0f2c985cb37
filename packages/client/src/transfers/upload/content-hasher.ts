import { type ContentHashAlgorithm, toHex } from '@coffer/crypto';
import { createBLAKE2b, createMD5, createSHA1, createSHA256, type IHasher } from 'hash-wasm';
import { ignore } from '../../concurrency/ignore.ts';

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

/** Those for what is hashed in one go, which nothing else uses at the same moment. */
let forOnePiece: Promise<readonly [md5: IHasher, blake2b: IHasher]> | null = null;

/** The hashes of a content that is in memory as a whole: so the platform can compute two of them, which is faster. */
export async function hashesOf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Record<ContentHashAlgorithm, string>> {
  const natively = async (name: 'SHA-1' | 'SHA-256') =>
    toHex(new Uint8Array(await crypto.subtle.digest(name, bytes)));
  const native = Promise.all([natively('SHA-1'), natively('SHA-256')]);
  native.catch(ignore);
  forOnePiece ??= Promise.all([createMD5(), createBLAKE2b(BLAKE2B_BITS)]);
  const [md5, blake2b] = await forOnePiece;
  const others = { md5: md5.init().update(bytes).digest(), blake2b: blake2b.init().update(bytes).digest() };
  const [sha1, sha256] = await native;
  return { ...others, sha1, sha256 };
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
