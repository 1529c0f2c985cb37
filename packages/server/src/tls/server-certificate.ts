import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Certificate and key of a TLS server, as PEM. */
export interface ServerCertificate {
  /** The server's certificate first, then those that lead to its issuer. */
  readonly certificate: string;
  readonly key: string;
}

/** ServerCertificate that cannot be used; the message names what is wrong with which of the two. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
  readonly part: keyof ServerCertificate;

  constructor(part: keyof ServerCertificate, message: string, options?: ErrorOptions) {
    super(message, options);
    this.part = part;
  }
}

/**
 * The certificate of the server, once it is sure that both parts can be read and belong together. It may have expired:
 * that is for visitors to judge.
 *
 * @throws CertificateRefused
 */
export function checkCertificate({ certificate, key }: ServerCertificate): X509Certificate {
  const parsed = parseCertificate(certificate);
  if (!parsed.checkPrivateKey(parseKey(key))) {
    throw new CertificateRefused('key', 'does not belong to the certificate');
  }
  return parsed;
}

/** The SHA-256 fingerprint as browsers and `openssl x509 -fingerprint -sha256` show it. */
export function certificateFingerprint(credentials: ServerCertificate): string {
  return new X509Certificate(credentials.certificate).fingerprint256;
}

function parseCertificate(pem: string): X509Certificate {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw new CertificateRefused('certificate', 'holds no certificate in PEM form');
  }
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new CertificateRefused('certificate', 'holds a certificate that cannot be read', { cause });
  }
}

function parseKey(pem: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type:.*ENCRYPTED/m.test(pem)) {
    throw new CertificateRefused('key', 'is protected by a passphrase; write it without one');
  }
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) {
    throw new CertificateRefused('key', 'holds no private key in PEM form');
  }
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new CertificateRefused('key', 'holds a private key that cannot be read', { cause });
  }
}
