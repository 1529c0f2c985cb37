import { EncodingInvalid, fromBase64Url } from '@coffer/crypto';

/** The bytes of a signature in base64url; null for any other spelling than the one that each has. */
export function signatureBytes(text: string) {
  try {
    return fromBase64Url(text);
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}
