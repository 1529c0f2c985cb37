import { type Bytes, HASH_LENGTH, toHex } from '@coffer/crypto';

/** The 32 hashes of a node, as answers carry them one after the other. */
export function splitHashes(hashes: Uint8Array): Bytes[] {
  return Array.from({ length: Math.floor(hashes.length / HASH_LENGTH) }, (_, index) =>
    hashes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH),
  );
}

/** An id from its 16 bytes. */
export function idText(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
