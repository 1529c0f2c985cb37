import { hash } from 'node:crypto';

type Bytes = Uint8Array<ArrayBuffer>;

/** The SHA-256 of bytes, at once: WebCrypto of Node copies them first. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(hash('sha256', bytes, 'buffer'));
}
