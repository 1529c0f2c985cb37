import { createSHA256 } from 'hash-wasm';
import { ContentMismatch } from './errors.ts';

/** Compares a download with the digest that was sealed when the upload ended. */
export interface ContentCheck {
  update(bytes: Uint8Array): void;
  /** Throws ContentMismatch. */
  finish(): void;
}

/** Checks against a SHA-256 in hex. */
export async function createContentCheck(sha256: string): Promise<ContentCheck> {
  const hash = await createSHA256();
  return {
    update: (bytes) => void hash.update(bytes),
    finish() {
      if (hash.digest() !== sha256) throw new ContentMismatch();
    },
  };
}
