// The library below expects it to be there.
import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { ServerCertificate } from './server-certificate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a certificate is good for. Some systems refuse more than 398 days. */
const VALID_DAYS = 365;

/** The server's clock may be ahead of those of its visitors. */
const MARGIN_MS = 60 * 60 * 1000;

/**
 * Makes an ECDSA P-256 key and a certificate that it signs itself (RFC 5280), good for a year for these names and
 * addresses.
 */
export async function makeSelfSigned(names: readonly string[], now: Date): Promise<ServerCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Coffer, self-signed',
      notBefore: new Date(now.getTime() - MARGIN_MS),
      notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          names.map((value): JsonGeneralName => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
        ),
      ],
    },
    crypto,
  );
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
