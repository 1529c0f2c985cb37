import { base64 } from '@scure/base';
import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

const LINE = /.{1,64}/g;

/** The labels that are read and written: PKCS#8 (RFC 5208) and SubjectPublicKeyInfo (RFC 5280), both in DER. */
export type PemLabel = 'PRIVATE KEY' | 'PUBLIC KEY';

/** Textual encoding of RFC 7468: base64 in lines of 64 characters between two labelled boundaries. */
export function encodePem(label: PemLabel, der: Bytes): string {
  const lines = base64.encode(der).match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** The DER of a single PEM block with this label; any white space between the base64 characters is allowed. */
export function decodePem(label: PemLabel, text: string): Bytes {
  const block = new RegExp(`^\\s*-----BEGIN ${label}-----([^-]*)-----END ${label}-----\\s*$`).exec(text);
  if (block?.[1] === undefined) throw new EncodingInvalid('PEM');
  return new Uint8Array(base64.decode(block[1].replace(/\s/g, '')));
}
