import { createBLAKE2b, type IHasher } from 'hash-wasm';
import { failed } from '../../failures/coffer-error.ts';

/** Compares a download with the digest that was sealed when the upload ended. */
export interface ContentCheck {
  update(bytes: Uint8Array): void;
  /** Throws `content_mismatch`. */
  finish(): void;
}

/**
 * Hashers that have done their work. Each is a WebAssembly instance with a memory of its own; a process
 * can have only some hundred: too few for an archive of many small files, if each had a new one.
 */
const idle: IHasher[] = [];

/**
 * Checks against a BLAKE2b-512 (RFC 7693) in hex: of the four digests that are sealed with a file, the strong one
 * that WebAssembly computes fastest, two and a half times as fast as SHA-256.
 */
export async function createContentCheck(blake2b: string): Promise<ContentCheck> {
  const hash = (idle.pop() ?? (await createBLAKE2b())).init();
  return {
    update: (bytes) => void hash.update(bytes),
    finish() {
      const digest = hash.digest();
      idle.push(hash);
      if (digest !== blake2b) throw failed('content_mismatch');
    },
  };
}
