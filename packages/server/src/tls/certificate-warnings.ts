import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Credentials } from './credentials.ts';

/**
 * Why visitors will not trust a certificate that the server can use. It starts all the same: browsers name these
 * problems well, and a restart should not turn a forgotten renewal into a standstill.
 */
export function certificateWarnings(
  { certificate }: Credentials,
  publicUrl: string | null,
  now: Date,
): string[] {
  const parsed = new X509Certificate(certificate);
  const warnings: string[] = [];
  if (Date.parse(parsed.validTo) <= now.getTime()) {
    warnings.push(`the certificate ended on ${parsed.validTo}; renew it`);
  }
  if (Date.parse(parsed.validFrom) > now.getTime()) {
    warnings.push(`the certificate holds only from ${parsed.validFrom} on`);
  }
  if (publicUrl !== null) {
    const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
    const covered = isIP(name) === 0 ? parsed.checkHost(name) : parsed.checkIP(name);
    if (covered === undefined)
      warnings.push(`the certificate is not for ${name}, the name in COFFER_PUBLIC_URL`);
  }
  return warnings;
}
