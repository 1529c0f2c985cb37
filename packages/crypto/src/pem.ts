import { base64 } from '@scure/base';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

const LINE = /.{1,64}/g;

/**
 * The labels that are read and written: PKCS#8 (RFC 5208) and SubjectPublicKeyInfo (RFC 5280), both in DER, and the seed
 * that stands beside a private key.
 */
export type PemLabel = 'PRIVATE KEY' | 'PUBLIC KEY' | typeof SEED_LABEL;

export const SEED_LABEL = 'COFFER SEED';

/** Textual encoding of RFC 7468: base64 in lines of 64 characters between two labelled boundaries. */
export function encodePem(label: PemLabel, der: Bytes): string {
  const lines = base64.encode(der).match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** The bytes of a single PEM block with this label; any white space between the base64 characters is allowed. */
export function decodePem(label: PemLabel, text: string): Bytes {
  return decodePemBlocks([label], text)[0];
}

/**
 * The bytes of PEM blocks with these labels, in this order, of which those after the first may be missing; nothing but
 * white space is around them. Throws EncodingInvalid.
 */
export function decodePemBlocks(
  labels: readonly PemLabel[],
  text: string,
): readonly [Bytes, ...(Bytes | undefined)[]] {
  const [first, ...more] = [...text.matchAll(BLOCK)].map(([, label, body = ''], index) => {
    if (label !== labels[index]) throw new EncodingInvalid('PEM');
    return new Uint8Array(base64.decode(body.replace(/\s/g, '')));
  });
  if (first === undefined || text.replaceAll(BLOCK, '').trim() !== '') throw new EncodingInvalid('PEM');
  return [first, ...more];
}

const BLOCK = /-----BEGIN ([A-Z ]+)-----([^-]*)-----END \1-----/g;
