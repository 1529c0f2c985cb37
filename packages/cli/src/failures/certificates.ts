import type { ExitName } from '../exit-codes.ts';

const ITS_OWN =
  'If the server is known to have a certificate of its own, name its file: NODE_EXTRA_CA_CERTS=<file>. If not, somebody may be listening in.';
const UNKNOWN = `Nobody whom this device trusts has signed the server's certificate. ${ITS_OWN}`;
const BY_TIME = 'Check the clock of this device, and tell the administrator of the server.';

/** Errors of TLS by the code with which Node and OpenSSL name them. */
const OF_CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN,
  CERT_UNTRUSTED: UNKNOWN,
  CERT_SIGNATURE_FAILURE: UNKNOWN,
  CERT_CHAIN_TOO_LONG: UNKNOWN,
  INVALID_CA: UNKNOWN,
  INVALID_PURPOSE: UNKNOWN,
  CERT_REJECTED: UNKNOWN,
  CERT_HAS_EXPIRED: `The server's certificate has expired. ${BY_TIME}`,
  CERT_NOT_YET_VALID: `The server's certificate is not valid yet. ${BY_TIME}`,
  CERT_REVOKED: "The server's certificate was revoked. Tell its administrator.",
  HOSTNAME_MISMATCH: "The server's certificate is of another name. Check the address.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is of another name. Check the address.",
};

/** Returns what is said of a server whose certificate is not trusted; null for every other reason not to reach it. */
export function certificateFailure(thrown: unknown): readonly [exit: ExitName, text: string] | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const text = 'code' in error && typeof error.code === 'string' ? OF_CERTIFICATES[error.code] : undefined;
    if (text !== undefined) return ['untrusted', text];
  }
  return null;
}
