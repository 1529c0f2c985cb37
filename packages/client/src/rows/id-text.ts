import { toHex } from '@coffer/crypto';

/** An id from its 16 bytes. */
export function idText(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
