import { createSHA256 } from 'hash-wasm';
import type { Bytes } from './bytes.ts';

/** SHA-256 of thousands of rows, for none of which anything is awaited: WebCrypto takes ten times as long for a few hundred bytes. */
export async function loadSha256(): Promise<(...parts: readonly Bytes[]) => Bytes> {
  const hash = await createSHA256();
  // Nothing is awaited between the beginning of a hash and its end, so all can share one.
  return (...parts) => {
    hash.init();
    for (const part of parts) hash.update(part);
    return new Uint8Array(hash.digest('binary'));
  };
}
